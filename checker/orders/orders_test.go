package orders_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"doorway/checker/orders"

	"pgregory.net/rapid"
)

// A toy is a program of threads over registers and locks.
type toy struct {
	registers int
	locks     int
	code      [][]order // by thread
	created   []bool    // by another thread, and not from the beginning
	vague     bool      // it does not say what a thread may do next

	at, last []int // by thread: its next order, and what it read last
	value    []int
	holder   []int // by lock, one more than the thread
	begun    []bool
	stopped  []bool
	dead     int // one more than the thread that failed
	looks    orders.Looks
	yields   []bool // after it has looked in vain
	repeats  int
}

// An order is an instruction of a thread.
type order struct {
	do  verb
	of  int
	arg int
	iff int // skipped unless the thread read this last, if not negative
}

type verb int

const (
	load  verb = iota
	await      // that a register is arg: looks, yields and looks again
	store
	swap
	cas // from arg to arg+1
	lock
	unlock
	tryLock // and unlock at once
	sum     // of all registers, into one; may touch anything
	choose  // one of two values
	create
	fail // the run ends if the thread read arg last
	stop // the thread of, which does nothing but sum, takes no further step
)

var verbs = [...]string{"load", "await", "store", "swap", "cas", "lock", "unlock", "try", "sum", "choose", "create", "fail", "stop"}

func (o order) String() string { return fmt.Sprintf("%s %d %d?%d", verbs[o.do], o.of, o.arg, o.iff) }

func (p *toy) Reset() error {
	n := len(p.code)
	p.at, p.last, p.begun, p.stopped = make([]int, n), make([]int, n), make([]bool, n), make([]bool, n)
	p.looks, p.yields = nil, make([]bool, n)
	p.value, p.holder, p.dead = make([]int, p.registers), make([]int, p.locks), 0
	for t := range p.code {
		p.begun[t] = p.created == nil || !p.created[t]
		p.skip(t)
	}
	return nil
}

func (p *toy) skip(t int) {
	for p.at[t] < len(p.code[t]) && p.code[t][p.at[t]].iff >= 0 && p.code[t][p.at[t]].iff != p.last[t] {
		p.at[t]++
	}
}

func (p *toy) next(t int) (order, bool) {
	if !p.begun[t] || p.stopped[t] || p.at[t] == len(p.code[t]) {
		return order{}, false
	}
	return p.code[t][p.at[t]], true
}

func (p *toy) waits(t int) bool {
	o, ok := p.next(t)
	return ok && o.do == lock && p.holder[o.of] != 0
}

func (p *toy) Moves(buf []orders.Move) ([]orders.Move, error) {
	if p.dead > 0 {
		return buf, nil
	}
	for t := range p.code {
		if o, ok := p.next(t); ok && !p.waits(t) && !orders.Spins(p.since(t)) {
			buf = append(buf, orders.Move{Thread: t})
			if o.do == choose {
				buf = append(buf, orders.Move{Thread: t, Choice: 1})
			}
		}
	}
	return buf, nil
}

func (p *toy) Blocked(buf []int) []int {
	for t := range p.code {
		if p.waits(t) {
			buf = append(buf, t)
		}
	}
	return buf
}

func (p *toy) Next(t int) orders.Touch {
	if t >= len(p.code) || p.at[t] == len(p.code[t]) || p.vague && !p.waits(t) {
		return orders.Touch{All: true}
	}
	var touch orders.Touch
	if !p.yields[t] {
		touch = p.touch(p.code[t][p.at[t]])
	}
	touch.Again(p.since(t))
	return touch
}

func (p *toy) touch(o order) orders.Touch {
	a := orders.Access{Object: o.of, Kind: orders.Write}
	if o.do < lock {
		a.Before, a.After = uint64(p.value[o.of]), uint64(p.value[o.of])
	}
	switch o.do {
	case cas:
		a.Compares, a.Expected = true, uint64(o.arg)
	case load, await:
		a.Kind = orders.Read
	case lock, unlock, tryLock:
		a.Object += p.registers
		a.Acquire, a.Held = o.do == lock, p.holder[o.of] != 0
		a.Before = uint64(p.holder[o.of])
		a.After, a.Compares = a.Before, o.do == tryLock // with 0
	case sum:
		return orders.Touch{All: true}
	case choose, create, fail, stop:
		return orders.Touch{}
	}
	var touch orders.Touch
	touch.Add(a)
	return touch
}

