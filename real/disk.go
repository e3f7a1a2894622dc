package real

import (
	"reflect"

	"doorway/model"
)

// A disk is durable state: the last value of each type that a process saved.
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

// Saved returns what was saved last, if anything was.
func Saved[V any](p *Process) (v V, ok bool) {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	v, ok = p.world.disks[disk{p.id, reflect.TypeFor[V]()}].(V)
	return v, ok
}
