package parameterized

import (
	"fmt"
	"reflect"
	"strings"

	"doorway/internal/english"
	"doorway/model/memory"
)

// Markings returns the maximal markings of the covering set, one text each. "any" is as many processes as one likes.
func (c *Covering) Markings() (all []string) {
	for m := range c.all {
		all = append(all, c.text(m))
	}
	return all
}

// text returns the registers of a marking and how many processes are where.
func (c *Covering) text(m marking) string {
	var counts []string
	for local, n := range m.at {
		switch {
		case n == omega:
			counts = append(counts, fmt.Sprintf("any in %+v", c.space.template.Local(local)))
		case n > 0:
			counts = append(counts, fmt.Sprintf("%d in %+v", n, c.space.template.Local(local)))
		}
	}
	return strings.TrimSpace(registers(c.space.template, c.space.controls[m.control]) + ": " + strings.Join(counts, ", "))
}

// registers returns the names of registers with these values.
func registers(t memory.Template, values []int) string {
	var all []string
	for r, reg := range t.Registers() {
		all = append(all, fmt.Sprintf("%s=%d", reg.Name, values[r]))
	}
	return strings.Join(all, " ")
}

// String returns the verdict and its grounds.
func (v *Verdict) String() string {
	name, c := v.Property.Name, v.Covering
	switch {
	case v.Violation != nil:
		return fmt.Sprintf("%s: violated for n=%d and not for fewer%s: %v, by a run of %s", name, v.System.Setup().N, c.of(), v.Violation.Err, english.Count(len(v.Violation.Schedule), "event"))
	case v.Broken:
		return fmt.Sprintf("%s: violated for some n%s, by no run found: %v", name, c.of(), v.Stopped)
	case v.Stopped != nil:
		return fmt.Sprintf("%s: unknown for every n%s: %v", name, c.of(), v.Stopped)
	case !v.Proved():
		return fmt.Sprintf("%s: vacuous for every n%s: %v; it was never put to the test: %s", name, c.of(), c, v.Property.Engine().Never())
	default:
		return fmt.Sprintf("%s: proved for every n%s: %v", name, c.of(), c)
	}
}

// Parameters reports whether the program has parameters, as a field with a number of processes would be. What is decided
// is about any number of processes that run it with the values that it has.
func (c *Covering) Parameters() bool {
	p := reflect.ValueOf(c.space.template.Program())
	return p.Kind() != reflect.Struct || p.Type().Size() > 0
}

// of names the program if it has parameters.
func (c *Covering) of() string {
	if !c.Parameters() {
		return ""
	}
	p := reflect.Indirect(reflect.ValueOf(c.space.template.Program()))
	return fmt.Sprintf(" that run %s%+v", p.Type().Name(), p)
}

// String returns how large the covering set is.
func (c *Covering) String() string {
	maximal := 0
	for range c.all {
		maximal++
	}
	return fmt.Sprintf("%s of %s and %s cover all that can be reached", english.Count(maximal, "marking"),
		english.Count(c.space.locals, "local state"), english.Count(len(c.space.controls), "state")+" of the registers")
}
