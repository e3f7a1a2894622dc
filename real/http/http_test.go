package http_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"doorway/draw/render"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/notation"
	"doorway/real"
	doorhttp "doorway/real/http"
	"doorway/real/realtest"
)

// A board keeps what is put on it. Who asks for the version after one that he knows waits for it, for three seconds at
// most.
type board struct {
	mu      sync.Mutex
	version int
	text    string
	changed chan struct{}
}

func newBoard() *board { return &board{changed: make(chan struct{})} }

func (b *board) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.URL.Path == "/panic":
		panic("oh")
	case r.URL.Path == "/abort":
		panic(http.ErrAbortHandler)
	case r.URL.Path == "/gone":
		http.Error(w, "long gone", http.StatusGone)
	case r.Method == http.MethodPut:
		b.put(r)
	case r.FormValue("after") == "":
		b.show(w)
	default:
		b.wait(r.Context(), r.FormValue("after"))
		b.show(w)
	}
}

func (b *board) put(r *http.Request) {
	text, _ := io.ReadAll(r.Body)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.version++
	b.text = string(text)
	close(b.changed)
	b.changed = make(chan struct{})
}

func (b *board) show(w io.Writer) {
	b.mu.Lock()
	defer b.mu.Unlock()
	fmt.Fprintf(w, "%d %s", b.version, b.text)
}

func (b *board) wait(ctx context.Context, after string) {
	b.mu.Lock()
	is, changed := fmt.Sprint(b.version), b.changed
	b.mu.Unlock()
	if is != after {
		return
	}
	select {
	case <-changed:
	case <-time.After(3 * time.Second):
	case <-ctx.Done():
	}
}

// do sends a request and returns status and body, or the error.
func do(ctx context.Context, c *http.Client, method, url, body string) string {
	req, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
	if err != nil {
		return err.Error()
	}
	resp, err := c.Do(req)
	if err != nil {
		if errors.Is(err, real.ErrLost) {
			return "lost"
		}
		return err.Error()
	}
	text, err := io.ReadAll(resp.Body)
	if err = errors.Join(err, resp.Body.Close()); err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%d %s", resp.StatusCode, text)
}

const url = "http://board.example/news"

// writer makes p0 and p2 read the board, and p1 write on it, within four seconds.
func writer(p *real.Process, say func(string)) {
	ctx, cancel := context.WithTimeout(p.Context(), 4500*time.Millisecond)
	defer cancel()
	c := doorhttp.Client(p, newBoard)
	if p.ID() == 1 {
		say(do(ctx, c, "PUT", url, "hello"))
		return
	}
	say(do(ctx, c, "GET", url, ""))
}

// poller is writer, but readers wait for the first version.
func poller(p *real.Process, say func(string)) {
	if p.ID() == 1 {
		writer(p, say)
		return
	}
	ctx, cancel := context.WithTimeout(p.Context(), 4500*time.Millisecond)
	defer cancel()
	say(do(ctx, doorhttp.Client(p, newBoard), "GET", url+"?after=0", ""))
}

const late = `Get "http://board.example/news": context deadline exceeded`

func TestRequests(t *testing.T) {
	all := real.Setup{N: 2, Drops: 1, Duplicates: 1, Shutdowns: 1, Pauses: 1, Crashes: 1, Splits: 1}
	for _, c := range []struct{ what, schedule, told string }{
		{"answered", "p0 request; p0->p2 deliver; p2->p0 deliver", "p0: 200 0 "},
		{"not yet", "p0 request; p0->p2 deliver; tick", ""},
		{"the server keeps what it has", "p1 request; p1->p2 deliver; p0 request; p0->p2 deliver; p2->p0 deliver", "p0: 200 1 hello"},
		{"a lost request has no effect", "p1 request; p1->p2 drop; p0 request; p0->p2 deliver; p2->p0 deliver", "p1: lost, p0: 200 0 "},
		{"a request whose response is lost has", "p1 request; p1->p2 deliver; p2->p1 drop; p0 request; p0->p2 deliver; p2->p0 deliver", "p1: lost, p0: 200 1 hello"},
		{"twice", "p1 request; p1->p2 duplicate; p1->p2 deliver; p1->p2 deliver; p2->p1 deliver; p0 request; p0->p2 deliver; p2->p0 deliver",
			"p1: 200 , p0: 200 2 hello"},
		{"late", "p1 request; tick; tick; tick; tick; tick; p1->p2 deliver; p0 request; p0->p2 deliver; p2->p0 deliver",
			`p1: Put "http://board.example/news": context deadline exceeded, p0: 200 1 hello`},
		{"cancelled", "p0 request; p0 shutdown", `p0: Get "http://board.example/news": context canceled`},
		{"paused", "p0 request; p0->p2 deliver; p0 pause; tick; p0 resume; p2->p0 deliver", "p0: 200 0 "},
		{"crashed", "p1 request; p1->p2 deliver; p1 crash; p0 request; p0->p2 deliver; p2->p0 deliver", "p0: 200 1 hello"},
		{"cut off", "p0 request; split; tick; tick; tick; tick; tick", "p0: " + late},
	} {
		t.Run(c.what, func(t *testing.T) {
			if told, picture := realtest.Play(t, all, writer, c.schedule); told != c.told {
				t.Errorf("told %q, want %q\n%s", told, c.told, picture)
			}
		})
	}
}

