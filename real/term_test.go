package real_test

import (
	"testing"
	"time"

	"doorway/checker/replay"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/real"
)

// A term has one leader, whichever process was elected before, in whatever order, and whatever else it has done. Who crashes
// is not elected in any.
func TestTerms(t *testing.T) {
	elected := func(terms ...[]int) func(*real.Process) {
		return func(p *real.Process) {
			for _, term := range terms[p.ID()] {
				p.Elected(term)
				time.Sleep(time.Second)
			}
			<-p.Context().Done()
		}
	}
	operates := func(p *real.Process) {
		_, _ = real.Operate(p, "say", func() (int, error) { return 0, nil })
		p.Elected(7)
		<-p.Context().Done()
	}
	writes := func(p *real.Process) {
		if p.ID() == 0 {
			p.Elected(7)
		} else {
			_ = real.Resource{}.Write(p.Context(), p, 7)
		}
		<-p.Context().Done()
	}
	for _, c := range []struct {
		what    string
		process func(*real.Process)
		err     string // or none
	}{
		{"a term each", elected([]int{1}, []int{2}), ""},
		{"one term", elected([]int{7}, []int{7}), "p1 is elected in term 7, and p0 was before"},
		{"again in the same", elected([]int{7, 7}, nil), ""},
		{"of another number that ends alike", elected([]int{17}, []int{7}), ""},
		{"an earlier term", elected([]int{3, 5}, []int{3}), "p1 is elected in term 3, and p0 was before"},
		{"none", elected(nil, nil), ""},
		{"a write under a token of that number", writes, ""},
		{"after an operation", operates, "p1 is elected in term 7, and p0 was before"},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 2, Crashes: 2}, c.process)
			if err != nil {
				t.Fatal(err)
			}
			r, err := replay.NewRunner(prog, real.OneLeaderPerTerm)
			if err != nil {
				t.Fatal(err)
			}
			s, err := notation.Schedule("p0 request\ntick\np0 step\ntick\np0 step\np1 request\np1->p2 deliver\np1 step\np0 crash\np1 crash\n")
			if err != nil {
				t.Fatal(err)
			}
			v, err := r.Lenient(transition.Finite(s))
			got := error(nil)
			if v != nil {
				got = v.Err
			}
			if err != nil || (got == nil) != (c.err == "") || got != nil && got.Error() != c.err {
				t.Errorf("%v, %v; want %q", got, err, c.err)
			}
			if r.Exercised() != (c.what != "none") {
				t.Errorf("it is put to the test: %v", r.Exercised())
			}
		})
	}
}
