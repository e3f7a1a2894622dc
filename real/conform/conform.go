// Package conform checks a real program against a page: it takes every edge of the page's graph of
// states on the program, and compares what is seen of both after each. If it takes all edges and
// nothing differs, the program did everything that the verified model does in that setup, and
// nothing else that the comparison sees.
//
// It is a test of the program, not a proof: the program may do something else along another path to
// the same state of the page.
package conform

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"doorway/draw/render"
	"doorway/model"
	"doorway/model/transition"
	"doorway/real"
)

// mostStates limits the states of a page.
const mostStates = 200_000

// An Act is an event of the program. A message is known by its text: its number in the channel may
// differ from that in the page's.
type Act struct {
	Kind     model.Kind
	From, To model.ProcID // To is the process at which an event that is not about a message happens
	Text     string       // what the message begins with
}

// Delivery is the act of delivering a message.
func Delivery(from, to model.ProcID, text string) Act {
	return Act{Kind: model.Deliver, From: from, To: to, Text: text}
}

// A Mapping says what the program does where the page takes an event, and what is compared then.
type Mapping struct {
	Begin         []Act                                             // bring the program to where the page begins
	Acts          func(e model.Event, was, is model.Snapshot) []Act // stand for an event of the page between two states
	Page, Program Look                                              // must see the same
	Time          *Timing                                           // how time passes in the program; nil: not at all
}

// A Difference reports an edge that the program cannot take, or after which it is seen to differ.
type Difference struct {
	Run transition.Schedule // of the page; the edge is its last event
	Why string
}

// String returns the schedule and the reason.
func (d Difference) String() string { return fmt.Sprintf("%v\n%s", d.Run, d.Why) }

// A Result says what became of all edges.
type Result struct {
	States, Edges int // of the page's graph
	Taken         int // edges that the program has taken
	Unreached     int // edges behind those that differ
	Untimely      int // edges for which no times were found: the program's timers go off in another order
	Runs, Events  int // of the program
	Differences   []Difference
}

// String returns the numbers.
func (r *Result) String() string {
	untimely := ""
	if r.Untimely > 0 {
		untimely = fmt.Sprintf(", %d in no time", r.Untimely)
	}
	return fmt.Sprintf("%d of %d edges of %d states taken, %d differ%s, %d not reached; %d runs, %d events",
		r.Taken, r.Edges, r.States, len(r.Differences), untimely, r.Unreached, r.Runs, r.Events)
}

// Test takes every edge of the page on the program, and fails the test with the first differences
// if there are any. Verbose tests print how far it is every two seconds.
func Test(t *testing.T, page transition.System, prog *real.Program, m Mapping) *Result {
	t.Helper()
	last := time.Now()
	r, err := Check(t.Context(), page, prog, m, func(r Result) {
		if testing.Verbose() && time.Since(last) >= 2*time.Second {
			last = time.Now()
			fmt.Fprintf(os.Stderr, "%s: %v\n", t.Name(), &r)
		}
	})
	if err != nil {
		t.Fatalf("%v; until then, %v", err, r)
	}
	t.Log(r)
	for _, d := range r.Differences[:min(3, len(r.Differences))] {
		t.Errorf("%s\n%s", render.Schedule(page, d.Run), d.Why)
	}
	return r
}

// Check takes every edge of the page on the program. After each run of the program it says how far it
// is, unless progress is nil. When ctx is done it returns what there is, with the error of ctx. Another
// error is a fault of the page, the program or the mapping.
func Check(ctx context.Context, page transition.System, prog *real.Program, m Mapping, progress func(Result)) (*Result, error) {
	g, err := explore(page, m.Time, mostStates)
	if err != nil {
		return nil, err
	}
	c := &checking{m: m, graph: g, world: page.World(), run: prog.Run()}
	defer c.run.Reset()
	c.count()
	for err == nil && ctx.Err() == nil {
		way, more := g.plan(m.Time)
		if !more {
			break
		}
		err = c.once(way)
		if c.count(); progress != nil {
			progress(c.Result)
		}
	}
	if err == nil {
		err = ctx.Err()
	}
	return &c.Result, err
}

// checking holds the state of a check under way.
type checking struct {
	Result
	m     Mapping
	graph *graph
	world transition.World
	run   transition.Run
	now   time.Duration       // in the program
	so    transition.Schedule // of the page
}

// count updates the numbers.
func (c *checking) count() {
	all := c.graph.fates
	c.States, c.Taken, c.Unreached, c.Untimely = len(c.graph.edges), all[taken], all[open], all[untimely]
	c.Edges = c.Taken + c.Unreached + c.Untimely + all[failed]
}

