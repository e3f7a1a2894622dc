package property

import (
	"reflect"

	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/kinds"
)

// watch hides the memory type of a Monitor.
type watch interface {
	// run returns the monitor in a form that follows one run.
	run() (Follower, error)
	// intern returns it over numbered memories, for an explorer.
	intern(beside *Interned) (*Interned, error)
	memory() reflect.Type
	sees() Sight
	// judgesStates reports whether the monitor judges every state by itself.
	judgesStates() bool
	cycles() bool
	possible() (without kinds.Set, why string, ok bool)
	eventual() bool
	anyRun() bool
	// among returns Monitor.Among, and judge judges a state by itself.
	among() int
	judge(s model.Snapshot) error
	symmetric() bool
	// never says what never happened if nothing put the property to the test.
	never() string
	// wayOut returns, for a Possibility, a watch that ends a search with
	// errWayOut where a goal is reached from the end of a prefix.
	wayOut(prefix int) watch
}

type watcher[M comparable] struct {
	m   Monitor[M]
	out func(prefix int) watch // wayOut, made by outOf: a method of this type cannot name that of way[M]
}

func (w watcher[M]) run() (Follower, error) {
	if err := w.m.check(); err != nil {
		return nil, err
	}
	keys, err := valuecode.NewInterner[M]("monitor memory")
	return &followed[M]{m: &w.m, keys: keys}, err
}

func (w watcher[M]) intern(beside *Interned) (*Interned, error) {
	if err := w.m.check(); err != nil {
		return nil, err
	}
	return w.m.intern(beside)
}

func (w watcher[M]) memory() reflect.Type { return reflect.TypeFor[M]() }

func (w watcher[M]) never() string {
	switch {
	case w.m.Unexercised != "":
		return w.m.Unexercised
	case w.m.AtRest != nil && w.m.Possible == nil:
		return "the system never came to rest"
	default:
		return "what its Exercised asks for never happened"
	}
}

func (w watcher[M]) wayOut(prefix int) watch { return w.out(prefix) }

func (w watcher[M]) sees() Sight        { return w.m.Sees }
func (w watcher[M]) judgesStates() bool { return w.m.Always != nil }
func (w watcher[M]) cycles() bool       { return w.m.Cycle }

func (w watcher[M]) eventual() bool { return w.m.Eventually != nil }
func (w watcher[M]) anyRun() bool   { return w.eventual() && w.m.Eventually.Inside != nil }

func (w watcher[M]) possible() (without kinds.Set, why string, ok bool) {
	if w.m.Possible == nil {
		return 0, "", false
	}
	return w.m.Possible.Without, w.m.Possible.Why, true
}
