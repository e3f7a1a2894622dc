package doorway

import (
	"fmt"

	"doorway/checker/parameterized"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/transition"
)

// everyNumber decides the properties of one call for every number of processes. Its limits are such that nobody waits
// for it.
type everyNumber struct {
	props    []property.Property
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
		s.every.asked, s.every.covering = true, s.cover(sys)
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

// cover computes the covering set in a goroutine of its own, which the program may end or never return from.
func (s subject) cover(sys transition.System) *parameterized.Covering {
	found := make(chan *parameterized.Covering, 1)
	go func() {
		defer close(found)
		c, _ := parameterized.Cover(s.ctx, sys, s.every.props, soon)
		found <- c
	}()
	select {
	case c := <-found:
		return c
	case <-s.ctx.Done():
		return nil
	}
}

// provedForEvery reports whether the property is proved for every number of processes.
func (s subject) provedForEvery() bool {
	v := s.forEvery()
	return v != nil && v.Proved()
}

// tellEvery logs the verdict for every number of processes, if there is one. If more processes break the property than
// those of the test, it also says so on the standard error: the test passes.
func (s subject) tellEvery() {
	s.Helper()
	v, setup := s.forEvery(), s.sys.Setup()
	switch {
	case v == nil:
		return
	case !v.Proved() && setup != (model.Setup{N: setup.N, Requests: setup.Requests}):
		return // those that do not request make a difference
	case v.Proved():
		s.Attr("doorway", oneLine(s.prop.Name+": proved for every n"))
	case !v.Covering.Parameters():
		fmt.Fprintf(warnings, "doorway: %s: %s is violated for %v, though not for %v; verify that setup\n", s.Name(), s.prop.Name, v.System.Setup(), setup)
	}
	s.Logf("%v", v)
}
