package cause

import (
	"fmt"
	"slices"

	"doorway/model"
	"doorway/model/transition"
)

// A Row has an event of the run and the event at the same place in the nearest rearrangement that goes well.
type Row struct {
	Run, Well string // "" behind the end
	Differs   bool
}

// Decisive returns the numbers of the events that the reasons name, those of the run itself.
func (c *Cause) Decisive() (all []int) {
	for _, r := range c.Reasons {
		for _, n := range []int{r.Before, r.After} {
			if n > 0 && n <= len(c.Trace)-c.Pending && !slices.Contains(all, n) {
				all = append(all, n)
			}
		}
	}
	slices.Sort(all)
	return all
}

// Late returns the numbers of the events after which it was too late, those of the run itself.
func (c *Cause) Late() (all []int) {
	for _, n := range []int{c.Decided.By, c.NoReturn.By} {
		if n > 0 && n <= len(c.Trace)-c.Pending && !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	return all
}

// Long says more than Lines: all reasons, each with what happens without it.
func (c *Cause) Long() []string {
	if len(c.Reasons) == 0 {
		return c.Lines()
	}
	var lines []string
	for _, r := range c.Reasons {
		lines = append(lines, c.reason(r)+". "+capital(c.without(r))+".")
	}
	if c.Given > 0 {
		lines = append(lines, fmt.Sprintf("The events up to (%d) are taken as given: rearranging them, too, is too much work.", c.Given))
	}
	return append(lines, nonempty(c.tooLate())...)
}

// Beside shows the nearest rearrangement that goes well beside the run, or nothing if there is none. Events have their
// numbers in the run. Behind the last of them the rearrangement goes on.
func (c *Cause) Beside(sys transition.System) ([]Row, error) {
	if c.Nearest == nil {
		return nil, nil
	}
	well, err := transition.Explain(sys, c.Nearest.Schedule)
	return c.Rows(well), err
}

// Rows does what Beside does, given the trace of the nearest rearrangement.
func (c *Cause) Rows(well transition.Trace) []Row {
	return Beside(texts(c.Trace), texts(well), c.Nearest.Events)
}

func texts(t transition.Trace) (all []string) {
	for _, h := range t {
		all = append(all, Text(h))
	}
	return all
}

// Beside shows two runs beside each other, of whose events it is given the texts. The events of the second have these numbers
// in the first, from 1; one with 0 is not in it.
func Beside(run, well []string, numbers []int) (rows []Row) {
	for i := range max(len(run), len(well)) {
		row := Row{Differs: true}
		if i < len(run) {
			row.Run = line(i+1, run[i])
		}
		if i < len(well) {
			row.Well = line(numbers[i], well[i])
		}
		if row.Run != "" {
			row.Differs = row.Well != row.Run
		}
		rows = append(rows, row)
	}
	return rows
}

func line(n int, text string) string {
	if n == 0 {
		return "     " + text
	}
	return fmt.Sprintf("%3d  %s", n, text)
}

// Text says in a few words what happens in an event.
func Text(h transition.Step) string {
	text := h.Event.String()
	switch {
	case h.Access != "":
		text = fmt.Sprintf("%v %s", h.Event.Proc, h.Access)
	case h.Message != "":
		text += " " + h.Message
	}
	if h.Was.Region != h.Is.Region && h.Event.Kind != model.Request {
		text += fmt.Sprintf(" (%v)", h.Is.Region)
	}
	return text
}
