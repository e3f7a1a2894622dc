package goroutines

// like gives the goroutines and objects of a run the names that they have in another one, by the events that both have. The
// events of the run have these numbers in the other one, from 1, or 0.
func (t *teller) like(o *teller, numbers []int) {
	names, same := map[uint32]string{}, map[uintptr]uintptr{}
	for i, n := range numbers {
		if n == 0 || n > len(o.moments) {
			continue
		}
		m, was := &t.moments[i], &o.moments[n-1]
		if m.who > 0 && was.who > 0 {
			names[m.who] = o.names[was.who-1]
		}
		if _, known := same[m.visit.of]; !known && m.visit.of != 0 && was.visit.of != 0 {
			same[m.visit.of] = was.visit.of
		}
	}
	t.names = t.run.bubble.names(names)
	t.labels.like(o.labels, t.objects(), same)
}

// objects returns the objects of all moments, each once, in the order in which they come.
func (t *teller) objects() (all []uintptr) {
	seen := map[uintptr]bool{}
	for i := range t.moments {
		if of := t.moments[i].visit.of; of != 0 && !seen[of] {
			seen[of] = true
			all = append(all, of)
		}
	}
	return all
}

// like gives objects the names and numbers of those that are the same in another run. The others get numbers that are free.
func (l *labels) like(o *labels, objects []uintptr, same map[uintptr]uintptr) {
	most := 0
	for _, n := range o.numbers {
		most = max(most, n)
	}
	for _, object := range objects {
		_, numbered := l.numbers[object]
		was, known := same[object]
		n, has := o.numbers[was]
		switch {
		case known && has:
			l.of[object], l.numbers[object] = o.of[was], n
		case known:
			l.of[object] = o.of[was]
			delete(l.numbers, object)
		case numbered:
			most++
			l.numbers[object] = most
		}
	}
}
