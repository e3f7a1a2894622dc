package real

import (
	"context"
	"io"
	"maps"

	"doorway/model"
	"doorway/real/internal/pipe"
)

// A Forgetful part of a server says itself what is lost if the server crashes under Setup.Forgets. Forget is called
// when the server of the run starts again, or another process that has got a call. A part without it is lost
// as a whole with the server of the run, and closed if it is an io.Closer.
type Forgetful interface{ Forget(at model.ProcID) }

// recover starts a process, or the server, again.
func (w *world) recover(p *Process) {
	if w.prog.forgets {
		w.forget(p.id)
	}
	if p.id != w.server() {
		w.start(p.id)
		return
	}
	w.procs[p.id] = &Process{id: p.id, world: w, token: p.token, writes: p.writes}
	w.up, w.down = context.WithCancel(context.Background())
	w.see(w.procs[p.id])
	for _, c := range w.mute {
		if c.to == p.id && (!c.served || c.pushed) && !c.from.crashed && !w.apart(c) {
			w.lose(c) // the connection is reset
		}
	}
}

// Up returns a context that is done when the server of the run crashes, with what it is about to answer or push, or when the
// run is over. It is for servers whose connections do not outlive them; what a server has is kept or lost with its parts.
func Up(p *Process) context.Context {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	return p.world.up
}

// forget takes away what the server at a process loses.
func (w *world) forget(at model.ProcID) {
	if at != w.server() && !w.serves.Has(at) {
		return
	}
	maps.DeleteFunc(w.parts, func(_, part any) bool {
		switch part := part.(type) {
		case *pipe.All: // the connections of all processes
			return false
		case Forgetful:
			part.Forget(at)
			return false
		case io.Closer:
			if at == w.server() {
				_ = part.Close()
			}
		}
		return at == w.server()
	})
}