// A handler that waits is no trouble to others, and what it answers is a message when it does.
func TestLongPolls(t *testing.T) {
	all := real.Setup{N: 3, Drops: 1, Duplicates: 2, Shutdowns: 1, Pauses: 1, Crashes: 1, Splits: 1}
	const waiting, written = "p0 request; p0->p3 deliver", "p1 request; p1->p3 deliver; p3->p1 deliver"
	for _, c := range []struct{ what, schedule, told string }{
		{"waits", waiting, ""},
		{"woken", waiting + "; " + written + "; p3->p0 deliver", "p1: 200 , p0: 200 1 hello"},
		{"woken, and the answer is slow", waiting + "; " + written + "; tick; tick; p3->p0 deliver", "p1: 200 , p0: 200 1 hello"},
		{"answered at once", "p1 request; p1->p3 deliver; " + waiting + "; p3->p0 deliver", "p0: 200 1 hello"},
		{"until its time is over", waiting + "; tick; tick; tick; p3->p0 deliver", "p0: 200 0 "},
		{"the answer comes too late", waiting + "; tick; tick; tick; tick; tick", `p0: Get "http://board.example/news?after=0": context deadline exceeded`},
		{"the request is lost", "p0 request; p0->p3 drop", "p0: lost"},
		{"the answer is lost", waiting + "; " + written + "; p3->p0 drop", "p1: 200 , p0: lost"},
		{"cancelled", waiting + "; p0 shutdown; " + written, `p0: Get "http://board.example/news?after=0": context canceled, p1: 200 `},
		{"cancelled before it arrives", "p0 request; p0 shutdown; p0->p3 deliver; " + written, `p0: Get "http://board.example/news?after=0": context canceled, p1: 200 `},
		{"two wait", waiting + "; p2 request; p2->p3 deliver; " + written + "; p3->p2 deliver; p3->p0 deliver", "p1: 200 , p2: 200 1 hello, p0: 200 1 hello"},
		{"paused", waiting + "; p0 pause; " + written + "; p0 resume; p3->p0 deliver", "p1: 200 , p0: 200 1 hello"},
		{"cut off", waiting + "; split; " + written, "p1: 200 "},
		{"two copies wait", "p0 request; p0->p3 duplicate; p0->p3 deliver; p0->p3 deliver; " + written + "; p3->p0 deliver", "p1: 200 , p0: 200 1 hello"},
		{"the second copy need not wait", "p0 request; p0->p3 duplicate; p0->p3 deliver; " + written + "; p0->p3 deliver; p3->p0 deliver", "p1: 200 , p0: 200 1 hello"},
		{"nobody waits for the second copy", "p0 request; p0->p3 duplicate; p0->p3 deliver; tick; tick; tick; p3->p0 deliver; p0->p3 deliver; " + written, "p0: 200 0 , p1: 200 "},
	} {
		t.Run(c.what, func(t *testing.T) {
			if told, picture := realtest.Play(t, all, poller, c.schedule); told != c.told {
				t.Errorf("told %q, want %q\n%s", told, c.told, picture)
			}
		})
	}
}

// One of two copies is answered at once, and the other waits: there is one answer, to the first.
func TestCopyThatWaits(t *testing.T) {
	process := func(p *real.Process, say func(string)) {
		say(do(p.Context(), doorhttp.Client(p, func() http.Handler {
			served := 0
			return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				if served++; served == 2 {
					time.Sleep(time.Second)
				}
				fmt.Fprint(w, served)
			})
		}), "GET", url, ""))
	}
	for schedule, want := range map[string]string{
		"p0 request; p0->p1 duplicate; p0->p1 deliver; p0->p1 deliver; p1->p0 deliver":          "p0: 200 1",
		"p0 request; p0->p1 duplicate; p0->p1 deliver #1; p0->p1 deliver; tick; p1->p0 deliver": "p0: 200 2",
	} {
		if told, picture := realtest.Play(t, real.Setup{N: 1, Duplicates: 1}, process, schedule); told != want {
			t.Errorf("told %q\n%s", told, picture)
		}
	}
}

