package source

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

const program = `package p

func f(m, n *sync.Mutex, c, d chan int) {
	m.Lock()
	defer m.Unlock()
	n.Lock(); m.Lock()
	defer n.Unlock()
	c <- <-d
	for range d { close(c) }
	atomic.AddInt64(&s.total[3], 1)
	x.Store(x.Load() + 1)
	a.
		b.Lock()
	defer cancel()
} // end

func g() {
	go work(1)
	go func() { s.loop() }()
	go func() { defer done(); run() }()
	go func() { a(); b() }()
	all.Go(func() { step() })
	time.AfterFunc(time.Second, late)
	select { // select
	case c <- 1:
	case x := <-d:
	case <-ctx.Done():
	case e <- 2:
	default:
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	cancel()
	g.Wait(); h.Wait()
}
`

// at returns the path of the program and the number of the line with these words.
func at(t *testing.T, words string) (path string, line int) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "p.go")
	if err := os.WriteFile(path, []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	before, _, found := strings.Cut(program, words)
	if !found {
		t.Fatalf("no line with %q", words)
	}
	return path, 1 + strings.Count(before, "\n")
}

// TestOperands finds the objects of operations, and those of defer statements where a function ends.
func TestOperands(t *testing.T) {
	lock, unlock := Operation{Methods: []string{"Lock"}}, Operation{Methods: []string{"Unlock"}}
	for _, c := range []struct {
		o        Operation
		line     string
		want     string
		deferred bool
	}{
		{lock, "m.Lock()\n\tdefer m", "m", false},
		{lock, "n.Lock()", "n m", false},
		{lock, "b.Lock()", "a. b", false},
		{unlock, "} // end", "m n", true},
		{lock, "} // end", "", false},
		{Operation{Send: true}, "c <- <-d", "c", false},
		{Operation{Receive: true}, "c <- <-d", "d", false},
		{Operation{Receive: true}, "for range d", "d", false},
		{Operation{Close: true}, "close(c)", "c", false},
		{Operation{Methods: []string{"Add"}}, "atomic.Add", "s.total[3]", false},
		{Operation{Methods: []string{"Load"}}, "x.Store", "x", false},
		{Operation{Methods: []string{"Store"}}, "x.Store", "x", false},
		{lock, "package p", "", false},
	} {
		path, line := at(t, c.line)
		if all, deferred := c.o.Operands(path, line); strings.Join(all, " ") != c.want || deferred != c.deferred {
			t.Errorf("%v in %q: %v, deferred: %v", c.o, c.line, all, deferred)
		}
	}
	if all, _ := lock.Operands("no/such/file.go", 1); all != nil {
		t.Errorf("%v in no file", all)
	}
}

// TestStarted names what is started.
func TestStarted(t *testing.T) {
	for words, want := range map[string]string{
		"go work": "work", "s.loop": "s.loop", "defer done": "run", "a(); b()": "func:21", "all.Go": "step", "AfterFunc": "late", "x.Store": "", "g.Wait": "",
	} {
		path, line := at(t, words)
		if got := Started(path, line); got != want {
			t.Errorf("%q starts %q, want %q", words, got, want)
		}
	}
}

// TestCall quotes a call.
func TestCall(t *testing.T) {
	for _, c := range []struct {
		words, function, want string
		deferred              bool
	}{
		{"context.WithTimeout", "WithTimeout", "context.WithTimeout(ctx, 2*time.Second)", false},
		{"\tcancel()\n\tg", "func3", "cancel()", false},
		{"} // end", "func3", "cancel()", true},
		{"} // end", "Unlock", "", false},
		{"g.Wait", "Wait", "", false},
		{"g.Wait", "func1", "", false},
	} {
		path, line := at(t, c.words)
		if got, deferred := Call(path, line, c.function); got != c.want || deferred != c.deferred {
			t.Errorf("%q calls %q, deferred: %v", c.words, got, deferred)
		}
	}
}

// TestCases lists the cases of a select statement in the order of the runtime.
func TestCases(t *testing.T) {
	path, line := at(t, "select {")
	want := []string{"sends to c", "sends to e", "receives from ctx.Done()", "receives from d"}
	if got := Cases(path, line); !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
}
