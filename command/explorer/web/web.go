// Package web shows an explorer as a page for the browser of this machine: nobody else can reach
// it, and the page loads nothing from elsewhere.
package web

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	_ "embed"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"doorway/command/explorer"
	"doorway/draw/diagram"
	"doorway/draw/page"
)

//go:embed explorer.html
var html string

//go:embed explorer.css
var style string

//go:embed explorer.js
var script string

//go:embed transport.js
var transport string

// A file holds a file of the page.
type file struct{ kind, text string }

// files returns the files of the page, by name.
func files() map[string]file {
	return map[string]file{
		"":             {"text/html", strings.Replace(html, "{{legend}}", diagram.Legend(), 1)},
		"explorer.css": {"text/css", string(page.Base()) + diagram.Style() + style},
		"explorer.js":  {"text/javascript", script},
		"transport.js": {"text/javascript", transport},
	}
}

// A Server serves the page on this machine.
type Server struct {
	Explorer explorer.Explorer
	Cases    string // the folder below which runs are saved as cases; "" lets the page offer a download

	host  string
	token string
	files map[string]file
}

// Listen opens a port of this machine and returns the address of the page.
func (s *Server) Listen() (net.Listener, string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, "", err
	}
	s.host, s.token, s.files = l.Addr().String(), rand.Text(), files()
	return l, "http://" + s.host + "/" + s.token + "/", nil
}

// Fragment returns the fragment of an address at which the page shows a run.
func Fragment(r explorer.Run) string {
	words := url.Values{"page": {r.Page}}
	for name, value := range map[string]string{"variant": r.Variant, "setup": r.Setup, "property": r.Property, "watch": r.Watch, "hide": strings.Join(r.Hide, "."), "run": strings.Join(r.Events, ".")} {
		if value != "" {
			words.Set(name, value)
		}
	}
	return "#" + words.Encode()
}

// Serve serves the page until ctx is done.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// policy lets the page load its own files and talk to its own server, and nothing else. Styles may be attributes in
// the picture.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// ServeHTTP answers those who know the token, under the server's own name: no other site can lend
// it another.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	token, name, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if r.Host != s.host || subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) != 1 {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	question, asks := strings.CutPrefix(name, "do/")
	f, ok := s.files[name]
	switch {
	case ok && r.Method == http.MethodGet:
		h.Set("Content-Type", f.kind+"; charset=utf-8")
		_, _ = io.WriteString(w, f.text)
	case asks && r.Method == http.MethodPost && r.Header.Get("Content-Type") == "application/json":
		s.answer(w, r, question)
	default:
		http.NotFound(w, r)
	}
}

// maxQuestion limits the bytes of a question.
const maxQuestion = 1 << 20

// answer writes lines of JSON: any number of lines with progress, then one with the answer or an error.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, what string) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxQuestion))
	if err != nil {
		http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	var mu sync.Mutex
	say := func(key string, value any) {
		mu.Lock()
		defer mu.Unlock()
		line, err := explorer.JSON(map[string]any{key: value})
		if err != nil {
			return
		}
		_, _ = w.Write(append(line, '\n'))
		_ = http.NewResponseController(w).Flush()
	}
	value, err := s.do(r.Context(), what, body, func(p string) { say("progress", p) })
	if err != nil {
		say("error", err.Error())
		return
	}
	say("value", value)
}

// do saves, which only a command can do, and passes other questions on.
func (s *Server) do(ctx context.Context, what string, body []byte, within func(string)) (any, error) {
	switch what {
	case "saves":
		return s.Cases != "", nil
	case "save":
		var q explorer.Request
		if err := json.Unmarshal(body, &q); err != nil {
			return nil, err
		}
		return s.Explorer.Save(s.Cases, q.Run)
	}
	return s.Explorer.Do(ctx, what, body, within)
}
