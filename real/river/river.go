// Package river runs clients of River (github.com/riverqueue/river), as they are, under the
// schedulers of doorway: River's own driver for database/sql sends each statement as a call to a
// stand-in for PostgreSQL that has the table by which clients elect their leader.
package river

import (
	"context"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"doorway/real"
)

// Maintaining returns a hook for Hooks of river.Config: the process is in its critical section while its client
// does the maintenance that only a leader does, from the start of the service that enqueues periodic jobs until its
// context is done.
func Maintaining(p *real.Process) rivertype.Hook {
	return river.HookPeriodicJobsStartFunc(func(ctx context.Context, _ *rivertype.HookPeriodicJobsStartParams) error {
		go p.Work(ctx)
		return nil
	})
}
