//go:build goroutines

package goroutines

import (
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"doorway/internal/transcript"
)

// An account is a balance with a lock of its own.
type account struct {
	mu      sync.Mutex
	balance int
}

// transfer locks both accounts, the payer's first.
func transfer(from, to *account, amount int) {
	from.mu.Lock()
	defer from.mu.Unlock()
	to.mu.Lock()
	defer to.mu.Unlock()
	from.balance -= amount
	to.balance += amount
}

// circle: two goroutines lock two accounts in different orders.
func circle(*testing.T) {
	var alice, bob account
	var all sync.WaitGroup
	all.Go(func() { transfer(&alice, &bob, 1) })
	all.Go(func() { transfer(&bob, &alice, 2) })
	all.Wait()
}

// A mailbox has room for one letter.
type mailbox struct {
	mu     sync.Mutex
	filled *sync.Cond
	letter string
}

func (m *mailbox) put(letter string) {
	m.mu.Lock()
	m.letter = letter
	m.mu.Unlock()
	m.filled.Signal()
}

// take waits even if the letter is there.
func (m *mailbox) take() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.filled.Wait()
	return m.letter
}

// signal: the signal may come before anybody waits for it.
func signal(*testing.T) {
	m := &mailbox{}
	m.filled = sync.NewCond(&m.mu)
	go m.put("hello")
	m.take()
}

// count counts a visitor in two operations.
func count(visitors *atomic.Int64) { visitors.Store(visitors.Load() + 1) }

// lostUpdate: an update is lost between the load and the store.
func lostUpdate(t *testing.T) {
	var visitors atomic.Int64
	var closed atomic.Bool
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			if !closed.Load() {
				count(&visitors)
			}
		})
	}
	all.Wait()
	closed.Store(true)
	if n := visitors.Load(); n != 2 {
		t.Errorf("%d visitors, want 2", n)
	}
}

// ask sends the answer of a slow server.
func ask(answer chan<- string) {
	time.Sleep(2 * time.Second)
	answer <- "42"
}

// timeout: nobody receives the answer if the client has given up.
func timeout(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	answer := make(chan string)
	go ask(answer)
	select {
	case <-answer:
	case <-ctx.Done():
	}
}

// A team does jobs together.
type team struct {
	jobs  chan int
	mu    sync.Mutex
	done  []int
	left  atomic.Int32
	ready chan struct{}
}

// work does jobs until there are none. Whoever does the last one says so.
func (c *team) work() {
	for job := range c.jobs {
		c.mu.Lock()
		c.done = append(c.done, job)
		c.mu.Unlock()
		c.left.Add(-1)
		if c.left.Load() == 0 {
			close(c.ready)
		}
	}
}

// long: both workers see that nothing is left.
func long(*testing.T) {
	const jobs = 30
	c := &team{jobs: make(chan int), ready: make(chan struct{})}
	c.left.Store(jobs)
	go c.work()
	go c.work()
	for job := range jobs {
		c.jobs <- job
	}
	<-c.ready
	close(c.jobs)
}

var update = flag.Bool("update", false, "write the pictures in docs anew")

// TestPictures expects the pictures in docs to be those of runs that were kept when pictures looked otherwise.
func TestPictures(t *testing.T) {
	given, err := filepath.Abs("testdata/pictures")
	if err != nil {
		t.Fatal(err)
	}
	verbose := flag.Lookup("test.v")
	was := verbose.Value.String()
	_ = verbose.Value.Set("false") // it shows all steps
	defer func() { _ = verbose.Value.Set(was) }()
	sessions := map[string]func(*sheet){"beside": func(s *sheet) { s.beside(given) }}
	for name, f := range map[string]func(*testing.T){"circle": circle, "signal": signal, "update": lostUpdate, "timeout": timeout, "long": long} {
		sessions[name] = func(s *sheet) { s.draw(filepath.Join(given, name+".txt"), f) }
	}
	transcript.Check(t, "../../docs/pictures.md", *update, sessions, func(t *testing.T, w io.Writer) *sheet { return &sheet{t, w} })
}

// A sheet is what a picture is drawn on.
type sheet struct {
	*testing.T
	io.Writer
}

// draw prints how a test fails that replays a kept run.
func (s *sheet) draw(file string, f func(*testing.T)) {
	s.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		s.Fatal(err)
	}
	failed, log := aside(s.T, func(t *testing.T) {
		folder := filepath.Join("testdata", "doorway", kept(t))
		if err := errors.Join(os.MkdirAll(folder, 0o777), os.WriteFile(filepath.Join(folder, "passes.txt"), text, 0o666)); err != nil {
			t.Fatal(err)
		}
		Test(t, f)
	})
	picture, _, replayed := strings.Cut(log, "replayed from")
	if !failed || !replayed {
		s.Errorf("the kept run was not replayed:\n%s", log)
	}
	_, picture, _ = strings.Cut(picture, "\n") // which has a time
	for line := range strings.Lines(strings.TrimRight(stack.ReplaceAllString(picture, ""), " \n") + "\n") {
		fmt.Fprint(s, strings.TrimPrefix(line, "    "))
	}
}

// kept returns the name of the folder of a test's kept runs.
func kept(t *testing.T) string {
	hash := sha256.Sum256([]byte(t.Name()))
	return fmt.Sprintf("%s-0%x", strings.ToLower(strings.ReplaceAll(t.Name(), "_", "-")), hash[:4])
}

// stack matches the stack of a panic, with its addresses.
var stack = regexp.MustCompile(`(?ms)^\s*goroutine \d+ \[.*`)