// A server that restarts with nothing resets the requests that it has not answered.
func TestRestart(t *testing.T) {
	all := real.Setup{N: 2, Crashes: 1, Recoveries: 1, Crashers: model.Procs(2), Forgets: true}
	for _, c := range []struct{ what, schedule, told string }{
		{"it forgets", "p1 request; p1->p2 deliver; p2 crash; p2 recover; p2->p1 deliver; p0 request; p0->p2 deliver; tick; tick; tick; p2->p0 deliver",
			"p1: 200 , p0: 200 0 "},
		{"while a handler waits", "p0 request; p0->p2 deliver; p2 crash; tick; p2 recover", "p0: lost"},
		{"while an answer is under way", "p0 request; p0->p2 deliver; tick; tick; tick; p2 crash; p2 recover; p2->p0 deliver", "p0: 200 0 "},
		{"and the answer arrives before", "p0 request; p0->p2 deliver; tick; tick; tick; p2 crash; p2->p0 deliver; p2 recover", "p0: 200 0 "},
		{"while a handler answers", "p0 request; p0->p2 deliver; p2 crash; tick; tick; tick; p2 recover", "p0: lost"},
		{"after that", "p0 request; p0->p2 deliver; p2 crash; p2 recover; p1 request; p1->p2 deliver; p2->p1 deliver", "p0: lost, p1: 200 "},
		{"while a request is under way", "p0 request; p2 crash; tick; p2 recover", "p0: lost"},
	} {
		t.Run(c.what, func(t *testing.T) {
			if told, picture := realtest.Play(t, all, poller, c.schedule); told != c.told {
				t.Errorf("told %q, want %q\n%s", told, c.told, picture)
			}
		})
	}
}

// A handler at another process has a state of its own, may wait, and restarts with its process.
func TestServers(t *testing.T) {
	all := real.Setup{N: 3, Drops: 1, Crashes: 1, Recoveries: 1, Forgets: true}
	process := func(p *real.Process, say func(string)) {
		if p.ID() > 0 {
			<-p.Context().Done()
			return
		}
		ctx, cancel := context.WithTimeout(p.Context(), 4500*time.Millisecond)
		defer cancel()
		one, other := doorhttp.ClientAt(p, 1, newBoard), doorhttp.ClientAt(p, 2, newBoard)
		say(do(ctx, one, "PUT", url, "to one"))
		say(do(ctx, one, "GET", url+"?after=0", ""))
		say(do(ctx, other, "GET", url+"?after=0", ""))
	}
	const put, got = "p0 request; p0->p1 deliver; p1->p0 deliver", "p0->p1 deliver; p1->p0 deliver"
	for _, c := range []struct{ what, schedule, told string }{
		{"each has its own", put + "; " + got + "; p0->p2 deliver; tick; tick; tick; p2->p0 deliver", "p0: 200 , p0: 200 1 to one, p0: 200 0 "},
		{"lost", put + "; p0->p1 deliver; p1->p0 drop", "p0: 200 , p0: lost"},
		{"it forgets", "p1 request; " + put + "; p1 crash; p1 recover", "p0: 200 "},
		{"the other does not", "p2 request; " + put + "; p2 crash; p2 recover; " + got, "p0: 200 , p0: 200 1 to one"},
	} {
		t.Run(c.what, func(t *testing.T) {
			if told, picture := realtest.Play(t, all, process, c.schedule); told != c.told {
				t.Errorf("told %q, want %q\n%s", told, c.told, picture)
			}
		})
	}
}

// A saved board is written to a disk.
type saved struct{ *board }

func (saved) Forget(model.ProcID) {}

func newSaved() saved { return saved{newBoard()} }

// asking makes p0 write on a board at p1, and p2 read it.
func asking(c func(*real.Process) *http.Client) func(*real.Process, func(string)) {
	return func(p *real.Process, say func(string)) {
		switch p.ID() {
		case 0:
			say(do(p.Context(), c(p), "PUT", url, "to one"))
		case 2:
			say(do(p.Context(), c(p), "GET", url, ""))
		}
		<-p.Context().Done()
	}
}

