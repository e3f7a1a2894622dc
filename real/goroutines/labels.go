package goroutines

import (
	"fmt"
	"slices"
	"strings"

	"doorway/internal/controlled"
)

// labels name the objects of a run by the expressions in the source that stand for them.
type labels struct {
	of      map[uintptr][]string // by object, its expressions
	objects map[string][]uintptr // by expression
	numbers map[uintptr]int      // of the objects whose expressions do not tell
}

// label learns the names of the objects of all moments.
func (t *teller) label() *labels {
	l := &labels{of: map[uintptr][]string{}, objects: map[string][]uintptr{}, numbers: map[uintptr]int{}}
	for i := range t.moments {
		v := &t.moments[i].visit
		if all, _ := written(v, t.run.bubble, t.moments[i].who); v.of != 0 && len(all) == 1 {
			l.add(v.of, all[0])
		}
	}
	for i := range t.moments {
		v := &t.moments[i].visit
		if _, numbered := l.numbers[v.of]; v.of != 0 && v.at != nil && v.call == nil && l.unclear(v.of) && !numbered {
			l.numbers[v.of] = 1 + len(l.numbers)
			if t.run.prog.locks != nil { // the number that the picture has
				l.numbers[v.of] = t.run.bubble.number(v.of)
			}
		}
	}
	return l
}

func (l *labels) add(object uintptr, text string) {
	if !slices.Contains(l.of[object], text) {
		l.of[object] = append(l.of[object], text)
		l.objects[text] = append(l.objects[text], object)
	}
}

// unclear reports whether an object has no expression of its own, or several.
func (l *labels) unclear(object uintptr) bool {
	all := l.of[object]
	return len(all) != 1 || len(l.objects[all[0]]) > 1
}

// written returns the expressions that may stand for the object of an operation, and whether they are of defer statements.
func written(v *visit, b *bubble, who uint32) ([]string, bool) {
	if v.done && int(who) <= len(b.births) { // WaitGroup.Go counts down
		return b.births[who-1].operands(controlled.Add)
	}
	return v.at.operands(v.op)
}

// name names the object of an operation, and says whether the operation is deferred.
func (t *teller) name(v *visit, who uint32) (name string, deferred bool) {
	all, deferred := written(v, t.run.bubble, who)
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(text string) bool { return !slices.Contains(t.labels.of[v.of], text) })
	}
	if known := t.labels.of[v.of]; len(all) == 1 {
		name = all[0]
	} else if len(known) == 1 { // elsewhere
		name = known[0]
	}
	if n, numbered := t.labels.numbers[v.of]; numbered {
		name = strings.TrimLeft(fmt.Sprintf("%s #%d", name, n), " ")
	}
	return name, deferred
}
