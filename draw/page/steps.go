package page

import (
	"fmt"
	"slices"
	"strings"

	"doorway/draw/causality"
	"doorway/draw/diagram"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/transition"
)

// steps returns the page's view of each state.
func steps(f *recording.Execution, props []Property) (all []step) {
	stamps := clocks(f)
	leaders := anyView(f, func(v model.View) bool { return !v.Leaders.Empty() })
	tokens := anyView(f, func(v model.View) bool { return v.Token })
	times := slices.ContainsFunc(f.States, func(fr recording.State) bool {
		return slices.ContainsFunc(fr.Countdowns, func(c []transition.Countdown) bool { return len(c) > 0 })
	})
	for i, fr := range f.States {
		s := step{
			Number: i, Last: f.Steps(), Regions: f.Names == nil, Leaders: leaders, Tokens: tokens, Times: times, Roles: diagram.Roles(f) != "", Messages: len(f.Messages) > 0,
			Tag: diagram.Tag(f, i), Marked: i > 0 && i == f.Mark, Aside: fr.Aside,
			Processes: processes(f, i), Registers: registers(f, i), Zero: len(registers(f, i)) < len(f.Registers), Transit: transit(f, i), Properties: standings(props, i),
		}
		if stamps != nil {
			s.Clocks = stamps[i]
		}
		s.Event, s.Note = "the beginning", "Nothing has happened yet."
		if i > 0 {
			s.Event, s.Note = fr.Event.String(), fr.String()
			if fr.Text != "" {
				s.Event = f.Actor(i)
			}
		}
		all = append(all, s)
	}
	return all
}

func anyView(f *recording.Execution, is func(model.View) bool) bool {
	return slices.ContainsFunc(f.States, func(fr recording.State) bool { return slices.ContainsFunc(fr.Views, is) })
}

// before returns state i−1, or state i if it is the first.
func before(f *recording.Execution, i int) *recording.State { return &f.States[max(i-1, 0)] }

func processes(f *recording.Execution, i int) (all []process) {
	was, is := before(f, i), &f.States[i]
	for p := range f.Processes() {
		v := is.Views[p]
		all = append(all, process{
			Name: f.Name(model.ProcID(p)), Role: f.Roles[p], Left: left(is.Countdowns[p]), Region: v.Region.String(), Leaders: v.Leaders.String(), Token: v.Token,
			State:   recording.Brief(is.Locals[p], f.Setup.N),
			Moved:   i > 0 && !is.Event.Kind.Everywhere() && int(is.Event.Proc) == p,
			Changes: changes(was, is, p),
		})
	}
	return all
}

// changes returns what a step changed at p, its region too where the local state
// does not name it.
func changes(was, is *recording.State, p int) []Change {
	all := Diff(was.Locals[p], is.Locals[p])
	named := slices.ContainsFunc(all, func(c Change) bool { return strings.HasSuffix(c.Path, "Region") })
	if from, to := was.Views[p].Region, is.Views[p].Region; from != to && !named {
		all = append([]Change{{"region", from.String(), to.String()}}, all...)
	}
	return all
}

// registers returns the registers that are not 0 or have just changed.
func registers(f *recording.Execution, i int) (all []register) {
	was := before(f, i)
	for r, v := range f.States[i].Values {
		if v != 0 || was.Values[r] != 0 {
			all = append(all, register{f.Registers[r], v, was.Values[r] != v})
		}
	}
	return all
}

func transit(f *recording.Execution, i int) (all []message) {
	for j, k := range f.States[i].Transit {
		m := f.Messages[k]
		text := ""
		if within := f.States[i].Within; within != nil {
			text = fmt.Sprintf(", arrives within %d", within[j])
		}
		all = append(all, message{m.String(), m.From, m.To, m.Sent, i > 0 && max(m.Sent, m.Copied) == i, text})
	}
	return all
}

// left says how much time is left on countdowns.
func left(counts []transition.Countdown) string {
	var all []string
	for _, c := range counts {
		all = append(all, c.String())
	}
	return strings.Join(all, ", ")
}

func standings(props []Property, i int) (all []standing) {
	for _, p := range props {
		s := standing{Name: p.Name, Meaning: p.Meaning, Is: p.At[i], Changed: i > 0 && p.At[i-1] != p.At[i]}
		if s.Is == Broken {
			s.Why = p.Why
		}
		all = append(all, s)
	}
	return all
}

// clocks returns the logical clocks of each process after each step; none if the system passes no
// messages.
func clocks(f *recording.Execution) (all [][]clock) {
	if len(f.Messages) == 0 {
		return nil
	}
	r := causality.In(f)
	lamport, vectors := causality.Stamp(r, causality.Lamport), causality.Stamp(r, causality.Vectors)
	now := make([]clock, f.Setup.N)
	for p := range now {
		now[p] = clock{Name: model.ProcID(p).String(), Vector: make(causality.Vector, f.Setup.N)}
	}
	all = append(all, slices.Clone(now))
	for i, p := range r.Proc {
		for q := range now {
			now[q].Changed = q == p
		}
		if p != causality.None {
			now[p].Lamport, now[p].Vector = lamport[i], vectors[i]
		}
		all = append(all, slices.Clone(now))
	}
	return all
}
