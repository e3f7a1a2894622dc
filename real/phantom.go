package real

import (
	"cmp"
	"fmt"

	"doorway/model"
)

// Holds says that the process believes that it holds a lock, or leads, and is called before Inside or
// Leads. given returns, at once and without a message, why the server never gave it that,
// or nil if it did. NoPhantom asks for it.
func (p *Process) Holds(given func() error) {
	p.show(func() {}) // not while it is paused
	err := given()
	p.show(func() { p.claimed, p.phantom = true, cmp.Or(p.phantom, err) })
}

// NoPhantom says that a process that goes inside, or leads, has been given what it holds according to
// Holds, at that moment or before. It may have been taken away since: no lease prevents that.
var NoPhantom = bound("no-phantom", "who is inside or leads has been given what it says it holds",
	func(o model.Observation) bool { return o.Is.Region == model.Critical || !o.Is.Leaders.Empty() }, "nobody was ever inside or led",
	func(w *world) error {
		for _, p := range w.procs {
			switch {
			case p.crashed:
			case p.phantom != nil:
				return fmt.Errorf("%v is a phantom: %w", p.id, p.phantom)
			case p.served() && !p.claimed:
				return fmt.Errorf("%v has not said what it holds; call Process.Holds before it goes inside, or leads", p.id)
			}
		}
		return nil
	})
