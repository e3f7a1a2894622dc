package repair

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/properties"
)

// A tiny is a program as a table, for two processes with a flag each and a turn. Line 0 is the remainder; the line
// before the last is the critical section, and the last the exit.
type tiny []row

// A row is a line of a tiny program.
type row struct {
	op      byte // 'r' reads, 'w' writes, 'a' awaits; 0 for the remainder and the critical section
	of      who  // whose flag; nobody's for the turn
	value   int  // that is written or awaited, or with which a reader goes to yes
	want    who  // it is the number of this process, if that is not nobody
	yes, no uint8
	region  model.Region
}

// at returns the register and the value for a process.
func (r row) at(p model.ProcID) (register, value int) {
	number := map[who]int{me: int(p), other: 1 - int(p)}
	register, value = 2, r.value
	if r.of != nobody {
		register = number[r.of]
	}
	if r.want != nobody {
		value = number[r.want]
	}
	return register, value
}

type tinyState struct{ PC uint8 }

func (t tiny) Registers() []memory.Register {
	return []memory.Register{{Name: "f[0]"}, {Name: "f[1]"}, {Name: "t"}}
}

func (t tiny) Init(model.ProcID) tinyState { return tinyState{} }

func (t tiny) View(_ model.ProcID, s tinyState) model.View { return model.View{Region: t[s.PC].region} }

func (t tiny) Step(p model.ProcID, s tinyState, mem *memory.Memory) tinyState {
	r := t[s.PC]
	register, value := r.at(p)
	switch r.op {
	case 'r':
		if mem.Read(register) != value {
			return tinyState{r.no}
		}
	case 'w':
		mem.Write(register, value)
	case 'a':
		mem.Await(register, func(v int) bool { return v == value })
	}
	return tinyState{r.yes}
}

// petersons is Peterson's lock as a table.
func petersons() tiny {
	return tiny{
		{yes: 1, no: 1, region: model.Remainder},
		{'w', me, 1, nobody, 2, 2, model.Trying},
		{'w', nobody, 0, other, 3, 3, model.Trying},
		{'r', other, 0, nobody, 5, 4, model.Trying},
		{'r', nobody, 0, me, 5, 3, model.Trying},
		{yes: 6, no: 6, region: model.Critical},
		{'w', me, 0, nobody, 0, 0, model.Exiting},
	}
}

// anyTiny draws a program that is Peterson's with two lines drawn anew, or with what they do exchanged.
func anyTiny(rng *rand.Rand) tiny {
	t := petersons()
	if i := 1 + rng.IntN(3); rng.IntN(3) == 0 {
		t[i], t[i+1] = t[i+1], t[i]
		t[i].yes, t[i+1].yes, t[i].no, t[i+1].no = t[i+1].yes, t[i].yes, t[i+1].no, t[i].no
		return t
	}
	for range 1 + rng.IntN(2) {
		i := uint8(1 + rng.IntN(4))
		r := row{"rwwa"[rng.IntN(4)], who(rng.IntN(3)), rng.IntN(2), nobody, i + 1, i + 1, model.Trying}
		if r.of == nobody {
			r.want = who(rng.IntN(3))
		}
		if r.op == 'r' {
			r.yes, r.no = i+1+uint8(rng.IntN(2)), uint8(1+rng.IntN(4))
		}
		r.yes = min(r.yes, 5)
		t[i] = r
	}
	return t
}

// A changed is a tiny program with a change.
type changed struct {
	tiny
	from, to uint8 // a step from one line to the other goes on at once, unless both are 0
}

// change makes the change that a text tells.
func change(t tiny, text string) changed {
	text = regexp.MustCompile(` \([^)]*\)`).ReplaceAllString(text, "")
	var a, b, c uint8
	var register, value string
	c1 := changed{tiny: slices.Clone(t)}
	switch {
	case scan(text, "exchange %d and %d", &a, &b):
		return exchange(c1, a, b)
	case scan(text, "make %d and %d one step", &a, &b):
		c1.from, c1.to = a, b
	case scan(text, "after %d go to %d, not to %d", &a, &c, &b):
		c1.turn(a, b, c)
	case scan(text, "wait before %d until %s = %s", &a, &register, &value):
		w := row{op: 'a', of: whose(strings.Trim(register, "ft[]")), want: whose(value), yes: a, no: a, region: t[a].region}
		switch w.region {
		case model.Critical:
			w.region = model.Trying
		case model.Remainder:
			w.region = model.Exiting
		}
		scan(value, "%d", &w.value)
		for l := range t {
			if uint8(l) != a {
				c1.turn(uint8(l), a, uint8(len(t)))
			}
		}
		c1.tiny = append(c1.tiny, w)
	default:
		panic(text)
	}
	return c1
}

func whose(name string) who { return map[string]who{"me": me, "other": other}[name] }

func scan(text, format string, to ...any) bool {
	n, err := fmt.Sscanf(text, format, to...)
	return err == nil && n == len(to)
}

// turn leads what goes from line a to line b to line c.
func (c *changed) turn(a, b, to uint8) {
	r := &c.tiny[a]
	if r.yes == b {
		r.yes = to
	}
	if r.no == b {
		r.no = to
	}
}

