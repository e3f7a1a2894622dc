package command

import (
	"context"
	"fmt"
	"strings"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/command/screen"
	"doorway/corpus"
	"doorway/draw/render"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
	"doorway/properties"
)

// atWork draws a run of an algorithm at work.
func atWork(ctx context.Context, c *call) error {
	fs := c.flags("run", "NAME", `Draws a run of an algorithm at work: a shortest one in which each process that
may request enters (an election: each process knows its leader), or with -seed a
random one. Fails if there is no such run. Formats:

`+formatTable())
	sub := subjectFlags(fs)
	how := drawingFlags(fs)
	seed := fs.Uint64("seed", 0, "draw the random run with this `seed`; 0 means a shortest run")
	steps := fs.Int("steps", 40, "with -seed: the most `events` of the run")
	states := fs.Int("states", 5_000_000, "stop the search for a shortest run after this many `states`; 0 means no limit")
	if err := c.parse(fs, 1, 1); err != nil {
		return err
	}
	if err := how.check(c); err != nil {
		return err
	}
	page, err := c.page(fs.Arg(0))
	if err != nil {
		return err
	}
	sys, err := sub.system(page)
	if err != nil {
		return err
	}
	k := corpus.Case{File: page.Name, Algorithm: page.Name, Variant: sub.variant, Setup: sys.Setup()}
	if *seed != 0 {
		k.Headline = fmt.Sprintf("The random run of seed %d", *seed)
		k.Schedule, err = randomRun(sys, *seed, *steps)
	} else {
		k.Headline, k.Schedule, err = c.shortestRun(ctx, page, sys, *states)
	}
	if err != nil {
		return err
	}
	s, err := render.Run(k, sys)
	if err != nil {
		return err
	}
	return c.draw(s, how, nil)
}

// shortestRun returns a shortest run that shows the algorithm at work, and says what it shows, or that there is
// none.
func (c *call) shortestRun(ctx context.Context, page *catalogue.Page, sys transition.System, states int) (shows string, s transition.Schedule, err error) {
	goal := working(page.Family, sys.Setup())
	p := screen.NewMeter(c.err, 1)
	p.Next(fmt.Sprintf("%s: %s for %v", page.Name, goal.Name, sys.Setup()))
	v, err := checker.Decide(ctx, sys, goal, explore.Options{States: states, Progress: p.Within})
	p.Clear()
	switch {
	case err != nil:
		return "", nil, err
	case v.Status != checker.Reached:
		fmt.Fprintln(c.out, v)
		return "", nil, errUnexpected
	default:
		return "A shortest run: " + strings.TrimPrefix(goal.Meaning, "in some run "), v.Violation.Schedule, nil
	}
}

// working returns the property of a run that shows an algorithm of this family at work under a setup.
func working(f catalogue.Family, s model.Setup) property.Property {
	who := s.Requesters
	if who.Empty() {
		who = model.AllProcs(s.N)
	}
	switch f {
	case catalogue.ElectionAll, catalogue.ElectionRing:
		return properties.LeaderElected
	case catalogue.DeadlockDetection:
		return properties.DeadlockDeclared
	case catalogue.ClockSynchronisation:
		return properties.EveryoneServed(who)
	default:
		return properties.EveryoneEnters(who)
	}
}

// randomRun returns the random run of a seed.
func randomRun(sys transition.System, seed uint64, steps int) (transition.Schedule, error) {
	var usual scheduling.Policy
	w, err := simulate.New(sys, nil, usual.For(sys.Setup()))
	if err != nil {
		return nil, err
	}
	if _, err := w.Run(transition.Seeded(seed), steps); err != nil {
		return nil, err
	}
	return w.Schedule(), nil
}
