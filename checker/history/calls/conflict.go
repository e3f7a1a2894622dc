package calls

import (
	"fmt"
	"slices"
	"time"
)

// conflict returns a smallest set of calls of an illegal history that is illegal, and why.
func conflict(h []numbered, limit time.Duration) (calls []Call, why string) {
	whole := map[int]Call{}
	for _, c := range h {
		whole[c.Line] = c.Call
	}
	held := holds(shortest(h, limit))
	for size := (len(held) + 1) / 2; size > 0; size /= 2 {
		for from := 0; from < len(held); {
			rest := slices.Concat(held[:from], held[min(from+size, len(held)):])
			if len(rest) > 0 && check(flat(rest), limit) == Broken {
				held = rest
			} else {
				from += size
			}
		}
	}
	for i, part := range held {
		held[i] = append(part, back(h, part)...)
	}
	for _, c := range flat(held) {
		calls = append(calls, whole[c.Line])
	}
	return calls, reason(held)
}

// back returns the unlock that ends the last lock of a part, if it is in the history and not yet in
// the part: it came after the moment from which there is no order.
func back(h, part []numbered) []numbered {
	last := part[len(part)-1]
	for _, c := range h {
		if c.Proc == last.Proc && c.begin > last.begin && last.Op == Lock {
			if c.Op == Unlock {
				return []numbered{c}
			}
			break
		}
	}
	return nil
}

// shortest returns the shortest beginning of an illegal history that is illegal: what is answered
// later is not answered, and what begins later does not happen.
func shortest(h []numbered, limit time.Duration) []numbered {
	var ends []int64
	for _, c := range h {
		ends = append(ends, c.end)
	}
	slices.Sort(ends)
	at, _ := slices.BinarySearchFunc(ends, true, func(end int64, _ bool) int {
		if check(until(h, end), limit) == Broken {
			return 0
		}
		return -1
	})
	return until(h, ends[min(at, len(ends)-1)])
}

// until returns the part of a history that has happened by a time.
func until(h []numbered, now int64) (part []numbered) {
	for _, c := range h {
		if c.begin > now {
			continue
		}
		if c.end > now {
			c.end, c.End = never, ""
		}
		part = append(part, c)
	}
	return part
}

// holds divides a history into locks, each with the unlocks that belong to it. A history without
// one of these parts is legal if it was.
func holds(h []numbered) (all [][]numbered) {
	last := map[string]int{}
	for _, c := range h {
		i, ok := last[c.Proc]
		if c.Op == Lock || !ok {
			i = len(all)
			all, last[c.Proc] = append(all, nil), i
		}
		all[i] = append(all[i], c)
	}
	return all
}

// flat puts the parts together again.
func flat(held [][]numbered) []numbered {
	h := slices.Concat(held...)
	slices.SortStableFunc(h, func(a, b numbered) int { return int(a.begin - b.begin) })
	return h
}

// reason tells what is wrong with a smallest illegal set of calls.
func reason(held [][]numbered) string {
	for _, a := range held {
		if a[0].Op == Unlock {
			return fmt.Sprintf("%s gives back what it does not have (line %d)", a[0].Proc, a[0].Line)
		}
		for _, b := range held {
			if why := overlap(a, b); why != "" {
				return why
			}
		}
	}
	return "whatever the order of these calls, one of them cannot take effect"
}

// overlap tells that b gets the lock while a has it for certain, or gets an older token after it.
func overlap(a, b []numbered) string {
	first, second := a[0], b[0]
	switch {
	case first.Line == second.Line || !first.Answered() || !second.Answered() || first.end > second.end:
		return ""
	case len(a) == 1:
		return fmt.Sprintf("%s has the lock at %s (line %d) and does not give it back, and %s gets it at %s (line %d)",
			first.Proc, first.End, first.Line, second.Proc, second.End, second.Line)
	case a[1].begin >= second.end:
		return fmt.Sprintf("%s has the lock from %s (line %d) until it gives it back, at %s at the earliest (line %d), and %s gets it at %s (line %d)",
			first.Proc, first.End, first.Line, a[1].Begin, a[1].Line, second.Proc, second.End, second.Line)
	case second.Token != 0 && second.Token <= first.Token && first.end <= second.begin:
		return fmt.Sprintf("%s gets token %d (line %d) after %s got token %d (line %d); tokens must increase",
			second.Proc, second.Token, second.Line, first.Proc, first.Token, first.Line)
	default:
		return ""
	}
}

// places returns where the begin and the end of each call come among the times of all of them, from
// 0. A call that was not answered ends after all others.
func places(all []Call) (at [][2]int) {
	of, err := order(all)
	if err != nil {
		panic(err) // a verdict has calls whose times are known
	}
	for _, c := range all {
		end := len(of) + 1
		if c.Answered() {
			end = max(int(of[c.End]), int(of[c.Begin])+1)
		}
		at = append(at, [2]int{int(of[c.Begin]) - 1, end - 1})
	}
	return at
}
