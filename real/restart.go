package real

import (
	"io"
	"maps"

	"doorway/model"
	"doorway/real/internal/pipe"
)

// A Forgetful part of a server says itself what is lost if the server crashes under Setup.Forgets. Forget is called
// when the process at which the server is starts again: that of the run, or another one. A part without it is lost
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
	w.see(w.procs[p.id])
	for _, c := range w.mute {
		if c.to == p.id && !c.served && !c.from.crashed && !w.apart(c) {
			w.lose(c) // the connection is reset
		}
	}
}

// forget takes away what the server at a process loses.
func (w *world) forget(at model.ProcID) {
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
