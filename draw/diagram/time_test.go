package diagram_test

import (
	"strings"
	"testing"

	"doorway/algorithms/lease"
	"doorway/draw/diagram"
	"doorway/draw/page"
	"doorway/draw/recording"
	"doorway/model/notation"
)

// TestTimeLeft: a drawing of a run in which time is measured says how much time is left, and which
// role each process has.
func TestTimeLeft(t *testing.T) {
	setup, err := notation.Setup("n=3 requests=1 requesters=p1,p2 delay=1 pause=4 pauses=1")
	if err != nil {
		t.Fatal(err)
	}
	sys, err := lease.Page.Variants[0].Build(setup)
	if err != nil {
		t.Fatal(err)
	}
	s, err := notation.Schedule("p1 request\np1->p0 deliver\np0->p1 deliver\np1 pause\ntick\np2 request")
	if err != nil {
		t.Fatal(err)
	}
	f, err := recording.Record(sys, s)
	if err != nil {
		t.Fatal(err)
	}
	text := diagram.Text(f.Trace(), 3, diagram.Options{Execution: f})
	html, err := page.HTML(f, page.Words{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"p1 pause  (resume in 4)",
		"in transit: ACQUIRE p2->p0 within 1\n",
		"time left: p0 timeout lease in 4; p1 timeout lease in 2; p1 timeout renew in 1; p1 resume in 3\n",
		"roles: p0 server; p1 client; p2 client\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the text does not say %q:\n%s", want, text)
		}
	}
	for _, want := range []string{
		"<td>timeout lease in 2, timeout renew in 1, resume in 3</td>", "<td>server</td>", "ACQUIRE from p2 to p0, new, arrives within 1",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}
