package http_test

import (
	"io"
	"net/http"
	"testing"

	"doorway/draw/render"
	"doorway/model/notation"
	"doorway/properties"
	"doorway/real"
	doorhttp "doorway/real/http"
)

// A door is open or not: PUT opens it for its caller, DELETE closes it.
type door struct{ open bool }

func (d *door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPut && d.open {
		http.Error(w, "taken", http.StatusConflict)
		return
	}
	d.open = r.Method == http.MethodPut
}

// visit opens the door, or repeats that, goes in and closes it. It is a client that knows nothing of doorway.
func visit(c *http.Client, inside func()) error {
	for {
		switch answer, err := send(c, http.MethodPut); {
		case err != nil:
			return err
		case answer == http.StatusOK:
			inside()
			_, err = send(c, http.MethodDelete)
			return err
		}
	}
}

func send(c *http.Client, method string) (status int, err error) {
	r, err := http.NewRequest(method, "http://door.example/", nil)
	if err != nil {
		return 0, err
	}
	resp, err := c.Do(r)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode, err
}

// visitor visits once, and leaves when it is in.
func visitor(p *real.Process) {
	_ = visit(doorhttp.Client(p, func() *door { return new(door) }), func() { p.Inside(func() {}) })
}

// TestDoor: whatever requests are slow or lost, one visitor is inside.
func TestDoor(t *testing.T) {
	real.Test(t, real.Setup{N: 2, Drops: 1}, visitor, properties.MutualExclusion)
}

// TestPicture: a run as it is drawn.
func TestPicture(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 2}, visitor)
	if err != nil {
		t.Fatal(err)
	}
	s, err := notation.Schedule("p0 request\np1 request\np0->p2 deliver\np1->p2 deliver\np2->p1 deliver\np2->p0 deliver")
	if err != nil {
		t.Fatal(err)
	}
	const want = `p0   p1   p2
○    │    │   1  p0 request  (p0 trying; sends PUT / to {p2})
║    ○    │   2  p1 request  (p1 trying; sends PUT / to {p2})
╟────╫───►●   3  p0->p2 deliver PUT /
║    ╟───►●   4  p1->p2 deliver PUT /
║    ●◄───┤   5  p2->p1 deliver 409 Conflict taken  (sends PUT / to {p2})
▄◄───╫────┤   6  p2->p0 deliver ok  (p0 critical; sends DELETE / to {p2})
█    ║    │
`
	if got := render.Schedule(prog, s); len(got) < len(want) || got[:len(want)] != want {
		t.Errorf("the picture is\n%s\nwant\n%s", got, want)
	}
}
