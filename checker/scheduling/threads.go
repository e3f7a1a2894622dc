package scheduling

import (
	"hash/fnv"

	"doorway/model"
)

// A thread identifies a unit that takes turns. The theorems are about threads, and a thread does one
// thing after another. Its number orders threads by their process.
type thread uint64

// A partition returns the thread of an event.
type partition func(model.Event) thread

// byProcess makes one thread of what happens at a process; its store buffer, the
// environment and every possible fault are threads of their own.
func byProcess(e model.Event) thread {
	if e.Kind.Fault() && e.Kind != model.Recover || e.Kind.Everywhere() || e.Kind == model.Flush {
		return alone(e)
	}
	return own(e)
}

// byChain makes a thread of each channel's deliveries, of each timer and of each
// opinion of a failure detector too: in a process that takes messages from
// several channels they are concurrent until they happen.
func byChain(e model.Event) thread {
	switch e.Kind {
	case model.Request, model.Exit, model.Step, model.Finish, model.Recover:
		return own(e)
	default:
		return alone(e)
	}
}

func own(e model.Event) thread { return thread(e.Proc) << 48 }

func alone(e model.Event) thread {
	t := own(e) | thread(e.Kind)<<40 | thread(e.From)<<32
	if e.Timer != 0 {
		h := fnv.New32a()
		_, _ = h.Write([]byte(e.Timer.String()))
		t |= thread(h.Sum32())
	}
	return t
}
