package properties_test

import (
	"fmt"
	"strings"
	"testing"

	"doorway/algorithms/lease"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
)

// visited is a world, and what it does not show of the environment.
type visited struct {
	model.World
	asked  model.PerProc[int]
	faults map[model.Kind]int
}

// text is a state in words, with names in the place of those of the processes.
func (v visited) text(names []model.ProcID, rename func(s any, names []model.ProcID) string) string {
	n := len(names)
	was := make([]model.ProcID, n)
	for p, name := range names {
		was[name] = model.ProcID(p)
	}
	var b strings.Builder
	for _, p := range was {
		fmt.Fprintln(&b, rename(v.Local(p), names), v.View(p).Region, v.Countdowns(p), v.asked[p])
		for _, to := range was {
			fmt.Fprint(&b, v.Queue(p, to), v.Deadlines(p, to), ";")
		}
	}
	fmt.Fprint(&b, v.faults)
	return b.String()
}

// renamings returns all ways to rename the processes that request.
func renamings(s model.Setup) (all [][]model.ProcID) {
	var next func(names []model.ProcID, left model.ProcSet)
	next = func(names []model.ProcID, left model.ProcSet) {
		p := model.ProcID(len(names))
		switch {
		case len(names) == s.N:
			all = append(all, append([]model.ProcID(nil), names...))
		case !s.Requesters.Has(p):
			next(append(names, p), left)
		default:
			for q := range left.Each() {
				next(append(names, q), left.Without(q))
			}
		}
	}
	next(nil, s.Requesters)
	return all
}

// enumerate counts the states of a system, and the same up to a renaming, by texts.
func enumerate(t *testing.T, sys model.System, rename func(any, []model.ProcID) string) (states, orbits int) {
	t.Helper()
	names := renamings(sys.Setup())
	whole, least := map[string]bool{}, map[string]bool{}
	todo := []visited{{World: sys.World(), faults: map[model.Kind]int{}}}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		text := v.text(names[0], rename)
		if whole[text] {
			continue
		}
		whole[text] = true
		for _, other := range names[1:] {
			text = min(text, v.text(other, rename))
		}
		least[text] = true
		for _, e := range v.Enabled(nil) {
			next := visited{v.World.Clone(), v.asked, map[model.Kind]int{}}
			if _, err := next.Apply(e); err != nil {
				t.Fatal(err)
			}
			for k, n := range v.faults {
				next.faults[k] = n
			}
			if e.Kind == model.Request {
				next.asked[e.Proc]++
			}
			if e.Kind.Fault() {
				next.faults[e.Kind]++
			}
			todo = append(todo, next)
		}
	}
	return len(whole), len(least)
}

// renamedLease is a local state of the lease, whose server names clients.
func renamedLease(s any, names []model.ProcID) string {
	l := s.(lease.State)
	var holder, queue []model.ProcID
	for p := range l.Holder.Each() {
		holder = append(holder, names[p])
	}
	for !l.Queue.Empty() {
		queue = append(queue, names[l.Queue.Pop()])
	}
	return fmt.Sprint(l.Region, holder, queue, l.Token)
}

// nothing is a property that remembers nothing.
var nothing = property.New("nothing", "", "", property.Monitor[struct{}]{
	Sees: property.Regions, Symmetric: true,
	Start: func(model.Snapshot) struct{} { return struct{}{} },
	Step:  func(struct{}, model.Observation) (struct{}, error) { return struct{}{}, nil },
})

// counted returns how many states a search has.
func counted(t *testing.T, sys model.System, reduce bool) *explore.Result {
	t.Helper()
	r, err := explore.Explore(t.Context(), sys, []property.Property{nothing}, explore.Options{Workers: 2, States: 6_000, Reduce: reduce})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestClientsExchanged holds reduced searches against plain enumeration: as many states as there are
// sets of states that differ by an exchange of clients, in every version of the lease.
func TestClientsExchanged(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"n=3 requesters=p1,p2 requests=2",
		"n=4 requesters=p1,p2,p3 delay=1",
		"n=3 requesters=p1,p2 delay=2 drops=1",
		"n=3 requesters=p1,p2 delay=1 pauses=1 pause=2",
		"n=3 requesters=p1,p2 delay=1 crashes=1 recoveries=1",
		"n=3 requesters=p1,p2 channels=any duplicates=1",
		"n=3 requesters=p1,p2 delay=1 side=p0 splits=1 heals=1",
	} {
		setup, err := model.ParseSetup(text)
		if err != nil {
			t.Fatal(err)
		}
		compared := 0
		for _, v := range lease.Page.Variants {
			sys, err := v.Build(setup)
			if err != nil {
				t.Fatal(err)
			}
			whole := counted(t, sys, false)
			if !whole.Complete() {
				continue
			}
			compared++
			states, orbits := enumerate(t, sys, renamedLease)
			r := counted(t, sys, true)
			if states != whole.States || orbits != r.States || r.Reduced != "symmetry" || orbits == states {
				t.Errorf("%s/%s %s: %d states and %d up to exchanges (%s), want %d and %d", lease.Page.Name, v.Name, text, whole.States, r.States, r.Reduced, states, orbits)
			}
			t.Logf("%s/%s %s: %d states, %d", lease.Page.Name, v.Name, text, states, orbits)
		}
		if compared == 0 {
			t.Errorf("%s %s: no version is small enough", lease.Page.Name, text)
		}
	}
}
