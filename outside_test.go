package doorway

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"doorway/internal/outside"
)

// A user's module: a ticket lock whose seeded bug is that a ticket is read in
// one step and the next one put up in another.
const (
	outsideLock = `package ticket

import (
	"doorway/model"
	"doorway/model/memory"
)

const (
	next    = iota // the ticket to be drawn next
	serving        // the ticket that may enter
)

type State struct {
	Line, Ticket int
}

type Lock struct{}

func (Lock) Registers() []memory.Register {
	return []memory.Register{{Name: "next"}, {Name: "serving"}}
}

func (Lock) Init(model.ProcID) State { return State{} }

func (Lock) Step(_ model.ProcID, s State, mem *memory.Memory) State {
	switch s.Line {
	case 1:
		s.Ticket = mem.Read(next)
	case 2:
		mem.Write(next, s.Ticket+1)
	case 3:
		if mem.Read(serving) != s.Ticket {
			return s
		}
	case 5:
		mem.FetchAndAdd(serving, 1)
		return State{}
	}
	s.Line++
	return s
}

func (Lock) View(_ model.ProcID, s State) model.View {
	switch s.Line {
	case 0:
		return model.View{}
	case 4:
		return model.View{Region: model.Critical}
	case 5:
		return model.View{Region: model.Exiting}
	default:
		return model.View{Region: model.Trying, Passed: s.Line == 3}
	}
}
`
	outsideTest = `package ticket_test

import (
	"testing"

	"doorway"
	"doorway/model"
	"doorway/model/memory"
	"doorway/properties"
	"example.org/locks/ticket"
)

func TestLock(t *testing.T) {
	t.Run("it's for 3", func(t *testing.T) {
		sys, err := memory.System(ticket.Lock{}, model.Setup{N: 3, Requests: 2})
		if err != nil {
			t.Fatal(err)
		}
		doorway.Verify(t, sys, properties.MutualExclusion, properties.DeadlockFreedom, properties.BoundedWaitingFromDoorway(2))
	})
}
`
	outsideSlice = `package slice

import (
	"doorway/model"
	"doorway/model/memory"
)

type State struct{ Queue []model.ProcID }

type Lock struct{}

func (Lock) Registers() []memory.Register                                { return nil }
func (Lock) Init(model.ProcID) (s State)                                { return s }
func (Lock) Step(_ model.ProcID, s State, _ *memory.Memory) State        { return s }
func (Lock) View(model.ProcID, State) (v model.View)                    { return v }

var _, _ = memory.System(Lock{}, model.NewSetup(2))
`
)

// locks sets up the module of these tests.
const locks = "    go run ./cmd/doorway init -module example.org/locks -example none ../locks\n"

// TestOutside is what a user does: an algorithm in a module of its own is
// verified; its bug is found, shrunk, kept, replayed by the command that was
// printed from the top of the module, drawn, mended, and gone.
func TestOutside(t *testing.T) {
	m := outside.SetUp(t, ".", locks, outside.Offline...)
	write, sh := m.Write, m.Sh
	write("ticket/ticket.go", outsideLock)
	write("ticket/ticket_test.go", outsideTest)
	out, err := sh("go test ./...")
	if err == nil {
		t.Fatalf("the bug is not found:\n%s", out)
	}
	inOrder(t, out, "mutual-exclusion is violated for n=3 requests=1: {p0,p1} are in their critical sections at the same time",
		" 8  p0 step  (p0 critical", "kept in testdata/doorway/testlock-it-s-for-3-0", "/mutual-exclusion.txt")

	replay := regexp.MustCompile(`go test example.org/locks/ticket -run .*`).FindString(out)
	if replay == "" {
		t.Fatalf("no command to replay it in\n%s", out)
	}
	out, err = sh(replay)
	if err == nil {
		t.Errorf("%s: passes", replay)
	}
	inOrder(t, out, "--- FAIL: TestLock/it's_for_3", " 8  p0 step  (p0 critical", "replayed from ")

	page := filepath.Join(m.Dir, "ticket", "run.html")
	out, _ = sh(replay + " -doorway.show=run.html")
	inOrder(t, out, "replayed from ", "Drawn in "+page)
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	inOrder(t, string(text), "<html", " under n=3 requests=1: mutual-exclusion is broken", "p1 critical", "</html>")

	mended := strings.NewReplacer("s.Ticket = mem.Read(next)", "s.Ticket = mem.FetchAndAdd(next, 1); s.Line++").Replace(outsideLock)
	write("ticket/ticket.go", mended)
	out, err = sh("go test -v ./...")
	if err != nil {
		t.Errorf("the lock was mended, and still: %v\n%s", err, out)
	}
	inOrder(t, out, "no longer fits the system, delete it", "mutual-exclusion: proved for n=3 requests=2", "deadlock-freedom: proved",
		"bounded-waiting-from-doorway(2): proved")
}

// blocksOf returns the fenced blocks of a text, by what stands behind the fence.
func blocksOf(text []byte) map[string][]string {
	all := map[string][]string{}
	for _, m := range regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$").FindAllSubmatch(text, -1) {
		all[string(m[1])] = append(all[string(m[1])], string(m[2]))
	}
	return all
}

