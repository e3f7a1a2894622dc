package transition

import (
	"fmt"
	"reflect"

	"doorway/model"
)

// Views returns the views of all processes, in the memory of buf.
func Views(s model.Snapshot, buf []model.View) []model.View {
	buf = buf[:0]
	for p := range model.ProcID(s.N()) {
		buf = append(buf, s.View(p))
	}
	return buf
}

// Unseen names a view that an event changed but its observation does not show, or returns "". was has the
// views before the event.
func Unseen(e model.Event, o *model.Observation, was []model.View, is model.Snapshot) string {
	for p := range model.ProcID(len(was)) {
		before, after := was[p], is.View(p)
		switch {
		case p != e.Proc && before != after:
			return fmt.Sprintf("it changes the view of %v, too: %s; properties observe only the process of the event, so let an event change the view of one process",
				p, difference(before, after))
		case p == e.Proc && o.Was != before:
			return fmt.Sprintf("its observation is not of %v as it was: %s", p, difference(o.Was, before))
		case p == e.Proc && o.Is != after:
			return fmt.Sprintf("its observation is not of %v as it is now: %s", p, difference(o.Is, after))
		}
	}
	return ""
}

// difference names the first field in which two views differ.
func difference(a, b model.View) string {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	i := 0
	for x.Field(i).Equal(y.Field(i)) {
		i++
	}
	return fmt.Sprintf("%s %v, then %v", x.Type().Field(i).Name, x.Field(i), y.Field(i))
}
