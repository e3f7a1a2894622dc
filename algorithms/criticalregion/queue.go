package criticalregion

import "doorway/model"

// A queue of processes is a number whose digits are p+1 for each process p, the first
// process's digit last, so that it fits in a register. There are at most base−1
// processes.
const base = 10

// put returns the queue q with p at its end.
func put(q int, p model.ProcID) int { return join(q, int(p)+1) }

// join returns the queue q followed by the queue r.
func join(q, r int) int {
	place := 1
	for q >= place {
		place *= base
	}
	return q + place*r
}

// rest returns the queue q without its first process.
func rest(q int) int { return q / base }

// isFirst returns whether me is the first of a queue.
func isFirst(me model.ProcID) func(q int) bool {
	return func(q int) bool { return q%base == int(me)+1 }
}