// place is where a thread is.
func (p *toy) place(t int) orders.Place {
	if p.yields[t] {
		return orders.Place{At: uintptr(2*p.at[t] + 2)}
	}
	return orders.Place{At: uintptr(2*p.at[t] + 1)}
}

func (p *toy) since(t int) []orders.Look { return p.looks.Since(t, p.place(t), p.repeats) }

func (p *toy) Take(m orders.Move) (step orders.Step, err error) {
	t, in, place, since := m.Thread, p.at[m.Thread], p.place(m.Thread), p.since(m.Thread)
	if p.yields[t] {
		p.yields[t] = false
	} else {
		step, err = p.take(m)
		p.yields[t] = p.at[t] == in && p.dead == 0
	}
	step.Place, step.Changes = place, step.Touch.All || step.Touch.Len > 0 && step.Touch.List[0].Kind == orders.Write
	step.Touch.Again(since)
	p.looks.Note(t, &step)
	return step, err
}

func (p *toy) take(m orders.Move) (step orders.Step, err error) {
	t := m.Thread
	o := p.code[t][p.at[t]]
	step.Touch = p.touch(o)
	switch o.do {
	case load:
		p.last[t] = p.value[o.of]
	case await:
		if p.value[o.of] != o.arg {
			return step, nil
		}
	case store:
		p.value[o.of] = o.arg
	case swap:
		p.last[t], p.value[o.of] = p.value[o.of], o.arg
	case cas:
		if p.last[t] = 0; p.value[o.of] == o.arg {
			p.last[t], p.value[o.of] = 1, o.arg+1
		} else {
			step.Touch.List[0].Kind = orders.Read
		}
	case lock:
		p.holder[o.of] = t + 1
		step.Touch.List[0].After = uint64(t + 1)
	case unlock:
		if p.holder[o.of] == 0 {
			p.dead, step.Fatal = t+1, true
			return step, nil
		}
		p.holder[o.of] = 0
		step.Touch.List[0].After = 0
	case tryLock:
		if p.last[t] = 0; p.holder[o.of] == 0 {
			p.last[t] = 1
		} else {
			step.Touch.List[0].Kind = orders.Read
		}
	case sum:
		p.last[t] = 0
		for _, v := range p.value {
			p.last[t] += v
		}
		p.value[o.of] = p.last[t]
	case choose:
		p.last[t] = m.Choice
	case create:
		if !p.begun[o.of] {
			p.begun[o.of] = true
			step.Enabled = append(step.Enabled, o.of)
		}
	case stop:
		if _, ok := p.next(o.of); ok {
			step.Stopped = append(step.Stopped, o.of)
		}
		p.stopped[o.of] = true
	case fail:
		if p.last[t] == o.arg {
			p.dead, step.Fatal = t+1, true
			return step, nil
		}
	}
	if o.do < lock {
		step.Touch.List[0].After = uint64(p.value[o.of])
	}
	p.at[t]++
	p.skip(t)
	return step, nil
}

// Objects returns 0 if objects have other numbers in other runs.
func (p *toy) Objects() int {
	if p.vague {
		return 0
	}
	return p.registers + p.locks
}

func (p *toy) End() error { return nil }

// outcome is what a run has come to.
func (p *toy) outcome() string {
	if p.dead > 0 {
		return fmt.Sprint(p.dead-1, " fails")
	}
	return fmt.Sprint(p.at, p.last, p.value, p.holder)
}

// every takes all runs, and returns their outcomes and how many differ in the order of conflicting events.
func every(t runner, p *toy, most int) (outcomes map[string]bool, classes map[string]bool) {
	outcomes, classes = map[string]bool{}, map[string]bool{}
	var path []orders.Move
	var steps []orders.Step
	runs := 0
	var walk func()
	walk = func() {
		again := func() {
			_ = p.Reset()
			for _, m := range path {
				_, _ = p.Take(m)
			}
		}
		again()
		moves, _ := p.Moves(nil)
		if len(moves) == 0 {
			if runs++; runs > most {
				t.Skip("this program has more runs than a test can compare: rapid draws another")
			}
			outcomes[p.outcome()] = true
			classes[class(path, steps)] = true
			return
		}
		for _, m := range moves {
			again()
			step, _ := p.Take(m)
			path, steps = append(path, m), append(steps, step)
			walk()
			path, steps = path[:len(path)-1], steps[:len(steps)-1]
		}
	}
	walk()
	return outcomes, classes
}

