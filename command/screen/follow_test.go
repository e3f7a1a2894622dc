package screen

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A followed file is read in the background, so that its lines can be expected one by one.
type growing struct {
	*testing.T
	name  string
	lines chan string
	told  chan string
	looks chan time.Time // each lets it look at the file again
	end   chan error
	stop  context.CancelFunc
}

func grow(t *testing.T, text string) *growing {
	t.Helper()
	g := &growing{t, filepath.Join(t.TempDir(), "log"), make(chan string), make(chan string, 10), make(chan time.Time), make(chan error, 1), nil}
	g.add(text)
	ctx, stop := context.WithCancel(t.Context())
	g.stop = stop
	in, shown, err := follow(ctx, g.name, func(s string) { g.told <- strings.TrimPrefix(s, g.name) }, func() <-chan time.Time { return g.looks })
	if err != nil || shown != g.name {
		t.Fatal(shown, err)
	}
	if got := <-g.told; got != " is followed; Ctrl-C ends that" {
		t.Error(got)
	}
	go func() {
		defer in.Close()
		lines := bufio.NewReader(in)
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				g.end <- err
				return
			}
			g.lines <- line
		}
	}()
	return g
}

// add writes to the end of the file with the name.
func (g *growing) add(text string) {
	g.Helper()
	f, err := os.OpenFile(g.name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err == nil {
		_, err = f.WriteString(text)
	}
	if err := errors.Join(err, f.Close()); err != nil {
		g.Fatal(err)
	}
}

func (g *growing) expect(lines ...string) {
	g.Helper()
	for _, want := range lines {
		for n := 0; ; n++ {
			select {
			case got := <-g.lines:
				if got != want {
					g.Errorf("line %q, want %q", got, want)
				}
			case g.looks <- time.Time{}:
				if n > 10 {
					g.Fatalf("no line comes, want %q", want)
				}
				continue
			}
			break
		}
	}
}

// look lets the file be looked at, and ends when that is done.
func (g *growing) look() {
	for range 2 {
		g.looks <- time.Time{}
	}
}

func (g *growing) must(err error) {
	g.Helper()
	if err != nil {
		g.Fatal(err)
	}
}

// TestFollow reads a file while it grows, in pieces of lines too, until it is told to stop.
func TestFollow(t *testing.T) {
	g := grow(t, "a\nb")
	g.expect("a\n")
	g.add("c\nd\n")
	g.expect("bc\n", "d\n")
	g.stop()
	if err := <-g.end; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestRotated replaces the file by others: under a new name with a line that stays without an end, removed for a while,
// and made anew before the program writes to it.
func TestRotated(t *testing.T) {
	g := grow(t, "a\nb")
	g.expect("a\n")
	g.must(os.Rename(g.name, g.name+".1"))
	g.add("c\n")
	g.expect("b\n", "c\n")
	if got := <-g.told; got != " was replaced; its first line is line 3 here" {
		t.Error(got)
	}
	old, err := os.OpenFile(g.name, os.O_APPEND|os.O_WRONLY, 0)
	g.must(err)
	g.must(os.Remove(g.name))
	_, err = old.WriteString("d\n")
	g.must(err)
	g.expect("d\n")
	g.add("") // the new file is there, and the program does not know it yet
	g.look()
	_, err = old.WriteString("e\n")
	g.must(errors.Join(err, old.Close()))
	g.expect("e\n")
	g.add("f\n")
	g.expect("f\n")
	if got := <-g.told; got != " was replaced; its first line is line 6 here" {
		t.Error(got)
	}
	g.look()
	g.add("g\n")
	g.expect("g\n")
	if len(g.told) > 0 {
		t.Error(<-g.told)
	}
}

// TestShorter cuts the file: what is written then is read from the beginning.
func TestShorter(t *testing.T) {
	g := grow(t, "a\nbcdef")
	g.expect("a\n")
	g.must(os.Truncate(g.name, 0))
	g.add("g\n")
	g.expect("bcdef\n", "g\n")
	if got := <-g.told; got != " got shorter; its first line is line 3 here" {
		t.Error(got)
	}
	g.add("h\n")
	g.expect("h\n")
}

// TestFollowOthers follows what cannot grow, or is not there.
func TestFollowOthers(t *testing.T) {
	for _, name := range []string{t.TempDir(), filepath.Join(t.TempDir(), "none")} {
		if _, _, err := Follow(t.Context(), name, nil); err == nil {
			t.Errorf("%s can be followed", name)
		}
	}
}

// TestOpenInterrupted reads from a pipe that nobody writes to until the context is done.
func TestOpenInterrupted(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	ctx, cancel := context.WithCancel(t.Context())
	in := interruptible(ctx, r)
	if _, err := w.WriteString("a"); err != nil {
		t.Fatal(err)
	}
	if n, err := in.Read(make([]byte, 9)); n != 1 || err != nil {
		t.Error(n, err)
	}
	cancel()
	if _, err := io.ReadAll(in); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