// TestReadme does what the README tells a newcomer to do with a lock of their
// own.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	code, said := blocksOf(text)["go"], blocksOf(text)[""]
	if len(code) != 2 || len(said) < 2 {
		t.Fatalf("the README has %d blocks of code, want a lock and its remedy, and %d others", len(code), len(said))
	}
	m := outside.SetUp(t, ".", string(text), outside.Offline...)
	write, sh := m.Write, m.Sh
	if first := m.Read("lock_test.go"); first != code[0] {
		t.Errorf("doorway init writes another lock:\n%s", first)
	}
	out, err := sh("go test")
	if err == nil {
		t.Error("the lock passes")
	}
	inOrder(t, regexp.MustCompile(`(?m) +$|\(\d.*s\)`).ReplaceAllString(out, ""), strings.Split(strings.Replace(said[0], " (0.00s)", "", 1), "\n")...)

	wrong := regexp.MustCompile(`(?s)\tcase 1:.*\tcase 4:`)
	write("lock_test.go", wrong.ReplaceAllLiteralString(code[0], code[1]+"\tcase 4:"))
	if out, err = sh("go test -v"); err != nil {
		t.Errorf("the remedy is none:\n%s", out)
	}
	inOrder(t, out, strings.Split(said[1], "\n")...)
	if out, err = sh("go test -doorway.states=20"); err != nil {
		t.Errorf("with a limit it fails:\n%s", out)
	}
	inOrder(t, out, "tested by random runs and not proved for n=2 requests=1: deadlock-freedom (limit of 20 states)", "PASS")
}

// words returns a program without the lines of its comments, and one blank between words.
func words(code string) string {
	return strings.Join(strings.Fields(regexp.MustCompile(`(?m)^//.*$`).ReplaceAllString(code, "")), " ")
}

// TestOwnCatalogue moves the README's lock out of its test and gives it a page and a main function, as
// docs/own-catalogue.md says, and has its command list, verify, shard, ask and show, outside this module.
func TestOwnCatalogue(t *testing.T) {
	text, err := os.ReadFile("docs/own-catalogue.md")
	if err != nil {
		t.Fatal(err)
	}
	m := outside.SetUp(t, ".", string(text), outside.Offline...)
	write, sh := m.Write, m.Sh
	if out, err := sh("go test"); err == nil {
		t.Fatalf("the lock passes:\n%s", out)
	}
	code := m.Read("lock_test.go")
	begin, end := strings.Index(code, "type PC"), strings.Index(code, "func TestLock")
	lock := "package mylock\n\nimport (\n\t\"doorway/model\"\n\t\"doorway/model/memory\"\n)\n\n" + code[begin:end]
	write("lock.go", lock)
	write("lock_test.go", code[:begin]+code[end:])
	for _, file := range []string{"page.go", "cmd/mylock/main.go"} {
		text, err := os.ReadFile("docs/mylock/" + file)
		if err != nil {
			t.Fatal(err)
		}
		write(file, strings.ReplaceAll(string(text), "doorway/docs/mylock", "example.com/mylock"))
	}
	ours, err := os.ReadFile("docs/mylock/lock.go")
	if err != nil || words(string(ours)) != words(lock) {
		t.Errorf("docs/mylock/lock.go is not the README's lock, which is\n%s", lock)
	}
	if out, err := sh("go vet ./..."); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
	for _, c := range []struct{ line, want string }{
		{"go build -o command ./cmd/mylock && ./command list", "mylock  3 claims  A flag, tested and set"},
		{"./command describe mylock", "mutual-exclusion violated for n=2 requests=1"},
		{"./command verify", "3 verdicts on 1 algorithm, all as claimed"},
		{"./command verify -runs=0 -shard=1/2 -results=1.json && ./command verify -runs=0 -shard=2/2 -results=2.json && ./command merge 1.json 2.json",
			"3 verdicts on 1 algorithm, all as claimed"},
		{"./command verify -setup 'n=2 crashes=1' -property deadlock-freedom mylock/atomic || echo status $?", "status 1"},
		{"./command corpus add -dir corpus -as mylock testdata/doorway/testlock/mutual-exclusion.txt", "added as mylock/base-mutual-exclusion.txt"},
		{"echo b | ./command explore -text mylock n=2", "mutual-exclusion from here: violated: {p0,p1} are in their critical sections at the same time, by a run of 6 events"},
		{"./command replay corpus/mylock/*.txt", "mutual-exclusion is broken as it says"},
		{"./command show corpus/mylock/base-mutual-exclusion.txt", "6  p0 step  (p0 critical; leaves held = 1)  ◄━━ violation"},
	} {
		out, err := sh(c.line)
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
		}
		inOrder(t, out, c.want)
	}
}

// TestOutsideSlice makes the compiler refuse a state that is not a plain value.
func TestOutsideSlice(t *testing.T) {
	m := outside.SetUp(t, ".", locks, outside.Offline...)
	write, sh := m.Write, m.Sh
	write("slice/slice.go", outsideSlice)
	out, err := sh("go vet ./slice")
	if err == nil || !strings.Contains(out, "State does not satisfy comparable") {
		t.Errorf("go vet: %v\n%s", err, out)
	}
}
