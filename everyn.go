package doorway

import (
	"fmt"

	"doorway/checker/parameterized"
	"doorway/checker/property"
	"doorway/model/transition"
)

// everyNumber decides the properties of one call for every number of processes. Its limits are such that nobody waits
// for it.
type everyNumber struct {
	asked    bool
	covering *parameterized.Covering // nil if the question has no answer
}

var soon = parameterized.Options{Values: 32, Locals: 200, Markings: 1000, States: 20_000}

// forEvery decides the property for every number of processes, or returns nil where that cannot be decided soon.
func (s subject) forEvery() *parameterized.Verdict {
	sys, explorable := s.sys.(transition.System)
	if !explorable || s.ctx.Err() != nil || s.by.within != nil || s.every == nil || parameterized.Fits(s.prop) != nil {
		return nil
	}
	if !s.every.asked {
		s.every.asked = true
		s.every.covering, _ = parameterized.Cover(s.ctx, sys, []property.Property{s.prop}, soon)
	}
	if s.every.covering == nil {
		return nil
	}
	v, err := s.every.covering.Decide(s.ctx, s.prop)
	if err != nil {
		s.Logf("%s is not decided for every n: %v", s.prop.Name, err)
		return nil
	}
	if v.Proved() || v.Violation != nil {
		return v
	}
	return nil
}

// tellEvery logs the verdict for every number of processes, if there is one. If more processes break the property than
// those of the test, it also says so on the standard error: the test passes.
func (s subject) tellEvery() {
	s.Helper()
	v := s.forEvery()
	switch {
	case v == nil:
		return
	case v.Proved():
		s.Attr("doorway", oneLine(s.prop.Name+": proved for every n"))
	case !v.Covering.Parameters():
		fmt.Fprintf(warnings, "doorway: %s: %s is violated for %v, though not for %v; verify that setup\n", s.Name(), s.prop.Name, v.System.Setup(), s.sys.Setup())
	}
	s.Logf("%v", v)
}
