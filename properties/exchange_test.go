package properties_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"doorway/algorithms/lease"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
)

// visited is a world, and what it does not show of the environment.
type visited struct {
	transition.World
	anyOrder bool // of channels
	asked    model.PerProc[int]
	faults   map[model.Kind]int
}

// A renaming says what a local state or a message is, with other names of processes.
type renaming func(what any, names []model.ProcID) string

// text is a state in words, with names in the place of those of the processes.
func (v visited) text(names []model.ProcID, rename renaming) string {
	n := len(names)
	was := make([]model.ProcID, n)
	for p, name := range names {
		was[name] = model.ProcID(p)
	}
	var b strings.Builder
	for _, p := range was {
		fmt.Fprintln(&b, rename(v.Local(p), names), v.View(p).Region, v.Countdowns(p), v.asked[p])
		for _, to := range was {
			fmt.Fprint(&b, v.channel(p, to, names, rename), ";")
		}
	}
	fmt.Fprint(&b, v.faults)
	return b.String()
}

// channel is what is in transit, in the order in which it arrives, if that is determined.
func (v visited) channel(from, to model.ProcID, names []model.ProcID, rename renaming) (all []string) {
	left := v.Deadlines(from, to)
	for i, m := range v.Queue(from, to) {
		text := rename(m, names)
		if left != nil {
			text += fmt.Sprintf(" in %d", left[i])
		}
		all = append(all, text)
	}
	if v.anyOrder {
		slices.Sort(all)
	}
	return all
}

