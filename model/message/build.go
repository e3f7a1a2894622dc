package message

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/internal/initial"
	"doorway/model/message/internal/channels"
	"doorway/model/notation"
)

func (sys *system[S, M]) checkStarts() error {
	if err := initial.CheckNumber(len(sys.starts)); err != nil {
		return err
	}
	return initial.CheckViews(len(sys.starts), sys.Given.N, func(i int, p model.ProcID) model.View { return sys.alg.View(p, sys.starts[i].Init(p)) })
}

// findClocks checks whether the algorithm is Clocked and its clocks can be renumbered: a process
// that crashes restarts its clock while the clocks of the others go on.
func (sys *system[S, M]) findClocks() error {
	clocked, ok := sys.alg.(Clocked[S, M])
	if !ok || sys.Given.Requests != model.Unlimited || sys.Given.Crashes > 0 {
		return nil
	}
	if sys.selective != nil {
		return fmt.Errorf("a process that is Selective cannot be Clocked: what it accepts might depend on clocks; leave StateClocks out and bound the requests")
	}
	sys.clocked = clocked
	return nil
}

// findHardware checks whether the process is a Timekeeper. If nothing depends on hardware clocks,
// they are not part of the state.
func (sys *system[S, M]) findHardware() {
	sys.keeper, _ = sys.alg.(Timekeeper[S])
	if sys.locals != nil && sys.keeper == nil && sys.Given.Drift == 0 {
		enabled.LeaveClocks(sys.locals)
	}
	if sys.locals != nil && sys.timed == nil {
		enabled.LeaveTimers(sys.locals)
	}
	if sys.locals != nil && sys.Given.Pause == 0 {
		enabled.LeaveNaps(sys.locals)
	}
}

// findTimers checks the names of the timers, if the process has several.
func (sys *system[S, M]) findTimers() error {
	if sys.timed, _ = sys.alg.(Timed[S]); sys.timed == nil {
		return nil
	}
	var names []string
	if err := contract.Asking("TimerNames", func() { names = sys.timed.TimerNames() }); err != nil {
		return err
	}
	if len(names) < 1 || len(names) > MaxTimers {
		return fmt.Errorf("TimerNames returns %d names, want 1 to %d", len(names), MaxTimers)
	}
	for _, name := range names {
		t, err := notation.Timer(name)
		switch {
		case err != nil:
			return fmt.Errorf("TimerNames: %w", err)
		case slices.Contains(sys.Timers, t):
			return fmt.Errorf("TimerNames: two timers are named %q; give each a name of its own", name)
		}
		sys.Timers = append(sys.Timers, t)
	}
	return nil
}

func (sys *system[S, M]) layOut() error {
	var err1, err2 error
	if _, err1 = valuecode.New[S]("local state"); err1 == nil {
		sys.locals, err1 = valuecode.New[enabled.Process[S]]("local state")
	}
	if _, err2 = valuecode.New[M]("message"); err2 == nil {
		sys.msgs, err2 = valuecode.New[channels.Envelope[M]]("message")
	}
	sys.durable, _ = sys.alg.(model.Durable[S])
	sys.carrier, _ = sys.alg.(TokenCarrier[M])
	sys.selective, _ = sys.alg.(Selective[S, M])
	sys.choosing, _ = sys.alg.(Choosing[S])
	if sys.answering, _ = sys.alg.(Answering[M]); sys.answering == nil && sys.Given.Answer > 0 {
		return fmt.Errorf("setup %q: the process does not say which messages are answers; leave answer out, or implement Answers(m M) bool", sys.Given)
	}
	if s, ok := sys.alg.(model.ManyStarts[Process[S, M]]); ok {
		if err := cmp.Or(contract.Asking("Starts", func() { sys.starts = s.Starts() }), sys.checkStarts()); err != nil {
			return err
		}
	}
	if err := sys.findTimers(); err != nil {
		return err
	}
	sys.findHardware()
	if sys.Given.Memory != model.SequentialConsistency || sys.Given.Processors > 0 {
		err1 = errors.Join(err1, fmt.Errorf("setup %q: message passing has no shared memory or processors; leave memory and processors out", sys.Given))
	}
	return errors.Join(err1, err2, sys.findClocks(), sys.findAlike(), contract.CheckOptional(sys.alg, optional[S, M]()...))
}

// optional returns the interfaces of the optional methods of a Process; docs/add-an-algorithm.md has a table of them.
func optional[S, M comparable]() []reflect.Type {
	return []reflect.Type{
		reflect.TypeFor[Linked](), reflect.TypeFor[model.Durable[S]](), reflect.TypeFor[TokenCarrier[M]](),
		reflect.TypeFor[Selective[S, M]](), reflect.TypeFor[Clocked[S, M]](), reflect.TypeFor[Timekeeper[S]](),
		reflect.TypeFor[model.Abortable](), reflect.TypeFor[Choosing[S]](), reflect.TypeFor[Timed[S]](), reflect.TypeFor[Answering[M]](),
		reflect.TypeFor[model.Roles](), reflect.TypeFor[model.Alike](), reflect.TypeFor[model.ManyStarts[Process[S, M]]](),
	}
}

func (sys *system[S, M]) connect() {
	linked := func(from, to model.ProcID) bool { return from != to }
	if l, ok := sys.alg.(Linked); ok {
		linked = l.Linked
	}
	sys.Connect(linked)
}

// checkInit asks for the initial state of each process.
func (sys *system[S, M]) checkInit() (err error) {
	init := func(p model.ProcID) (enabled.Process[S], error) { return sys.begin(p, 0) }
	if sys.initial, err = initial.Init(sys.Given.N, sys.Itself, init, sys.view); err != nil || sys.alike == nil {
		return err
	}
	return sys.alike.Begins(sys.initial, sys.shown, func(from, to model.ProcID) bool { return sys.Link(from, to) >= 0 })
}
