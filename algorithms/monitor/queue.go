package monitor

import "doorway/model"

// A queue of processes is a number whose digits are p+1 for each process p, the first
// process's digit last, so that it fits in a register. There are at most base−1
// processes.
const base = 10

// put returns the queue q with p at its end.
func put(q int, p model.ProcID) int {
	place := 1
	for q >= place {
		place *= base
	}
	return q + place*(int(p)+1)
}

// push returns the queue q with p at its front.
func push(q int, p model.ProcID) int { return q*base + int(p) + 1 }

// rest returns the queue q without its first process; an empty queue stays empty.
func rest(q int) int { return q / base }

// first returns the first process of the queue q, which must not be empty.
func first(q int) model.ProcID { return model.ProcID(q%base - 1) }

// isFirst returns whether me is the first of a queue.
func isFirst(me model.ProcID) func(q int) bool {
	return func(q int) bool { return q%base == int(me)+1 }
}
