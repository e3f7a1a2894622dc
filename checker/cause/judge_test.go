package cause_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/algorithms"
	"doorway/checker/cause"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/corpus"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// judge knows the definition of decision 040 and nothing of how causes are found. It takes every rearrangement of a run
// one after the other, by replays from the beginning, and tries all sets of orders and faults.
type judge struct {
	tester
	sys    transition.System
	prop   property.Property
	events transition.Schedule
	run    []string // the names of the events
	faults []int
	losses map[string]string // the delivery that takes the place of a loss, by the name of the loss
	waits  model.ProcSet     // for ever, if the run goes on for ever
	goods  []good
	calls  int
}

// tester is what testing and rapid have in common.
type tester interface {
	TB
	Fatalf(format string, args ...any)
	Skip(args ...any)
}

// A good is a rearrangement that goes well. What it does not keep is written "i<j" for an order and "i" for a fault.
type good struct {
	breaks map[string]bool
	text   string
}

// names names the events of a schedule by what is recorded of it.
func (j *judge) names(s transition.Schedule) (all []string) {
	f, err := recording.Record(j.sys, s)
	if err != nil {
		j.Fatal(err)
	}
	count := map[string]int{}
	for i := 1; i <= f.Steps(); i++ {
		e := f.States[i].Event
		at := fmt.Sprint(e.Kind, e.Proc, e.From, e.Timer)
		if k := f.Taken(i); k >= 0 {
			all = append(all, fmt.Sprint(e.Kind, " ", j.message(f, k, all)))
			continue
		}
		count[at]++
		all = append(all, fmt.Sprint(at, "#", count[at]))
	}
	return all
}

// message names a message by the event that sent it, where it goes, and its place among those.
func (j *judge) message(f *recording.Execution, k int, names []string) string {
	m, place := f.Messages[k], 0
	for _, o := range f.Messages[:k] {
		if o.Sent == m.Sent && o.From == m.From && o.To == m.To && (o.Copied > 0) == (m.Copied > 0) {
			place++
		}
	}
	by := "start"
	if m.Sent > 0 {
		by = names[m.Sent-1]
	}
	return fmt.Sprint("[", by, "]", m.From, m.To, place, m.Copied > 0)
}

// broken reports whether a schedule breaks the property, at its end or before.
func (j *judge) broken(s transition.Schedule) bool {
	r := Runner(j, j.sys, j.prop)
	r.States = 2000
	v, err := r.Strict(transition.Finite(s))
	if errors.As(err, new(*replay.UndecidedError)) {
		j.Skip(err.Error())
	}
	if err != nil {
		j.Fatal(err)
	}
	return v != nil
}

// rearrange takes all rearrangements without some faults that begin with a schedule.
func (j *judge) rearrange(s transition.Schedule, missing map[int]bool) {
	if j.calls++; j.calls > 1500 {
		j.Skip("too many rearrangements")
	}
	if j.broken(s) {
		return
	}
	w := j.sys.World()
	for _, e := range s {
		if _, err := w.Apply(e); err != nil {
			j.Fatal(err)
		}
	}
	done, more := j.names(s), false
	for _, e := range j.candidates(w.Enabled(nil), s, done, missing) {
		more = true
		j.rearrange(append(slices.Clone(s), e), missing)
	}
	if !more && j.goesOn(s, w) {
		j.goods = append(j.goods, j.good(done, missing, fmt.Sprint(Line(s))))
	}
}

// candidates returns the events that are left of the run and can happen.
func (j *judge) candidates(enabled []model.Event, s transition.Schedule, done []string, missing map[int]bool) (all []model.Event) {
	seen := map[string]bool{}
	for _, exact := range []bool{true, false} {
		for _, e := range enabled {
			name := last(j.names(append(slices.Clone(s), e)))
			i := slices.Index(j.run, name)
			wanted := i >= 0 && !missing[i]
			for f := range missing {
				wanted = wanted || j.losses[j.run[f]] == name
			}
			if !wanted || seen[name] || exact && i >= 0 && e.Index != j.events[i].Index && !e.Kind.OnMessage() {
				continue
			}
			seen[name] = true
			all = append(all, e)
		}
	}
	return all
}

func last[T any](all []T) T { return all[len(all)-1] }