// class tells runs apart that differ in the order of conflicting events.
func class(path []orders.Move, steps []orders.Step) string {
	nth := map[int]int{}
	names := make([]string, len(path))
	var all []string
	for j, m := range path {
		nth[m.Thread]++
		names[j] = fmt.Sprintf("%d.%d:%d", m.Thread, nth[m.Thread], m.Choice)
		var before []string
		for i := range j {
			if conflict(&steps[i].Touch, &steps[j].Touch) {
				before = append(before, names[i])
			}
		}
		slices.Sort(before)
		all = append(all, fmt.Sprint(names[j], before))
	}
	slices.Sort(all)
	return fmt.Sprint(all)
}

func conflict(a, b *orders.Touch) bool {
	return a.All || b.All || slices.ContainsFunc(a.List[:a.Len], func(a orders.Access) bool {
		return slices.ContainsFunc(b.List[:b.Len], func(b orders.Access) bool {
			return a.Object == b.Object && (a.Kind != orders.Read || b.Kind != orders.Read)
		})
	})
}

func drawn(t *rapid.T) *toy {
	p := &toy{registers: rapid.IntRange(1, 3).Draw(t, "registers"), locks: rapid.IntRange(0, 2).Draw(t, "locks")}
	n := rapid.IntRange(2, 4).Draw(t, "threads")
	p.created, p.vague = make([]bool, n), rapid.Bool().Draw(t, "vague")
	p.repeats = rapid.IntRange(0, 1).Draw(t, "repeats")
	timed := rapid.IntRange(0, 3).Draw(t, "timed") == 0
	for me := range n {
		var code []order
		if timed && me == n-1 {
			for range rapid.IntRange(1, 2).Draw(t, "length") {
				code = append(code, order{do: sum, iff: -1, of: rapid.IntRange(0, p.registers-1).Draw(t, "of")})
			}
			p.code = append(p.code, code)
			break
		}
		for range rapid.IntRange(1, 10/n).Draw(t, "length") {
			o := order{iff: -1, arg: rapid.IntRange(0, 1).Draw(t, "arg")}
			if rapid.IntRange(0, 3).Draw(t, "when") == 0 {
				o.iff = rapid.IntRange(0, 1).Draw(t, "iff")
			}
			o.do = verb(rapid.IntRange(0, int(stop)).Draw(t, "do"))
			switch {
			case o.do == stop && !timed, o.do == create && timed && me == n-2:
				o.do = load
			case o.do >= lock && o.do <= tryLock && p.locks == 0, o.do == create && me == n-1:
				o.do = load
			case o.do == fail && o.iff < 0:
				o.do = store
			}
			switch {
			case o.do >= lock && o.do <= tryLock:
				o.of = rapid.IntRange(0, p.locks-1).Draw(t, "of")
			case o.do == stop:
				o.of = n - 1
			case o.do == create:
				o.of = me + 1
				p.created[o.of] = true
			default:
				o.of = rapid.IntRange(0, p.registers-1).Draw(t, "of")
			}
			code = append(code, o)
		}
		p.code = append(p.code, code)
	}
	return p
}

// A runner is what rapid and testing have in common.
type runner interface {
	Helper()
	Fatal(...any)
	Errorf(string, ...any)
	Logf(string, ...any)
	Skip(...any)
}

