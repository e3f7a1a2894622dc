package real

import (
	"cmp"
	"errors"
	"fmt"

	"doorway/model"
)

// Fail says that an assertion of the program's own does not hold, such as that a worker reads what it has written. With
// nil it says nothing. NoFailure judges it; a test without NoFailure says that it happened. An incarnation that has
// crashed fails no more.
func (p *Process) Fail(err error) {
	if err == nil {
		return
	}
	p.show(func() {
		if p.failed = cmp.Or(p.failed, err); p.world.prog.unheard && !p.crashed {
			p.world.fault = fmt.Errorf("%v fails: %w; give the test real.NoFailure, which finds a short run that does", p.id, err)
		}
	})
}

// NoFailure says that no process calls Fail with an error.
var NoFailure = bound("no-failure", "no assertion of the program's own fails",
	func(o model.Observation) bool { return o.Is.Region != o.Was.Region }, "no process was ever started",
	func(w *world) error {
		for _, p := range w.procs {
			if p.failed != nil && !p.crashed {
				return fmt.Errorf("%v fails: %w", p.id, p.failed)
			}
		}
		return nil
	})

// failures returns which processes have failed, for people.
func (w *world) failures() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all []error
	for _, p := range w.procs {
		if p.failed != nil {
			all = append(all, fmt.Errorf("%v fails: %w", p.id, p.failed))
		}
	}
	return errors.Join(all...)
}
