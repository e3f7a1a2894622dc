package http_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"doorway/model"
	"doorway/real"
	doorhttp "doorway/real/http"
	"doorway/real/realtest"
)

// echo tells a request, and answers in the ways in which responses differ.
func echo(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	seen := fmt.Sprintln(r.Method, r.URL, r.Host, r.Proto, r.ContentLength, r.TransferEncoding, string(body), err)
	r.Header.Del("Referer") // which names a port
	for _, name := range slices.Sorted(maps.Keys(r.Header)) {
		seen += fmt.Sprintln(name, r.Header[name])
	}
	w.Header().Add("X-Twice", "a")
	w.Header().Add("X-Twice", "b")
	switch r.URL.Path {
	case "/away":
		http.Redirect(w, r, "/there?from=away", http.StatusTemporaryRedirect)
	case "/empty":
		w.WriteHeader(http.StatusNoContent)
		_, err := w.Write([]byte("no body is allowed"))
		_ = err
	case "/same":
		w.WriteHeader(http.StatusNotModified)
	case "/json":
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusTeapot)
		w.WriteHeader(http.StatusOK) // too late
		fmt.Fprintf(w, "%q", seen)
	default:
		fmt.Fprint(w, seen)
	}
}

// ask sends a request, and tells all that its caller sees of the response.
func ask(c *http.Client, base string, r *http.Request) string {
	resp, err := c.Do(r)
	if err != nil {
		return err.Error()
	}
	body, err := io.ReadAll(resp.Body)
	seen := fmt.Sprintln(resp.Status, resp.Proto, resp.ContentLength, resp.TransferEncoding, resp.Uncompressed, resp.Request.Method, resp.Request.URL, string(body), err, resp.Body.Close())
	delete(resp.Header, "Date")
	for _, name := range slices.Sorted(maps.Keys(resp.Header)) {
		seen += fmt.Sprintln(name, resp.Header[name])
	}
	return strings.ReplaceAll(seen, base, "board.example")
}

// requests are those whose twins are sent over a connection.
func requests(t *testing.T, base string) (all []*http.Request) {
	for _, path := range []string{"/", "/a%2Fb/c?x=1&y=%20", "/away", "/empty", "/same", "/json"} {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "DELETE"} {
			for _, body := range []io.Reader{nil, strings.NewReader("some text"), strings.NewReader(""), io.LimitReader(strings.NewReader("of unknown length"), 10)} {
				r, err := http.NewRequest(method, "http://"+base+path, body)
				if err != nil {
					t.Fatal(err)
				}
				r.Host = "board.example"
				r.Header.Add("X-Many", "1")
				r.Header.Add("X-Many", "2")
				all = append(all, r)
			}
		}
	}
	return all
}

// Over a connection of net/http, a handler and its client see the same.
func TestAsOverAConnection(t *testing.T) {
	over := httptest.NewUnstartedServer(http.HandlerFunc(echo))
	over.Config.ErrorLog = log.New(io.Discard, "", 0)
	over.Start()
	defer over.Close()
	base := strings.TrimPrefix(over.URL, "http://")
	var want []string
	c := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	for _, r := range requests(t, base) {
		want = append(want, ask(c, base, r))
	}
	var got []string
	here := requests(t, "board.example")
	prog, err := real.New(t, real.Setup{N: 1}, func(p *real.Process) {
		for _, r := range here {
			got = append(got, ask(doorhttp.Client(p, func() http.Handler { return http.HandlerFunc(echo) }), "board.example", r))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	run := prog.Run()
	for e := (model.Event{Kind: model.Request}); ; {
		if _, err := run.Apply(e); err != nil {
			t.Fatal(err)
		}
		next := run.Enabled(nil)
		i := slices.IndexFunc(next, func(e model.Event) bool { return e.Kind == model.Deliver })
		if i < 0 {
			break
		}
		e = next[i]
	}
	if len(got) != len(want) {
		t.Fatalf("%d answers, want %d", len(got), len(want))
	}
	for i, r := range here {
		if got[i] != want[i] {
			t.Errorf("%s %s, %d bytes:\n%s\nover a connection\n%s", r.Method, r.URL, r.ContentLength, got[i], want[i])
		}
	}
}

// A request that net/http refuses is not sent, and a response is read until its body is closed or the context is done.
func TestBodies(t *testing.T) {
	process := func(p *real.Process, say func(string)) {
		ctx, cancel := context.WithCancel(p.Context())
		defer cancel()
		c := doorhttp.Client(p, newBoard)
		say(do(ctx, c, "GET", "http://", ""))
		say(do(ctx, c, "GET", "ftp://board.example", ""))
		broken := &source{err: errors.New("broken")}
		_, err := c.Post(url, "", broken)
		say(fmt.Sprint(err, broken.closed))
		req, _ := http.NewRequestWithContext(ctx, "GET", url, nil)
		one, err := c.Do(req)
		if err != nil {
			panic(err)
		}
		other, err := c.Do(req)
		if err != nil {
			panic(err)
		}
		_ = one.Body.Close()
		_, err = one.Body.Read(make([]byte, 1))
		say(err.Error())
		cancel()
		_, err = other.Body.Read(make([]byte, 1))
		say(err.Error())
	}
	const want = `p0: Get "http:": http: no Host in request URL, p0: Get "ftp://board.example": unsupported protocol scheme "ftp", ` +
		`p0: Post "http://board.example/news": broken true, ` +
		"p0: http: invalid Read on closed Body, p0: context canceled"
	told, picture := realtest.Play(t, real.Setup{N: 1}, process, "p0 request; p0->p1 deliver; p1->p0 deliver; p0->p1 deliver; p1->p0 deliver")
	if told != want {
		t.Errorf("told %s, want %s\n%s", told, want, picture)
	}
}

// A source is a body that cannot be read.
type source struct {
	err    error
	closed bool
}

func (s *source) Read([]byte) (int, error) { return 0, s.err }

func (s *source) Close() error {
	s.closed = true
	return nil
}
