package repair

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
	"doorway/model/transition"
)

// shown limits the states at which a layout looks. All lines, branches and values nearly always occur in far fewer.
const shown = 5_000

// A layout says how the lines of a program follow each other and what they do, as far as some of its states show it.
type layout struct {
	program *program
	page    catalogue.Program
	regs    []memory.Register
	lines   map[uint8]bool   // at which a process has been
	labels  map[uint8]string // what the page calls them
	edges   map[edge]bool
	steps   map[uint8]bool   // lines whose event is a step, neither a request nor an exit
	does    map[uint8]string // what the step of a line does to a register: "reads held"
	writes  map[uint8]bool
	values  []map[int]bool // of each register
}

type edge struct{ from, to uint8 }

// layoutOf explores the program of a system, without faults in sequentially consistent memory, and the system itself.
func layoutOf(sys transition.System, page catalogue.Program) (*layout, error) {
	p, err := programOf(sys)
	if err != nil {
		return nil, err
	}
	l := &layout{
		program: p, page: page, regs: p.Registers(), lines: map[uint8]bool{}, labels: map[uint8]string{},
		edges: map[edge]bool{}, steps: map[uint8]bool{}, does: map[uint8]string{}, writes: map[uint8]bool{},
	}
	for range l.regs {
		l.values = append(l.values, map[int]bool{})
	}
	setup := sys.Setup()
	plain := model.Setup{N: setup.N, Requests: setup.Requests}
	setups := []model.Setup{plain}
	if setup != plain {
		setups = append(setups, setup)
	}
	for _, s := range setups {
		sys, err := memory.System[State](p, s)
		if err != nil {
			return nil, err
		}
		l.explore(sys.World(), s == plain)
	}
	return l, nil
}

// explore goes through states breadth first. An event that fails leads nowhere: whoever decides the system reports it.
// In plain memory a footprint has all that a step does.
func (l *layout) explore(w transition.World, plain bool) {
	known := map[string]bool{string(w.Key(nil)): true}
	for queue := []transition.World{w}; len(queue) > 0; queue = queue[1:] {
		w := queue[0]
		l.look(w)
		for _, e := range w.Enabled(nil) {
			from, f, next := line(w, e.Proc), w.Footprint(e), w.Clone()
			if _, err := next.Apply(e); err != nil {
				continue
			}
			l.step(e.Kind, edge{from, line(next, e.Proc)})
			if plain && e.Kind == model.Step && f.Register != transition.NoRegister {
				l.touch(from, f)
			}
			if key := string(next.Key(nil)); !known[key] && len(known) < shown {
				known[key] = true
				queue = append(queue, next)
			}
		}
	}
}

// look notes where processes are, and what the registers hold.
func (l *layout) look(w transition.World) {
	for r := range l.values {
		l.values[r][w.Register(r)] = true
	}
	for q := range model.ProcID(w.N()) {
		s := w.Local(q).(State)
		l.lines[s.PC] = true
		if l.page.At != nil && l.labels[s.PC] == "" {
			l.labels[s.PC] = l.page.At(q, l.program.own(s), w.View(q))
		}
	}
}

// step notes an event of the program.
func (l *layout) step(k model.Kind, e edge) {
	switch k {
	case model.Step:
		l.steps[e.from] = true
		l.edges[e] = true
	case model.Request, model.Exit:
		l.edges[e] = true
	}
}

// touch notes what a step does to a register. An array's elements are not told apart.
func (l *layout) touch(from uint8, f transition.Footprint) {
	name, _, _ := strings.Cut(l.regs[f.Register].Name, "[")
	did := "reads " + name
	if f.Writes {
		did, l.writes[from] = "writes "+name, true
	}
	if was := l.does[from]; was == "" || did < was { // one of several, always the same
		l.does[from] = did
	}
}

// after returns the lines to which a line leads, in order.
func (l *layout) after(from uint8) (all []uint8) {
	for e := range l.edges {
		if e.from == from {
			all = append(all, e.to)
		}
	}
	slices.Sort(all)
	return all
}

// straight returns the line that follows line a in straight order: steps lead from a to it and nowhere else, and nothing
// else leads to it, unless one of the two waits or loops.
func (l *layout) straight(a uint8) (b uint8, ok bool) {
	after := slices.DeleteFunc(l.after(a), func(c uint8) bool { return c == a })
	if len(after) != 1 {
		return 0, false
	}
	b = after[0]
	for e := range l.edges {
		if e.to == b && e.from != a && e.from != b {
			return 0, false
		}
	}
	return b, l.steps[b]
}

// sorted returns a set's members in order.
func sorted[T uint8 | int](set map[T]bool) []T { return slices.Sorted(maps.Keys(set)) }

// listed returns the lines that were seen, and those of the listing that were not: a program with a mistake may never
// come to some.
func (l *layout) listed() []uint8 {
	all := sorted(l.lines)
	for pc := range min(len(l.page.Lines)+len(all), 1<<8) {
		if _, known := l.text(l.program.name(uint8(pc))); known && !l.lines[uint8(pc)] {
			all = append(all, uint8(pc))
		}
	}
	slices.Sort(all)
	return all
}

// text returns the text of the line with a label in the listing.
func (l *layout) text(label string) (string, bool) {
	i := slices.IndexFunc(l.page.Lines, func(t catalogue.Line) bool { return t.Label != "" && t.Label == label })
	if i < 0 {
		return "", false
	}
	return strings.TrimSpace(l.page.Lines[i].Text), true
}

// say returns a line's name with what it does: its text in the listing, which shows the program of own, or what it
// reads or writes if that is something else there.
func (l *layout) say(pc uint8, own *layout) string {
	name := l.program.name(pc)
	what, known := l.text(name)
	if !known {
		what, known = l.text(l.labels[pc])
	}
	if !known || own != nil && own.doing(name) != "" && l.does[pc] != "" && own.doing(name) != l.does[pc] {
		what = l.does[pc]
	}
	if what == "" {
		return name
	}
	return fmt.Sprintf("%s (%s)", name, what)
}

// doing returns what the line with a name does to a register.
func (l *layout) doing(name string) string {
	for _, pc := range sorted(l.lines) {
		if l.program.name(pc) == name {
			return l.does[pc]
		}
	}
	return ""
}