// A forgetting process at which a server is loses what the handler does not keep, and no other does.
func TestForget(t *testing.T) {
	all := real.Setup{N: 3, Crashes: 1, Recoveries: 1, Forgets: true}
	process := asking(func(p *real.Process) *http.Client { return doorhttp.ClientAt(p, 1, newBoard) })
	const put = "p0 request; p1 request; p0->p1 deliver; p1->p0 deliver; "
	for schedule, told := range map[string]string{
		put + "p1 crash; p1 recover; p2 request; p2->p1 deliver; p1->p2 deliver": "p0: 200 , p2: 200 0 ",
		put + "p0 crash; p0 recover; p2 request; p2->p1 deliver; p1->p2 deliver": "p0: 200 , p2: 200 1 to one",
	} {
		if got, picture := realtest.Play(t, all, process, schedule); got != told {
			t.Errorf("told %q, want %q\n%s", got, told, picture)
		}
	}
	kept := asking(func(p *real.Process) *http.Client { return doorhttp.ClientAt(p, 1, newSaved) })
	if got, picture := realtest.Play(t, all, kept, put+"p1 crash; p1 recover; p2 request; p2->p1 deliver; p1->p2 deliver"); got != "p0: 200 , p2: 200 1 to one" {
		t.Errorf("told %q\n%s", got, picture)
	}
}

// With atomic calls the answer comes with the request, unless the handler waits.
func TestAtomicCalls(t *testing.T) {
	all := real.Setup{N: 3, AtomicCalls: true}
	for schedule, want := range map[string]string{
		"p0 request; p1 request; p1->p3 deliver; p0->p3 deliver":                 "p1: 200 , p0: 200 1 hello",
		"p0 request; p1 request; p0->p3 deliver; p1->p3 deliver; p3->p0 deliver": "p1: 200 , p0: 200 1 hello",
	} {
		for range 20 { // what is ready at the same time is taken in any order
			if told, picture := realtest.Play(t, all, poller, schedule); told != want {
				t.Fatalf("told %q, want %q\n%s", told, want, picture)
			}
		}
	}
}

// lines matches the line in a place.
var lines = regexp.MustCompile(`(_test\.go):\d+`)

func TestPictures(t *testing.T) {
	for _, c := range []struct{ method, path, body, request, response string }{
		{"GET", "/news", "", "GET /news", "0"},
		{"PUT", "/news?flags=1234567890&on", "hello", "PUT /news?flags=12345678…&on hello", "ok"},
		{"PUT", "/news", "{\"a\":\"a long body,\nof JSON\"}", `PUT /news {"a":"a long body, of JS…`, "ok"},
		{"HEAD", "/news", "", "HEAD /news", "ok"},
		{"GET", "/gone", "", "GET /gone", "410 Gone long gone"},
		{"GET", "/abort", "", "GET /abort", "connection reset by peer"},
		{"GET", "/news?after=0", "", "GET /news?after=0: waits", ""},
		{"GET", "/panic", "", `GET /panic  (p0 fails: the handler panics over "GET /panic" at http_test.go with oh)`,
			`the handler panics over "GET /panic" at http_test.go with oh`},
	} {
		prog, err := real.New(t, real.Setup{N: 1}, func(p *real.Process) {
			do(p.Context(), doorhttp.Client(p, newBoard), c.method, "http://board.example"+c.path, c.body)
		})
		if err != nil {
			t.Fatal(err)
		}
		s, err := notation.Schedule("p0 request\np0->p1 deliver")
		if err != nil {
			t.Fatal(err)
		}
		got := lines.ReplaceAllString(render.Schedule(prog, s), "$1")
		if c.response != "" {
			c.response = "in transit: " + c.response + " p1->p0\n"
		}
		if !strings.Contains(got, "2  p0->p1 deliver "+c.request+"\n") || !strings.Contains(got, c.response) {
			t.Errorf("the picture is\n%s\nwant %s, and %s", got, c.request, c.response)
		}
	}
}

// All runs of a seed are the same.
func TestAlike(t *testing.T) {
	all := real.Setup{N: 3, Starts: 2, Drops: 2, Duplicates: 1, Shutdowns: 1, Pauses: 1, Crashes: 1, Recoveries: 1, Splits: 1, Heals: 1}
	prog, err := real.New(t, all, func(p *real.Process) { poller(p, func(string) {}) })
	if err != nil {
		t.Fatal(err)
	}
	l, err := realtest.Alike(prog, 100, 60, 3)
	if err != nil || l.Alike < 99 || controlled.On() && l.Alike < 100 || l.Events < 1000 {
		t.Errorf("%+v, want 100 alike: %v", l, err)
	}
}