// good returns what a rearrangement that goes well does not keep.
func (j *judge) good(done []string, missing map[int]bool, text string) good {
	g := good{map[string]bool{}, text}
	at := map[string]int{}
	for i, name := range done {
		at[name] = i
	}
	for a := range j.run {
		if missing[a] {
			g.breaks[fmt.Sprint(a)] = true
			continue
		}
		for b := a + 1; b < len(j.run); b++ {
			first, happens := at[j.run[a]]
			second, then := at[j.run[b]]
			if then && !missing[b] && (!happens || second < first) {
				g.breaks[fmt.Sprint(a, "<", b)] = true
			}
		}
	}
	return g
}

// goesOn reports whether some fair run without faults goes on from a state and breaks nothing.
func (j *judge) goesOn(s transition.Schedule, w transition.World) bool {
	for p := range model.ProcID(w.N()) {
		if r := w.View(p).Region; j.waits.Has(p) && (r == model.Trying || r == model.Exiting) {
			return false
		}
	}
	if j.prop.Name != properties.MutualExclusion.Name {
		return true // what must stay possible is possible: it is not broken
	}
	states, number := []transition.World{w}, map[string]int{string(w.Key(nil)): 0}
	var edges []map[int][]transition.Action
	for i := 0; i < len(states); i++ {
		if len(states) > 300 {
			j.Skip("too many states")
		}
		out := map[int][]transition.Action{}
		events := states[i].Enabled(nil)
		if transition.AtRest(events) {
			return true
		}
		for _, e := range events {
			next := states[i].Clone()
			action := next.Action(e)
			if _, err := next.Apply(e); err != nil {
				j.Fatal(err)
			}
			if e.Kind.Fault() || crowded(next) {
				continue
			}
			key := string(next.Key(nil))
			if _, known := number[key]; !known {
				number[key] = len(states)
				states = append(states, next)
			}
			out[number[key]] = append(out[number[key]], action)
		}
		edges = append(edges, out)
	}
	return j.cycles(states, edges)
}

func crowded(w transition.World) bool {
	inside := 0
	for p := range model.ProcID(w.N()) {
		if w.View(p).Region == model.Critical {
			inside++
		}
	}
	return inside > 1
}

// cycles reports whether some states that lead to each other are fair.
func (j *judge) cycles(states []transition.World, edges []map[int][]transition.Action) bool {
	leads := make([]map[int]bool, len(states))
	for i := range states {
		leads[i] = map[int]bool{}
		for open := slices.Collect(maps.Keys(edges[i])); len(open) > 0; open = open[1:] {
			if !leads[i][open[0]] {
				leads[i][open[0]] = true
				open = append(open, slices.Collect(maps.Keys(edges[open[0]]))...)
			}
		}
	}
	for i := range states {
		if leads[i][i] && j.fair(i, states, edges, leads) {
			return true
		}
	}
	return false
}

func (j *judge) fair(i int, states []transition.World, edges []map[int][]transition.Action, leads []map[int]bool) bool {
	always, taken := map[transition.Action]int{}, map[transition.Action]bool{}
	part := 0
	for k, w := range states {
		if !leads[i][k] || !leads[k][i] {
			continue
		}
		part++
		here := map[transition.Action]bool{}
		for _, e := range w.Enabled(nil) {
			if e.Kind.Owed() {
				here[w.Action(e)] = true
			}
		}
		for a := range here {
			always[a]++
		}
		for to, actions := range edges[k] {
			for _, a := range actions {
				taken[a] = taken[a] || leads[i][to] && leads[to][i]
			}
		}
	}
	for a, n := range always {
		if n == part && !taken[a] {
			return false
		}
	}
	return true
}

// all takes all rearrangements.
func (j *judge) all() {
	for k := range 1 << len(j.faults) {
		missing := map[int]bool{}
		for i, f := range j.faults {
			missing[f] = missing[f] || k>>i&1 != 0
			if !missing[f] {
				delete(missing, f)
			}
		}
		j.rearrange(nil, missing)
	}
}

// explains reports whether no rearrangement that goes well keeps all of some orders and faults.
func (j *judge) explains(some []string) bool {
	return !slices.ContainsFunc(j.goods, func(g good) bool {
		return !slices.ContainsFunc(some, func(o string) bool { return g.breaks[o] })
	})
}

// smallest returns the size of a smallest explanation, by trying all.
func (j *judge) smallest() int {
	orders := map[string]bool{}
	for _, g := range j.goods {
		maps.Copy(orders, g.breaks)
	}
	all := slices.Sorted(maps.Keys(orders))
	for size := 0; ; size++ {
		if j.anyOf(nil, all, size) {
			return size
		}
	}
}

