package explore_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// alike is a script that says what is true of it: processes are alike.
type alike struct{ Script }

func (alike) Alike() bool { return true }

func sharing(t TB, prog memory.Program[uint8], setup model.Setup) transition.System {
	t.Helper()
	sys, err := memory.System(prog, setup)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// anyAlike is a script and a setup for it.
func anyAlike(c transition.Chooser) (alike, model.Setup) {
	s := alike{AnyScript(c)}
	setup := model.Setup{N: 2 + c.Choose(2), Requests: []int{1, 2, model.Unlimited}[c.Choose(3)]}
	switch c.Choose(4) {
	case 0:
		setup.Crashes, setup.Recoveries = 1, c.Choose(2)
	case 1:
		setup = model.Setup{N: 2, Requests: 1, Memory: model.TotalStoreOrder}
		s.WriteOnce()
	}
	if c.Choose(4) == 0 {
		setup.N, setup.Memory = 2, model.RegularRegisters+model.MemoryModel(c.Choose(2))
		s.Unsynchronised()
	}
	if setup.Memory == model.SequentialConsistency && c.Choose(4) == 0 {
		setup.N, setup.Delay = 2, 1+c.Choose(2)
		s.Pausing(c)
	} else if setup.Memory != model.TotalStoreOrder {
		setup.Processors = c.Choose(2) // more tell processes apart, if there are fewer than processes
	}
	return s, setup
}

// watching is what can be asked of a symmetric search.
func watching(c transition.Chooser) property.Property {
	return []property.Property{
		properties.MutualExclusion, properties.DeadlockFreedom, properties.NoInterference, properties.TokenUniqueness, properties.TokenPreservation,
		properties.BoundedWaiting(c.Choose(3)), properties.BoundedWaitingFromDoorway(c.Choose(3)),
	}[c.Choose(7)]
}

// summary is what may not depend on symmetry: verdicts, the lengths of runs,
// and how deep the system is.
func summary(r *explore.Result) string {
	text := fmt.Sprintf("depth %d, stopped %q", r.Depth, Reason(r))
	for _, f := range r.Findings {
		text += fmt.Sprintf("\n%s exercised %v", f.Property.Name, f.Exercised)
		if v := f.Violation; v != nil {
			text += fmt.Sprintf(", broken by %d events", len(v.Schedule))
		}
	}
	return text
}

// TestSymmetricScripts checks symmetric searches against whole ones, with two
// properties at once, and replays what they find.
func TestSymmetricScripts(t *testing.T) {
	fewer := 0
	for seed := range uint64(400) {
		c := transition.Seeded(seed)
		prog, setup := anyAlike(c)
		sys := sharing(t, prog, setup)
		props := []property.Property{watching(c), watching(c)}
		all := Explored(t, sys, explore.Options{Workers: 1, States: 3000}, props...)
		if strings.HasPrefix(fmt.Sprint(all.Stopped), "limit") {
			continue
		}
		r := Explored(t, sys, explore.Options{Workers: 1, Reduce: true}, props...)
		Same(t, "symmetric and whole", summary(r), summary(all))
		Same(t, "three workers and one", Account(Explored(t, sys, explore.Options{Workers: 3, Reduce: true}, props...)), Account(r))
		for i, f := range r.Findings {
			if f.Violation == nil {
				continue
			}
			runner, err := replay.NewRunner(sys, props[i])
			if err != nil {
				t.Fatal(err)
			}
			v, err := runner.Strict(f.Violation.Behaviour)
			if err != nil {
				t.Fatal(err)
			}
			Same(t, "replay", Found(v), Found(f.Violation))
		}
		if r.Reduced != "symmetry" || r.States > all.States {
			t.Errorf("reduced by %q from %d to %d states", r.Reduced, all.States, r.States)
		}
		if r.States < all.States {
			fewer++
		}
		if t.Failed() {
			t.Fatalf("seed %d: %+v under %v, %s and %s", seed, prog, setup, props[0].Name, props[1].Name)
		}
	}
	if fewer < 200 {
		t.Errorf("only %d of 400 searches were smaller", fewer)
	}
}

// visits remembers for each process whether an odd number of its events have
// led it to its critical section: something that its local state does not tell.
type visits struct{ Odd model.ProcSet }

func (m visits) after(o model.Observation) (visits, error) {
	if o.Is.Region == model.Critical {
		m.Odd ^= model.Procs(o.Event.Proc)
	}
	return m, nil
}

// node is a state with a memory.
type node struct {
	transition.World
	memory visits
}

// key is the node up to an exchange of processes of one kind.
func (n node) key(kind func(model.ProcID) string) string {
	var own []string
	for i, l := range model.Locals[uint8](n) {
		p := model.ProcID(i)
		own = append(own, fmt.Sprint(kind(p), l, n.memory.Odd.Has(p)))
	}
	slices.Sort(own)
	return fmt.Sprint(own, n.Register(0), n.Register(1))
}

// orbits counts the states up to an exchange of processes of one kind by sorting what
// is theirs.
func orbits(t TB, sys transition.System, kind func(model.ProcID) string) int {
	t.Helper()
	seen := map[string]bool{}
	for frontier := []node{{sys.World(), visits{}}}; len(frontier) > 0; frontier = frontier[1:] {
		n := frontier[0]
		if seen[n.key(kind)] {
			continue
		}
		seen[n.key(kind)] = true
		for _, e := range n.Enabled(nil) {
			next := node{World: n.Clone()}
			o, err := next.Apply(e)
			if err != nil {
				t.Fatal(err)
			}
			next.memory, _ = n.memory.after(*o)
			frontier = append(frontier, next)
		}
	}
	return len(seen)
}

// TestOrbits checks the number of states of a symmetric search against a count
// that sorts whole states.
func TestOrbits(t *testing.T) {
	for seed := range uint64(100) {
		c := transition.Seeded(seed)
		sys := sharing(t, alike{AnyScript(c)}, model.Setup{N: 2 + c.Choose(3), Requests: model.Unlimited})
		r := Explored(t, sys, explore.Options{Workers: 2, Reduce: true}, visiting())
		if n := orbits(t, sys, func(model.ProcID) string { return "" }); r.States != n {
			t.Fatalf("seed %d: %d states, want %d", seed, r.States, n)
		}
	}
}

// visiting remembers visits.
func visiting() property.Property {
	return property.New("visits", "", "", property.Monitor[visits]{
		Sees: property.Regions | property.EventKinds, Symmetric: true,
		Start: func(model.Snapshot) visits { return visits{} }, Step: visits.after,
	})
}

// parted has processes of two roles, each with a script of its own.
type parted struct {
	alike
	rest  Script // of those from this one on
	first model.ProcID
}

func (p parted) Role(me model.ProcID) string {
	if me < p.first {
		return "client"
	}
	return "server"
}

func (p parted) of(me model.ProcID) Script {
	if me < p.first {
		return p.Script
	}
	return p.rest
}

func (p parted) Step(me model.ProcID, at uint8, mem *memory.Memory) uint8 {
	return p.of(me).Step(me, at, mem)
}
func (p parted) View(me model.ProcID, at uint8) model.View { return p.of(me).View(me, at) }

// anyParted is a program with two roles and a setup, which may tell processes apart further.
func anyParted(c transition.Chooser) (parted, model.Setup) {
	setup := model.Setup{N: 3 + c.Choose(2), Requests: []int{1, 2, model.Unlimited}[c.Choose(3)]}
	if c.Choose(2) == 0 {
		setup.Requesters = model.ProcSet(1 + c.Choose(1<<setup.N-1))
	}
	if c.Choose(3) == 0 {
		setup.Crashes, setup.Crashers = 1, model.ProcSet(c.Choose(1<<setup.N))
	}
	return parted{alike{AnyScript(c)}, AnyScript(c), model.ProcID(1 + c.Choose(setup.N-1))}, setup
}

// TestSymmetryWithinRoles holds searches that exchange only what has one role and the same
// rights against whole ones, and the number of states against sorted ones.
func TestSymmetryWithinRoles(t *testing.T) {
	fewer, told := 0, 0
	for seed := range uint64(300) {
		c := transition.Seeded(seed)
		prog, setup := anyParted(c)
		sys := sharing(t, prog, setup)
		props := []property.Property{visiting(), watching(c)}
		all := Explored(t, sys, explore.Options{Workers: 1, States: 3000}, props[1])
		if strings.HasPrefix(fmt.Sprint(all.Stopped), "limit") {
			continue
		}
		r := Explored(t, sys, explore.Options{Workers: 1, Reduce: true}, props[1])
		Same(t, "symmetric and whole", summary(r), summary(all))
		kind := func(p model.ProcID) string { return fmt.Sprint(prog.Role(p), setup.MayRequest(p), setup.MayCrash(p)) }
		if setup.Crashes == 0 && setup.Requests == model.Unlimited {
			told++
			if n, got := orbits(t, sys, kind), Explored(t, sys, explore.Options{Workers: 2, Reduce: true}, props[0]).States; got != n {
				t.Errorf("%d states, want %d", got, n)
			}
		}
		if r.States < all.States {
			fewer++
		}
		if t.Failed() {
			t.Fatalf("seed %d: %+v under %v, %s", seed, prog, setup, props[1].Name)
		}
	}
	if fewer < 60 || told < 30 {
		t.Errorf("only %d of 300 searches were smaller, %d counted", fewer, told)
	}
}

// TestNotSymmetric asks what symmetry would not preserve.
func TestNotSymmetric(t *testing.T) {
	prog := Script{{}, {View: Try.View, Op: 4, Next: 1, Else: 2}, {View: Inside.View, Op: 2, Next: 0}}
	prog[0].Next = 1
	ask := func(prog memory.Program[uint8], setup string, props ...property.Property) string {
		return Explored(t, sharing(t, prog, Parse(t, setup)), explore.Options{Workers: 1, Reduce: true}, props...).Reduced
	}
	Same(t, "alike", ask(alike{prog}, "n=2 crashes=1", properties.MutualExclusion), "symmetry")
	Same(t, "two that request", ask(alike{prog}, "n=3 requesters=p0,p2", properties.MutualExclusion), "symmetry")
	Same(t, "one of each role", ask(parted{alike{prog}, prog, 1}, "n=2", properties.MutualExclusion), "")
	Same(t, "not declared", ask(prog, "n=2", properties.MutualExclusion), "")
	for _, setup := range []string{"n=2 requesters=p0", "n=2 crashes=1 crashers=p1"} {
		Same(t, setup, ask(alike{prog}, setup, properties.MutualExclusion), "")
	}
	for _, p := range []property.Property{properties.StarvationFreedom, properties.TimestampOrder, comesBack(model.Crash)} {
		Same(t, p.Name, ask(alike{prog}, "n=2", properties.MutualExclusion, p), "")
	}
	leaders := property.New("leaders", "", "", property.Monitor[model.ProcSet]{
		Sees: property.Regions | property.Leaders, Symmetric: true,
		Start: func(model.Snapshot) model.ProcSet { return 0 },
		Step:  func(_ model.ProcSet, o model.Observation) (model.ProcSet, error) { return o.Is.Leaders, nil },
	})
	Same(t, leaders.Name, ask(alike{prog}, "n=2", leaders), "")
	Same(t, "durable", ask(lasting{alike{prog}}, "n=2 crashes=1", properties.MutualExclusion), "")
}

// lasting survives crashes.
type lasting struct{ alike }

func (lasting) Durable(_ model.ProcID, at uint8) uint8 { return at }

// TestFavourites declares monitors symmetric that look at which process it is:
// most of them when they judge a memory.
func TestFavourites(t *testing.T) {
	type monitor = property.Monitor[model.ProcSet]
	first := func(m model.ProcSet) bool { return m == model.Procs(0) }
	for name, favour := range map[string]func(m *monitor){
		"pending":   func(m *monitor) { m.Possible.Pending = first },
		"goal":      func(m *monitor) { m.Possible.Goal = first },
		"exercised": func(m *monitor) { m.Exercised = first },
		"at rest": func(m *monitor) {
			m.AtRest = func(s model.ProcSet) error {
				if first(s) {
					return errors.New("the first alone")
				}
				return nil
			}
		},
	} {
		m := monitor{
			Sees: property.Regions, Symmetric: true,
			Start:    func(model.Snapshot) model.ProcSet { return 0 },
			Step:     func(m model.ProcSet, o model.Observation) (model.ProcSet, error) { return m.With(o.Event.Proc), nil },
			Possible: &property.Possibility[model.ProcSet]{Pending: model.ProcSet.Empty, Goal: model.ProcSet.Empty},
		}
		favour(&m)
		prog := alike{Script{{}, {View: Try.View}}}
		prog.Script[0].Next = 1
		_, err := explore.Explore(t.Context(), sharing(t, prog, Parse(t, "n=2")), []property.Property{property.New(name, "", "", m)},
			explore.Options{Workers: 1, Reduce: true})
		if err == nil || !strings.Contains(err.Error(), "property "+name+": the monitor is declared Symmetric") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// TestFalselySymmetric declares monitors symmetric that are not.
func TestFalselySymmetric(t *testing.T) {
	type first struct{ In bool }
	favours := property.New("favours", "", "", property.Monitor[first]{
		Sees: property.Regions, Symmetric: true,
		Start: func(model.Snapshot) first { return first{} },
		Step: func(m first, o model.Observation) (first, error) {
			return first{m.In || o.Event.Proc == 0 && o.Is.Region == model.Critical}, nil
		},
	})
	type last struct{ Who model.ProcID }
	names := property.New("names", "", "", property.Monitor[last]{
		Sees: property.Regions, Symmetric: true,
		Start: func(model.Snapshot) last { return last{} },
		Step:  func(m last, o model.Observation) (last, error) { return last{o.Event.Proc}, nil },
	})
	prog := alike{Script{{}, {View: Try.View, Next: 2}, {View: Inside.View, Next: 0}}}
	prog.Script[0].Next = 1
	sys := sharing(t, prog, Parse(t, "n=2"))
	for _, c := range []struct {
		prop property.Property
		want string
	}{
		{favours, "property favours: the monitor is declared Symmetric, but with p0 and p1 exchanged it does something else from {In:false}"},
		{names, "property names: memory of a symmetric monitor: explore_test.last.Who is a model.ProcID: nobody can tell"},
	} {
		_, err := explore.Explore(t.Context(), sys, []property.Property{c.prop}, explore.Options{Workers: 1, Reduce: true})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.prop.Name, err, c.want)
		}
		Explored(t, sys, explore.Options{Workers: 1}, c.prop) // nothing is asked of it then
	}
}

// watchful returns a property that is declared symmetric. Its monitor remembers who has
// entered. The entry of another process breaks it if broken returns true.
func watchful(name string, broken func(entered model.ProcSet, p model.ProcID) bool) property.Property {
	return property.New(name, "", "", property.Monitor[model.ProcSet]{
		Sees: property.Regions, Symmetric: true,
		Start: func(model.Snapshot) model.ProcSet { return 0 },
		Step: func(m model.ProcSet, o model.Observation) (model.ProcSet, error) {
			p := o.Event.Proc
			if o.Is.Region != model.Critical || m.Has(p) {
				return m, nil
			}
			if broken(m, p) {
				return m, fmt.Errorf("%v enters", p)
			}
			return m.With(p), nil
		},
	})
}

// TestPartlySymmetric declares monitors symmetric, though they look at who acts, or at who
// had entered when another acts. Exchanging the process that acts with others does not
// reveal "before" and "others", because the first to enter are p0 and p1, and a single
// exchange does not reveal "others".
func TestPartlySymmetric(t *testing.T) {
	prog := alike{Script{{}, {View: Try.View, Next: 2}, {View: Inside.View, Next: 0}}}
	prog.Script[0].Next = 1
	for name, broken := range map[string]func(model.ProcSet, model.ProcID) bool{
		"first":  func(_ model.ProcSet, p model.ProcID) bool { return p == 0 },
		"second": func(_ model.ProcSet, p model.ProcID) bool { return p == 1 },
		"behind": func(in model.ProcSet, p model.ProcID) bool { return in == model.Procs((p+1)%4) },
		"before": func(in model.ProcSet, p model.ProcID) bool { return p == 2 && in.Has(3) },
		"others": func(in model.ProcSet, _ model.ProcID) bool { return in == model.Procs(2, 3) },
	} {
		sys, prop := sharing(t, prog, Parse(t, "n=4")), watchful(name, broken)
		if Explored(t, sys, explore.Options{Workers: 1}, prop).Findings[0].Violation == nil {
			t.Errorf("%s: not violated", name)
		}
		_, err := explore.Explore(t.Context(), sys, []property.Property{prop}, explore.Options{Workers: 1, Reduce: true})
		if err == nil || !strings.Contains(err.Error(), "property "+name+": the monitor is declared Symmetric") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// TestOrderOfOthers declares a monitor symmetric that is broken when the processes
// enter for the first time in one order alone. The search sees them enter in the
// order of their names; what differs is seen only with two exchanged that have
// entered before another acts.
func TestOrderOfOthers(t *testing.T) {
	type places struct{ Place model.PerProc[uint8] }
	order := model.PerProc[uint8]{1: 1, 0: 2, 2: 3}
	prop := property.New("order", "", "", property.Monitor[places]{
		Sees: property.Regions, Symmetric: true,
		Start: func(model.Snapshot) places { return places{} },
		Step: func(m places, o model.Observation) (places, error) {
			p := o.Event.Proc
			if o.Is.Region != model.Critical || m.Place[p] > 0 {
				return m, nil
			}
			if m.Place == order {
				return m, fmt.Errorf("%v enters after p1, p0 and p2", p)
			}
			m.Place[p] = 1 + slices.Max(m.Place[:])
			return m, nil
		},
	})
	prog := alike{Script{{Next: 1}, {View: Try.View, Next: 2}, {View: Inside.View, Next: 0}}}
	sys := sharing(t, prog, Parse(t, "n=4 requests=1"))
	if Explored(t, sys, explore.Options{Workers: 1}, prop).Findings[0].Violation == nil {
		t.Error("not violated")
	}
	_, err := explore.Explore(t.Context(), sys, []property.Property{prop}, explore.Options{Workers: 1, Reduce: true})
	if err == nil || !strings.Contains(err.Error(), "property order: the monitor is declared Symmetric") {
		t.Errorf("error %v", err)
	}
}
