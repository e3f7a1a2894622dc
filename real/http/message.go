package http

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"

	"doorway/internal/panics"
	"doorway/real"
)

// A message carries a request on its way.
type message struct {
	text string // for people
	wire []byte // as HTTP/1.1 has it
}

// pack reads and closes the body of a request. It refuses what http.Transport refuses.
func pack(req *http.Request) (m message, err error) {
	out := req.Clone(req.Context())
	var body []byte
	if req.Body != nil && req.Body != http.NoBody {
		body, err = io.ReadAll(req.Body)
		if err = errors.Join(err, req.Body.Close()); err != nil {
			return m, err
		}
		out.Body = io.NopCloser(bytes.NewReader(body))
	}
	var wire bytes.Buffer
	switch u := req.URL; {
	case u.Scheme != "http" && u.Scheme != "https":
		err = fmt.Errorf("unsupported protocol scheme %q", u.Scheme)
	case u.Host == "":
		err = errors.New("http: no Host in request URL")
	default:
		err = out.Write(&wire)
	}
	if err != nil {
		return m, err
	}
	text := cmp.Or(req.Method, http.MethodGet) + " " + cmp.Or(req.URL.EscapedPath(), "/") + query(req.URL)
	if len(body) > 0 {
		text += " " + cut(string(body), 24)
	}
	return message{text, wire.Bytes()}, nil
}

// query returns the query of a URL, with values cut.
func query(u *url.URL) string {
	if u.RawQuery == "" {
		return ""
	}
	parts := strings.Split(u.RawQuery, "&")
	for i, part := range parts {
		if key, value, _ := strings.Cut(part, "="); value == "" {
			parts[i] = key
		} else {
			parts[i] = key + "=" + cut(value, 8)
		}
	}
	return "?" + strings.Join(parts, "&")
}

// cut returns a text, or its beginning.
func cut(text string, most int) string {
	if all := []rune(text); len(all) > most {
		return string(all[:most]) + "…"
	}
	return text
}

// serve lets a handler answer a message of a process.
func serve(ctx context.Context, h http.Handler, p *real.Process, m message) (r reply) {
	defer func() {
		if v := recover(); v != nil {
			r = reply{err: panicked(p, m, v)}
		}
	}()
	req, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(m.wire)))
	if err != nil {
		return reply{err: err}
	}
	req.RemoteAddr = fmt.Sprintf("192.0.2.%d:1234", p.ID()+1) // of the addresses for examples (RFC 5737)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, req.WithContext(ctx))
	return answer(w, req)
}

// panicked returns the error of a request whose handler has panicked, and fails the process unless the handler meant to
// abort the response.
func panicked(p *real.Process, m message, v any) error {
	if v == http.ErrAbortHandler {
		return real.ErrLost
	}
	err := fmt.Errorf("the handler panics over %q at %s with %v", m.text, panics.Place(), v)
	p.Fail(err)
	return err
}

// A reply carries a response on its way.
type reply struct {
	status int
	body   string
	wire   []byte // as HTTP/1.1 has it
	err    error  // there is none
}

// answer returns what a handler has written, without trailers.
func answer(w *httptest.ResponseRecorder, req *http.Request) reply {
	resp, body := w.Result(), w.Body.String()
	head, none := req.Method == http.MethodHead, resp.StatusCode == http.StatusNoContent || resp.StatusCode == http.StatusNotModified
	switch {
	case none:
		resp.Header.Del("Content-Length")
	case !head || body != "": // else the length that the handler set stays
		resp.Header.Set("Content-Length", fmt.Sprint(len(body)))
	}
	if head || none {
		body = ""
	}
	var wire bytes.Buffer
	fmt.Fprintf(&wire, "HTTP/1.1 %03d %s\r\n", resp.StatusCode, http.StatusText(resp.StatusCode))
	err := resp.Header.Write(&wire)
	wire.WriteString("\r\n" + body)
	return reply{resp.StatusCode, strings.TrimSpace(body), wire.Bytes(), err}
}

// Answer returns the body, after the status if it is not 200 (real.Answer).
func (r reply) Answer() string {
	var parts []string
	if r.err != nil {
		return r.err.Error()
	}
	if r.status != http.StatusOK {
		parts = append(parts, fmt.Sprint(r.status), http.StatusText(r.status))
	}
	parts = slices.DeleteFunc(append(parts, cut(r.body, 24)), func(part string) bool { return part == "" })
	return cmp.Or(strings.Join(parts, " "), "ok")
}

// response returns the response to a request.
func (r reply) response(req *http.Request) (*http.Response, error) {
	resp, err := http.ReadResponse(bufio.NewReader(bytes.NewReader(r.wire)), req)
	if err != nil {
		return nil, err
	}
	resp.Body = body{resp.Body, req.Context()}
	return resp, nil
}

// A body can be read until it is closed or the context of its request is done.
type body struct {
	io.ReadCloser
	ctx context.Context
}

// Read reads from the body.
func (b body) Read(into []byte) (int, error) {
	if b.ctx.Err() != nil {
		return 0, b.ctx.Err()
	}
	return b.ReadCloser.Read(into)
}