func (j *judge) anyOf(some, all []string, size int) bool {
	if size == 0 {
		return j.explains(some)
	}
	for i := range all {
		if j.anyOf(append(slices.Clone(some), all[i]), all[i+1:], size-1) {
			return true
		}
	}
	return false
}

func newJudge(t tester, sys transition.System, prop property.Property, s transition.Schedule) *judge {
	j := &judge{tester: t, sys: sys, prop: prop, events: s, losses: map[string]string{}}
	j.run = j.names(s)
	for i, e := range s {
		if e.Kind.Fault() {
			j.faults = append(j.faults, i)
		}
		if e.Kind == model.Drop {
			j.losses[j.run[i]] = strings.Replace(j.run[i], "drop", "deliver", 1)
		}
	}
	return j
}

// texts returns reasons as a judge writes them.
func texts(c *cause.Cause) (all []string) {
	for _, r := range c.Reasons {
		if r.Fault() {
			all = append(all, fmt.Sprint(r.Before-1))
		} else {
			all = append(all, fmt.Sprint(r.Before-1, "<", r.After-1))
		}
	}
	return all
}

// TestJudge checks causes against the definition, on random programs and messages.
func TestJudge(t *testing.T) {
	explained, endless, sizes := 0, 0, map[int]int{}
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		sys := anySystem(t, c)
		prop := []property.Property{properties.MutualExclusion, properties.DeadlockFreedom, properties.StarvationFreedom}[c.Choose(3)]
		res, err := explore.Explore(t.Context(), sys, []property.Property{prop}, explore.Options{States: 3000, Workers: 1})
		if err != nil || res.Findings[0].Violation == nil {
			return
		}
		v := res.Findings[0].Violation
		if n := judged(t, t.Context(), sys, prop, v.Behaviour, 9); n >= 0 {
			explained++
			sizes[n]++
			if v.Endless {
				endless++
			}
		}
	})
	t.Logf("%d runs explained, by sizes %v, %d of them endless", explained, sizes, endless)
	if !testing.Short() && (explained < 5 || endless < 3) {
		t.Errorf("%d runs explained, by sizes %v, %d of them endless", explained, sizes, endless)
	}
}

// judged expects the cause of a violation to be right, and returns the number of reasons; or −1 if it cannot tell.
func judged(t tester, ctx context.Context, sys transition.System, prop property.Property, b transition.Behaviour, most int) int {
	got, err := cause.Explain(ctx, sys, prop, &property.Violation{Behaviour: b}, cause.Options{})
	if unexplained := (*cause.UnexplainedError)(nil); errors.As(err, &unexplained) || b.Len() > most {
		return -1
	}
	if err != nil {
		t.Fatal(err)
	}
	var whole transition.Schedule
	for _, h := range got.Trace {
		whole = append(whole, h.Event)
	}
	safe := prop.Name == properties.MutualExclusion.Name
	if got.Given > 0 || got.Undecided > 0 || got.Pending > 0 && safe || len(whole) > most+1 {
		return -1
	}
	j := newJudge(t, sys, prop, whole)
	j.waits = got.Waits
	j.all()
	if (got.Nearest == nil) != (len(j.goods) == 0) {
		t.Fatalf("%s: %v of\n%v\n%d of its rearrangements go well: %v", prop.Name, got.Nearest, got.Trace, len(j.goods), j.goods)
	}
	reasons := texts(got)
	if !j.explains(reasons) {
		t.Fatalf("%v do not explain\n%v", reasons, got.Trace)
	}
	if n := j.smallest(); n != len(reasons) {
		t.Fatalf("%v explain\n%v\nand %d are enough", reasons, got.Trace, n)
	}
	j.without(got, reasons)
	return len(reasons)
}