// exchange writes line b in the place of line a. Each way out of it leads to a copy of line a.
func exchange(c changed, a, b uint8) changed {
	first, then := c.tiny[b], c.tiny[a]
	first.region = then.region // between the two, a process is where it was before them
	out := func(to uint8) uint8 {
		if to == b {
			return a
		}
		copied, self := then, uint8(len(c.tiny))
		for _, way := range []*uint8{&copied.yes, &copied.no} {
			if *way == a {
				*way = self
			} else {
				*way = to
			}
		}
		c.tiny = append(c.tiny, copied)
		return self
	}
	first.yes, first.no = out(first.yes), out(first.no)
	c.tiny[a] = first
	return c
}

// A point is a state of two processes.
type point struct {
	pc  [2]uint8
	reg [3]int
}

// next returns what follows when p takes an event. It is not able to if it has to wait.
func (c changed) next(s point, p int) (point, bool) {
	l := s.pc[p]
	to, able := c.take(&s, p)
	if !able {
		return s, false
	}
	if s.pc[p] = to; c.from+c.to > 0 && l == c.from && to == c.to {
		if s.pc[p], able = c.take(&s, p); !able {
			return s, false
		}
	}
	return s, true
}

// take takes the line at which p is, and returns the next one.
func (c changed) take(s *point, p int) (uint8, bool) {
	r := c.tiny[s.pc[p]]
	register, value := r.at(model.ProcID(p))
	switch v := s.reg[register]; {
	case r.op == 'w':
		s.reg[register] = value
	case r.op == 'a' && v != value:
		return 0, false
	case r.op == 'r' && v != value:
		return r.no, true
	}
	return r.yes, true
}

// legal reports whether a process may go from a region to another by a line.
func legal(from, to model.Region) bool {
	switch from {
	case model.Remainder:
		return to == model.Trying || to == model.Critical
	case model.Trying:
		return to == model.Trying || to == model.Critical
	case model.Critical:
		return to == model.Exiting || to == model.Remainder
	default:
		return to != model.Critical
	}
}

// good decides by brute force whether a program excludes, and whether an entry stays possible; and whether both are put
// to the test.
func (c changed) good() bool {
	in := func(s point, r model.Region) (n int) {
		for p := range 2 {
			if c.tiny[s.pc[p]].region == r {
				n++
			}
		}
		return n
	}
	after, all := map[point][]point{}, []point{{}}
	enters := map[point]bool{} // or can lead to an entry
	put, waits := false, false
	for i := 0; i < len(all); i++ {
		s := all[i]
		put = put || in(s, model.Trying) > 0 && in(s, model.Critical) > 0
		waits = waits || in(s, model.Trying) > 0 && in(s, model.Critical) == 0
		if in(s, model.Critical) > 1 {
			return false
		}
		for p := range 2 {
			n, able := c.next(s, p)
			if !able {
				continue
			}
			was, is := c.tiny[s.pc[p]].region, c.tiny[n.pc[p]].region
			if !legal(was, is) {
				return false
			}
			enters[s] = enters[s] || was != model.Critical && is == model.Critical
			after[s] = append(after[s], n)
			if !slices.Contains(all, n) {
				all = append(all, n)
			}
		}
	}
	for more := true; more; {
		more = false
		for _, s := range all {
			if !enters[s] && slices.ContainsFunc(after[s], func(n point) bool { return enters[n] }) {
				enters[s], more = true, true
			}
		}
	}
	for _, s := range all {
		if in(s, model.Trying) > 0 && in(s, model.Critical) == 0 && !enters[s] {
			return false
		}
	}
	return put && waits
}

// TestJudge: of random programs, the changes that are verified are those that brute force over a table finds good.
func TestJudge(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	tried, verified := map[string]int{}, map[string]int{}
	for programs := 0; programs < 30; {
		p := anyTiny(rng)
		if (changed{tiny: p}).good() {
			continue
		}
		programs++
		sys, err := memory.System[tinyState](p, model.Setup{N: 2, Requests: model.Unlimited})
		if err != nil {
			t.Fatal(err)
		}
		x := &search{setup: sys.Setup(), Task: Task{System: sys, Broken: properties.MutualExclusion,
			Duties: []Duty{{sys.Setup(), []property.Property{properties.DeadlockFreedom}}}}}
		if err := x.prepare(); err != nil {
			t.Fatal(err)
		}
		for _, c := range x.candidates() {
			kind, _, _ := strings.Cut(c.text, " ")
			proofs, decided := x.verify(t.Context(), c)
			want := change(p, c.text).good()
			if tried[kind]++; want {
				verified[kind]++
			}
			if !decided || (proofs != nil) != want {
				t.Errorf("%v: %s: verified %t, decided %t; by brute force %t", p, c.text, proofs != nil, decided, want)
			}
		}
	}
	t.Logf("tried %v, good %v", tried, verified)
	for _, kind := range []string{"exchange", "make", "after", "wait"} {
		if verified[kind] == 0 {
			t.Errorf("nothing of the kind %q is good, of %d: the test is too weak", kind, tried[kind])
		}
	}
}
