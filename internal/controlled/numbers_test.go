//go:build goroutines && unix

package controlled_test

import (
	"fmt"
	"iter"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"

	"doorway/internal/controlled"
)

// first is the number of the first goroutine that a program creates: before it come the root of its bubble and two
// goroutines of package testing. The second of these calls the program.
const first = 3

// start lets a program begin in a bubble of its own, and returns before anything has happened
// there.
func start(t *testing.T, program func()) {
	t.Helper()
	if !controlled.On() {
		t.Fatal(controlled.Level())
	}
	controlled.Begin(1, false)
	go func() {
		defer func() { _ = recover() }() // that goroutines are left
		controlled.Arm()
		synctest.Test(t, func(*testing.T) {
			controlled.Mute(false)
			program()
		})
	}()
	controlled.Await()
}

// next returns the lowest number of a goroutine that can go on, of the root last.
func next() int {
	all := controlled.All()
	for i := 1; i <= len(all); i++ {
		if n := i % len(all); all[n].State == controlled.Ready {
			return n
		}
	}
	return 0
}

// history lets the goroutine with the lowest number go on until the bubble has ended, and returns which went on
// where: its number, a letter for the go statement that created it, and its operation if it was at one.
func history() (lines []string) {
	statements := map[uintptr]rune{}
	for !controlled.Over() {
		n := next()
		s := &controlled.All()[n]
		if n >= first {
			if statements[s.Created] == 0 {
				statements[s.Created] = 'a' + rune(len(statements))
			}
			line := fmt.Sprintf("%d%c", n, statements[s.Created])
			if s.Awake == 0 {
				line += fmt.Sprint(" at ", s.Op)
			}
			lines = append(lines, line)
		}
		controlled.Step(n, 0)
	}
	return lines
}

// successors creates goroutines after others have ended: a quiet one, one that comes to points, a coroutine, and two at
// a time.
func successors() {
	done := make(chan bool)
	go func() { controlled.Mute(true); done <- true }() // a
	<-done
	go func() { runtime.Gosched(); done <- true }() // b
	<-done
	more, _ := iter.Pull(func(func(int) bool) {})
	more()
	go func() { done <- true }() // c
	go func() { done <- true }() // d
	<-done
	<-done
}

// TestNumbersUsedAgain: a goroutine gets the number of one that has ended, and has nothing else of it:
// not its quiet, nor its go statement. A goroutine that lives shares its number with no other.
func TestNumbersUsedAgain(t *testing.T) {
	start(t, successors)
	if got, want := strings.Join(history(), ", "), successions; got != want {
		t.Errorf("went on %s; want %s", got, want)
	}
}

// successions is in which order the successors go on. At 28 is after a go statement.
const successions = "3a, 3b, 3b at 1, 3b at 2, 3c, 3c at 2, 4d, 4d at 2"

// TestEndAfterLeaving: a goroutine that ends after its bubble was left leaves nothing to the next bubble: neither a
// number nor a turn.
func TestEndAfterLeaving(t *testing.T) {
	procs := runtime.GOMAXPROCS(1) // so that the runtime uses the memory of the goroutine for another
	defer runtime.GOMAXPROCS(procs)
	endLater(t)
	start(t, successors)
	if got, want := strings.Join(history(), ", "), successions; got != want {
		t.Errorf("went on %s; want %s", got, want)
	}
}

// endLater leaves a bubble in which a goroutine reads, which then ends.
func endLater(t *testing.T) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	fd := int(r.Fd()) // a read of it waits in the kernel
	var ended atomic.Bool
	start(t, func() {
		go func() {
			defer ended.Store(true)
			_, _ = syscall.Read(fd, make([]byte, 1))
		}()
		<-make(chan int)
	})
	for next() < first {
		controlled.Step(next(), 0)
	}
	poked := make(chan bool)
	go func() { // it ends last, so that its memory becomes the next root's and that of who reads becomes another's
		defer close(poked)
		for ; !ended.Load(); runtime.Gosched() {
			controlled.Poke()
		}
	}()
	controlled.Step(first, 0)
	controlled.Leave()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	<-poked
}