// TestJudgeCases checks causes against the definition on the short runs of the catalogue.
func TestJudgeCases(t *testing.T) {
	most := 6
	if *all {
		most = 8
	}
	files, err := filepath.Glob("../../corpus/cases/*/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	pages, sizes := algorithms.Catalogue(), map[int]int{}
	for _, file := range files {
		c, err := corpus.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		sys, prop, err := c.Subject(pages)
		if err != nil {
			t.Fatal(err)
		}
		_, _, lasting := prop.Engine().Possible()
		lasting = lasting || prop.Name == properties.StarvationFreedom.Name
		if c.Expect != catalogue.Violated || c.Len() > most || !lasting && prop.Name != properties.MutualExclusion.Name {
			continue
		}
		t.Run(c.File, func(t *testing.T) { sizes[judged(t, t.Context(), sys, prop, c.Behaviour, most)]++ })
	}
	t.Logf("reasons: cases: %v", sizes)
	if sizes[1] < 30 || sizes[2] < 20 || sizes[3] < 3 {
		t.Errorf("too few cases by number of reasons: %v", sizes)
	}
}

// without expects each reason to be needed: the run that shows it is one of the rearrangements that go well, keeps
// the others and not this one, and none that does so is nearer.
func (j *judge) without(c *cause.Cause, reasons []string) {
	for i, r := range c.Reasons {
		least := -1
		for _, g := range j.goods {
			others := slices.Delete(slices.Clone(reasons), i, i+1)
			if slices.ContainsFunc(others, func(o string) bool { return g.breaks[o] }) {
				continue
			}
			if least < 0 || len(g.breaks) < least {
				least = len(g.breaks)
			}
		}
		k := slices.IndexFunc(j.goods, func(g good) bool {
			return g.text == fmt.Sprint(Line(r.Without.Schedule)) && len(g.breaks) == r.Without.Exchanged
		})
		if k < 0 || !j.goods[k].breaks[reasons[i]] || least != r.Without.Exchanged {
			j.Fatalf("without %s of %v the run is\n%s\n(%d exchanged, %d are enough; found %v)", reasons[i], reasons, Line(r.Without.Schedule), r.Without.Exchanged, least, k)
		}
	}
	nearest := slices.MinFunc(append(j.goods, good{breaks: map[string]bool{}}), func(a, b good) int {
		return cmp.Compare(cmp.Or(len(a.breaks), 1<<20), cmp.Or(len(b.breaks), 1<<20))
	})
	if c.Nearest != nil && len(nearest.breaks) != c.Nearest.Exchanged {
		j.Fatalf("the nearest exchanges %d, and %d are enough", c.Nearest.Exchanged, len(nearest.breaks))
	}
}

// An attempt is a lock for two: what a process does before it enters, statement by statement.
type attempt []uint8

// Registers returns two flags and a turn.
func (attempt) Registers() []memory.Register { return make([]memory.Register, 3) }

// Init begins in the remainder.
func (attempt) Init(model.ProcID) uint8 { return 0 }

// Step takes a statement: it sets a register or waits for one.
func (a attempt) Step(me model.ProcID, at uint8, mem *memory.Memory) uint8 {
	ok := true
	switch {
	case at == 0, int(at) == len(a)+1:
	case int(at) == len(a)+2:
		mem.Write(int(me), 0)
		return 0
	default:
		switch a[at-1] {
		case 0:
			mem.Write(int(me), 1)
		case 1:
			mem.Write(2, int(me))
		case 2:
			mem.Write(2, int(1-me))
		case 3:
			ok = mem.Read(int(1-me)) == 0
		case 4:
			ok = mem.Read(2) == int(me)
		}
	}
	if !ok {
		return at
	}
	return at + 1
}

// View shows the regions.
func (a attempt) View(_ model.ProcID, at uint8) model.View {
	switch {
	case at == 0:
		return model.View{Region: model.Remainder}
	case int(at) <= len(a):
		return model.View{Region: model.Trying}
	case int(at) == len(a)+1:
		return model.View{Region: model.Critical}
	}
	return model.View{Region: model.Exiting}
}

func anySystem(t *rapid.T, c transition.Chooser) transition.System {
	if c.Choose(2) == 0 {
		a := make(attempt, 1+c.Choose(3))
		for i := range a {
			a[i] = uint8(c.Choose(5))
		}
		sys, err := memory.System(a, model.Setup{N: 2, Requests: 1, Crashes: c.Choose(2), Memory: model.MemoryModel(c.Choose(2))})
		if err != nil {
			t.Fatal(err)
		}
		return sys
	}
	if c.Choose(2) == 0 {
		s := AnyScript(c)
		setup := model.Setup{N: 2, Requests: 1, Crashes: c.Choose(2)}
		setup.Memory = model.MemoryModel(c.Choose(2))
		sys, err := memory.System(s, setup)
		if err != nil {
			t.Skip(err.Error())
		}
		return sys
	}
	alg := AnyToy(c)
	setup := AnySetup(c, len(alg))
	setup.Requests, setup.Duplicates, setup.Drops = setup.Requests&1, 0, setup.Drops&1 // also of unlimited ones
	return System(t, alg, setup.String())
}