// compared checks the search against all runs: it comes to the same outcomes and, unless a run may fail, takes one run of
// each class. It gives none up if each thread does the same in all runs.
func compared(t runner, p *toy) {
	t.Helper()
	t.Logf("vague %v, registers %d, locks %d, created %v: %v", p.vague, p.registers, p.locks, p.created, p.code)
	want, classes := every(t, p, 5_000)
	got, seen := map[string]bool{}, map[string]int{}
	s := orders.New(p, 1000, func(orders.Place) int { return p.repeats })
	given := 0
	if err := s.Each(func() error {
		if s.Runs+s.GivenUp == 1 { // it begins, perhaps again
			clear(got)
			clear(seen)
			given = 0
		}
		if s.GivenUp > given {
			given = s.GivenUp
			return nil
		}
		got[p.outcome()] = true
		seen[repeated(p, s.Path())]++
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	agree(t, p, want, classes, got, seen, given)
}

// agree compares what a search has come to with all runs.
func agree(t runner, p *toy, want, classes, got map[string]bool, seen map[string]int, given int) {
	t.Helper()
	fails := false
	for o := range want {
		fails = fails || strings.HasSuffix(o, " fails")
		if !got[o] {
			t.Errorf("not seen: %s", o)
		}
	}
	for o := range got {
		if !want[o] {
			t.Errorf("impossible: %s", o)
		}
	}
	if fails {
		return
	}
	for c := range classes {
		if seen[c] != 1 {
			t.Errorf("%d runs of class %s", seen[c], c)
		}
	}
	if given > 0 && !p.varies() {
		t.Errorf("%d runs are given up", given)
	}
}

// TestLeft: of six threads that each take a lock once, half of the runs are thought to be left when half are.
func TestLeft(t *testing.T) {
	p := &toy{locks: 1, created: make([]bool, 6)}
	for range 6 {
		p.code = append(p.code, []order{{lock, 0, 0, -1}, {unlock, 0, 0, -1}})
	}
	s := orders.New(p, 100, func(orders.Place) int { return 0 })
	if err := s.Each(func() error {
		planned, part := s.Left()
		if planned > 720-s.Runs {
			t.Errorf("after %d runs of 720, %d are planned", s.Runs, planned)
		}
		if s.Runs == 360 && (part < 0.4 || part > 0.7) || s.Runs == 720 && (planned > 0 || part < 0.99) {
			t.Errorf("after %d runs of 720, %v are thought to be done, and %d are planned", s.Runs, part, planned)
		}
		return nil
	}); err != nil || s.Runs != 720 {
		t.Errorf("%d runs, %v", s.Runs, err)
	}
}

// varies reports whether what some thread does, or how far it comes, depends on more than the steps of each.
func (p *toy) varies() bool {
	return p.vague || slices.ContainsFunc(p.code, func(code []order) bool {
		return slices.ContainsFunc(code, func(o order) bool { return o.iff >= 0 || o.do == await || o.do >= lock && o.do <= choose })
	})
}

// repeated returns the class of a run.
func repeated(p *toy, moves []orders.Move) string {
	var steps []orders.Step
	_ = p.Reset()
	for _, m := range moves {
		step, _ := p.Take(m)
		steps = append(steps, step)
	}
	return class(moves, steps)
}

// TestEveryClass checks the search against all runs of random programs.
func TestEveryClass(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { compared(t, drawn(t)) })
}

// TestFormerErrors: each of these programs has had runs that were not seen.
func TestFormerErrors(t *testing.T) {
	do := func(do verb, of, arg int) order { return order{do, of, arg, -1} }
	for name, code := range map[string][][]order{
		"what touches everything may decide whether a swap fails": {
			{do(store, 0, 1)}, {do(sum, 1, 0)}, {do(load, 1, 0)}, {do(cas, 1, 1), {load, 0, 0, 0}}},
		"who takes a lock comes after what was done under it": {
			{do(lock, 0, 0), do(store, 0, 1), do(unlock, 0, 0)}, {do(lock, 0, 0), do(unlock, 0, 0)}, {do(store, 0, 0)}},
		"a swap that fails is a read": {{do(store, 0, 0)}, {do(load, 0, 0), do(load, 0, 0)}, {do(load, 0, 0)}, {do(cas, 0, 1)}},
		"who fails does not stand for runs of others": {
			{do(load, 0, 0), do(fail, 0, 0)}, {do(load, 0, 0), do(store, 0, 1)}, {do(load, 0, 0), do(load, 0, 0)}, {do(load, 0, 0)}},
		"who spins is not let go by what another is to precede": {
			{do(await, 0, 0)}, {do(cas, 0, 1), do(await, 0, 0)}, {do(store, 0, 1), do(await, 0, 1)}},
		"what lets go who spins comes before": {{do(swap, 1, 0)}, {do(load, 0, 1), do(await, 1, 1)}, {do(store, 0, 0)}},
		"what others do instead covers nothing else": {
			{do(unlock, 0, 0), do(swap, 0, 1)}, {do(load, 0, 0)}, {do(load, 0, 0)}, {do(lock, 0, 0), do(tryLock, 0, 0)}},
		"who is stopped may have come before": {{do(store, 0, 1), do(stop, 2, 0)}, {do(load, 0, 0)}, {do(sum, 1, 0)}},
	} {
		t.Run(name, func(t *testing.T) { compared(t, &toy{registers: 2, locks: 1, code: code}) })
	}
}