// renamings returns all ways to rename the processes that request such that the setup
// says the same of the new names.
func renamings(s model.Setup) (all [][]model.ProcID) {
	var next func(names []model.ProcID, left model.ProcSet)
	next = func(names []model.ProcID, left model.ProcSet) {
		p := model.ProcID(len(names))
		switch {
		case len(names) == s.N:
			if renamed(s.Side, names) == s.Side && renamed(s.Cut, names) == s.Cut {
				all = append(all, append([]model.ProcID(nil), names...))
			}
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
func enumerate(t *testing.T, sys transition.System, rename renaming) (states, orbits int) {
	t.Helper()
	names := renamings(sys.Setup())
	whole, least := map[string]bool{}, map[string]bool{}
	pending := []visited{{World: sys.World(), anyOrder: sys.Setup().Channels == model.AnyOrder, faults: map[model.Kind]int{}}}
	for len(pending) > 0 {
		v := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
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
			next := visited{v.World.Clone(), v.anyOrder, v.asked, map[model.Kind]int{}}
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
			pending = append(pending, next)
		}
	}
	return len(whole), len(least)
}

// renamedLease renames in the lease, whose server names clients. Its messages name no
// process.
func renamedLease(what any, names []model.ProcID) string {
	l, ok := what.(lease.State)
	if !ok {
		return fmt.Sprintf("%+v", what)
	}
	var queue []model.ProcID
	for !l.Queue.Empty() {
		queue = append(queue, names[l.Queue.Pop()])
	}
	return fmt.Sprint(l.Region, renamedSet(l.Holder, names), queue, l.Token)
}

func renamed(s model.ProcSet, names []model.ProcID) (all model.ProcSet) {
	return model.Procs(renamedSet(s, names)...)
}

func renamedSet(s model.ProcSet, names []model.ProcID) (all []model.ProcID) {
	for p := range s.Each() {
		all = append(all, names[p])
	}
	slices.Sort(all)
	return all
}

// A reader's local state.
type reader struct {
	Region model.Region
	Seen   model.ProcSet // who asked
}

// board announces to all readers who has asked; a reader enters when it reads of itself. Messages name
// readers.
type board struct{}

func (board) Init(model.ProcID) reader { return reader{} }

func (board) Linked(from, to model.ProcID) bool { return from != to && (from == 0 || to == 0) }

func (board) Role(me model.ProcID) string {
	if me == 0 {
		return "board"
	}
	return "reader"
}

func (board) Alike() bool { return true }

func (board) View(_ model.ProcID, s reader) model.View { return model.View{Region: s.Region} }

func (board) Step(me model.ProcID, s reader, in message.Input[model.ProcSet]) (reader, message.Sends[model.ProcSet]) {
	var out message.Sends[model.ProcSet]
	switch {
	case in.Kind == model.Request:
		s.Region = model.Trying
		out.To(0, 0)
	case in.Kind == model.Exit:
		s.Region = model.Remainder
	case in.Kind == model.Deliver && me == 0:
		s.Seen = s.Seen.With(in.From)
		for p := range s.Seen.Each() {
			out.To(p, model.Procs(in.From))
		}
	case in.Kind == model.Deliver:
		if s.Seen |= in.Msg; s.Seen.Has(me) && s.Region == model.Trying {
			s.Region = model.Critical
		}
	}
	return s, out
}

func renamedBoard(what any, names []model.ProcID) string {
	if s, ok := what.(reader); ok {
		return fmt.Sprint(s.Region, renamedSet(s.Seen, names))
	}
	return fmt.Sprint(renamedSet(what.(model.ProcSet), names))
}

// nothing is a property that remembers nothing.
var nothing = property.New("nothing", "", "", property.Monitor[struct{}]{
	Sees: property.Regions, Symmetric: true,
	Start: func(model.Snapshot) struct{} { return struct{}{} },
	Step:  func(struct{}, model.Observation) (struct{}, error) { return struct{}{}, nil },
})

// counted returns how many states a search has.
func counted(t *testing.T, sys transition.System, reduce bool) *explore.Result {
	t.Helper()
	r, err := explore.Explore(t.Context(), sys, []property.Property{nothing}, explore.Options{Workers: 2, States: 6_000, Reduce: reduce})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestClientsExchanged checks reduced searches against plain enumeration: as many states as there are
// sets of states that differ by an exchange of clients, in every version of the lease, and with messages
// that name processes.
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
		compared := 0
		for _, v := range lease.Page.Variants {
			sys, err := v.Build(parsed(t, text))
			if err != nil {
				t.Fatal(err)
			}
			if exchanged(t, lease.Page.Name+"/"+v.Name, sys, renamedLease) {
				compared++
			}
		}
		if compared == 0 {
			t.Errorf("%s %s: no version is small enough", lease.Page.Name, text)
		}
	}
	for _, text := range []string{
		"n=3 requesters=p1,p2", "n=3 requests=2 requesters=p1,p2 channels=any", "n=4 requesters=p1,p2,p3 channels=any",
		"n=3 requesters=p1,p2 delay=1 duplicates=1 channels=any",
		"n=4 requesters=p1,p2,p3 side=p0,p1 splits=1", "n=4 requesters=p1,p2,p3 cut=p0,p1 splits=1 heals=1",
	} {
		sys, err := message.System(board{}, parsed(t, text))
		if err != nil {
			t.Fatal(err)
		}
		if !exchanged(t, "board", sys, renamedBoard) {
			t.Errorf("%s: too large", text)
		}
	}
}

func parsed(t *testing.T, text string) model.Setup {
	t.Helper()
	setup, err := notation.Setup(text)
	if err != nil {
		t.Fatal(err)
	}
	return setup
}

// exchanged compares a reduced search with plain enumeration, if the system is small.
func exchanged(t *testing.T, name string, sys transition.System, rename renaming) bool {
	t.Helper()
	whole := counted(t, sys, false)
	if !whole.Complete() {
		return false
	}
	states, orbits := enumerate(t, sys, rename)
	r := counted(t, sys, true)
	if states != whole.States || orbits != r.States || r.Reduced != "symmetry" || orbits == states {
		t.Errorf("%s %s: %d states and %d up to exchanges, want %d and %d (reduced by %q)", name, sys.Setup(), whole.States, r.States, states, orbits, r.Reduced)
	}
	t.Logf("%s %s: %d states, %d", name, sys.Setup(), states, orbits)
	return true
}