// once takes one run of the program.
func (c *checking) once(way course) error {
	if !way.opens() {
		return nil
	}
	c.Runs++
	c.world.Reset()
	c.run.Reset()
	c.so, c.now = nil, 0
	switch why, err := c.act(c.m.Begin); {
	case err != nil:
		return err
	case why != "":
		return fmt.Errorf("conform: the program does not come to where the page begins: %s", why)
	}
	draws := way.draws()
	for i, e := range way.along {
		if way.timing != nil && e.event.Kind != model.Tick {
			if fraction, ok := draws[way.number[i]]; ok {
				way.timing.Draw(fraction)
			}
			if err := c.pass(way.when(i)); err != nil {
				return err
			}
		}
		why, err := c.step(e.event)
		if err != nil {
			return err
		}
		if why != "" {
			c.graph.meets(e, failed)
			c.Differences = append(c.Differences, Difference{slices.Clone(c.so), why})
			return nil
		}
		c.graph.meets(e, taken)
	}
	return nil
}

// pass lets time pass in the program, until then.
func (c *checking) pass(then time.Duration) error {
	if then <= c.now {
		return nil
	}
	clock, ok := c.run.(interface {
		Pass(time.Duration) (*model.Observation, error)
	})
	if !ok {
		return fmt.Errorf("conform: no time passes in a run of %T", c.run)
	}
	if _, err := clock.Pass(then - c.now); err != nil {
		return err
	}
	c.now = then
	return c.show()
}

// step takes an event of the page on both. It returns why the program differs, or "".
func (c *checking) step(e model.Event) (why string, err error) {
	was := c.world.Clone()
	if _, err := c.world.Apply(e); err != nil {
		return "", err
	}
	c.so = append(c.so, e)
	if why, err := c.act(c.m.Acts(e, was, c.world)); why != "" || err != nil {
		return why, err
	}
	if page, prog := c.m.Page.at(c.world), c.m.Program.at(c.run); page != prog {
		return fmt.Sprintf("the page has\n%s\nand the program\n%s", page, prog), nil
	}
	return "", nil
}

// act takes events of the program, and shows what comes of each. It returns why one cannot
// happen, or "".
func (c *checking) act(acts []Act) (why string, err error) {
	for _, a := range acts {
		e, ok := c.find(a)
		if !ok {
			return fmt.Sprintf("the program cannot do %v; it can do%s", a, c.able()), nil
		}
		c.Events++
		if _, err := c.run.Apply(e); err != nil {
			return "", err
		}
		if err := c.show(); err != nil {
			return "", err
		}
	}
	return "", nil
}

// show makes the program show what its processes have done by themselves.
func (c *checking) show() error {
	for e, more := c.shown(); more; e, more = c.shown() {
		c.Events++
		if _, err := c.run.Apply(e); err != nil {
			return err
		}
	}
	return nil
}

// find returns the event of an act.
func (c *checking) find(a Act) (model.Event, bool) {
	for _, e := range c.run.Enabled(nil) {
		if e.Kind == a.Kind && e.Proc == a.To && (!e.Kind.OnMessage() || e.From == a.From && strings.HasPrefix(c.text(e), a.Text)) {
			return e, true
		}
	}
	return model.Event{}, false
}

// shown returns the event that shows what a process has done by itself, if there is one: nothing
// else can happen then.
func (c *checking) shown() (model.Event, bool) {
	all := c.run.Enabled(nil)
	if len(all) != 1 || all[0].Kind != model.Step && all[0].Kind != model.Exit {
		return model.Event{}, false
	}
	return all[0], true
}

func (c *checking) text(e model.Event) string {
	return fmt.Sprint(c.run.Queue(e.From, e.Proc)[e.Index])
}

// able returns the events that can happen, with their messages.
func (c *checking) able() string {
	var b strings.Builder
	for _, e := range c.run.Enabled(nil) {
		fmt.Fprintf(&b, "\n\t%v", e)
		if e.Kind.OnMessage() {
			fmt.Fprintf(&b, " %s", c.text(e))
		}
	}
	return b.String()
}

// String returns the act in the words of an event.
func (a Act) String() string {
	if a.Kind.OnMessage() {
		return fmt.Sprintf("%v->%v %v %s", a.From, a.To, a.Kind, a.Text)
	}
	return fmt.Sprintf("%v %v", a.To, a.Kind)
}
