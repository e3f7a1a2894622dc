package permute_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/model"
	"doorway/model/permute"
)

// share has something of every kind that parts can be of.
type share struct {
	Total int
	In    model.ProcSet
	Deep  struct {
		Count model.PerProc[struct {
			A uint16
			B [2]bool
		}]
		Name string
	}
	Out model.ProcSet
}

func anyShare(t *rapid.T) (s share) {
	few := rapid.IntRange(0, 1)
	s.Total, s.Deep.Name = few.Draw(t, "total"), []string{"", "a"}[few.Draw(t, "name")]
	s.In, s.Out = model.ProcSet(rapid.Uint64().Draw(t, "in")), model.ProcSet(few.Draw(t, "out"))
	for p := range 4 {
		s.Deep.Count[p].A, s.Deep.Count[p].B[1] = uint16(few.Draw(t, "A")), few.Draw(t, "B") == 1
	}
	s.Deep.Count[63].A = uint16(few.Draw(t, "last"))
	return s
}

// TestParts wants an exchange of processes to exchange their parts and to leave
// the others, and every part to count.
func TestParts(t *testing.T) {
	parts, err := permute.New[share]("share")
	if err != nil {
		t.Fatal(err)
	}
	const n = 4
	rapid.Check(t, func(t *rapid.T) {
		s := anyShare(t)
		proc := rapid.IntRange(0, n-1)
		p, q := model.ProcID(proc.Draw(t, "p")), model.ProcID(proc.Draw(t, "q"))
		x := parts.Exchange(s, p, q)
		for r := range model.ProcID(n) {
			from := r
			switch r {
			case p:
				from = q
			case q:
				from = p
			}
			if parts.Own(&x, r) != parts.Own(&s, from) {
				t.Fatalf("with %v and %v exchanged %v has not the part of %v", p, q, r, from)
			}
		}
		if parts.Common(&x, n) != parts.Common(&s, n) || parts.Exchange(x, q, p) != s {
			t.Fatalf("%v and %v exchanged twice: %+v", p, q, parts.Exchange(x, q, p))
		}
		other := anyShare(t)
		same := parts.Common(&other, n) == parts.Common(&s, n)
		for r := range model.ProcID(n) {
			same = same && parts.Own(&other, r) == parts.Own(&s, r)
		}
		if same != (other == s) {
			t.Fatalf("the same parts: %v, the same value: %v: %+v and %+v", same, other == s, s, other)
		}
	})
}

// TestPartsAreNameless refuses types that name processes in another way.
func TestPartsAreNameless(t *testing.T) {
	_, err1 := permute.New[struct{ Last model.ProcID }]("memory")
	_, err2 := permute.New[struct{ Sets model.PerProc[model.ProcSet] }]("memory")
	_, err3 := permute.New[struct{ Queue model.ProcQueue }]("memory")
	_, err4 := permute.New[struct{ Pairs [2][3]model.ProcID }]("memory")
	_, err5 := permute.New[struct{ P *int }]("memory")
	for i, err := range []error{err1, err2, err3, err4} {
		if err == nil || !strings.Contains(err.Error(), "nobody can tell how it looks when processes are exchanged") {
			t.Errorf("type %d: error %v", i+1, err)
		}
	}
	if err5 == nil || !strings.Contains(err5.Error(), "plain value") {
		t.Errorf("a pointer: error %v", err5)
	}
}
