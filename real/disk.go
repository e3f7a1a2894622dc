package real

import (
	"cmp"
	"context"
	"reflect"

	"doorway/model"
)

// A disk names a piece of durable state: the last value of a type that a process saved.
type disk struct {
	of   model.ProcID
	kind reflect.Type
}

// Save saves a value for this incarnation of the process and those after it, one value
// of each type. The value must not change any more. An incarnation that has crashed
// saves nothing.
func Save[V any](p *Process, v V) {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	if !p.crashed {
		p.world.disks[disk{p.id, reflect.TypeFor[V]()}] = v
	}
}

// Sync is Save to a disk that takes its time, as a slow link does: the value is saved when
// the disk gets it, a message of the process to itself that is neither lost nor doubled,
// and in the order of the calls. Sync returns nil then, or the error of ctx when that is done:
// the value may still be saved. What a crash overtakes is not saved. Setup.Within bounds the
// time, and a paused process waits for its disk.
func Sync[V any](ctx context.Context, p *Process, v V) error {
	of := reflect.TypeFor[V]()
	save := func() (any, error) { Save(p, v); return nil, nil }
	return (&call{from: p, to: p.id, text: "sync " + cmp.Or(of.Name(), of.String()), oneWay: true, disk: true, serve: save}).wait(ctx)
}

// Saved returns what was saved last, if anything was.
func Saved[V any](p *Process) (v V, ok bool) {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	v, ok = p.world.disks[disk{p.id, reflect.TypeFor[V]()}].(V)
	return v, ok
}
