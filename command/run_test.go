package command

import (
	"context"
	"testing"

	"doorway/algorithms"
	"doorway/model/catalogue"
)

// TestRun draws runs of algorithms at work.
func TestRun(t *testing.T) {
	r := doorway(t, "run", "-n=3", "ricart-agrawala")
	r.is(t, exitOK, "A shortest run: each process that may request enters its critical section\nricart-agrawala under n=3 ", "p0 critical", "p1 critical", "p2 critical")
	r = doorway(t, "run", "peterson")
	r.is(t, exitOK)
	golden(t, "run", r.out)
	doorway(t, "run", "-setup=n=2 requests=1 memory=tso crashes=1", "-format=svg", "peterson").is(t, exitOK, "<svg ", "peterson under n=2 requests=1 memory=tso crashes=1")
	doorway(t, "run", "-format=html", "peterson").is(t, exitOK, "<html", "A shortest run: each process")
	on(t.Context(), algorithms.Catalogue(), "run", "bully").is(t, exitOK, "every process that is up takes one that is up for the leader", "takes {p")
}

// TestRunOfSeed draws random runs: the same for the same seed.
func TestRunOfSeed(t *testing.T) {
	one := doorway(t, "run", "-seed=7", "-steps=15", "ricart-agrawala")
	one.is(t, exitOK, "The random run of seed 7\n", " 15  ")
	if again := doorway(t, "run", "-seed=7", "-steps=15", "ricart-agrawala"); again != one {
		t.Errorf("the same seed draws\n%s\nand\n%s", one.out, again.out)
	}
	if other := doorway(t, "run", "-seed=8", "-steps=15", "ricart-agrawala"); other.out == one.out {
		t.Error("another seed draws the same run")
	}
}

// TestNotAtWork asks for a run that does not exist.
func TestNotAtWork(t *testing.T) {
	doorway(t, "run", "-variant=turn-only", "-setup=n=2", "peterson").is(t, exitUnexpected, "everyone-enters: unreachable for n=2 requests=1: ", "missed a state with probability")
	doorway(t, "run", "-states=5", "peterson").is(t, exitUnexpected, "everyone-enters: unknown for n=2", "limit of 5 states")
	for args, words := range map[string]string{
		"-setup=n=x":         `-setup: setup: "n=x": `,
		"-variant=turn-onyl": `peterson has no variant "turn-onyl"; did you mean turn-only?`,
		"-n=3":               "peterson under n=3 requests=unlimited: n=3, want 2: ",
		"-format=gif":        "-format=gif: want text, ",
		"-steps=-1":          "-steps=-1: want 0 or more",
		"-clocks=vector":     "peterson shares memory",
	} {
		doorway(t, "run", args, "peterson").is(t, exitUsage, "err: "+words)
	}
	doorway(t, "run", "-n=2", "-setup=n=2", "peterson").is(t, exitUsage, "err: -n and -setup: say n in the setup")
	doorway(t, "run", "petersen").is(t, exitUsage, "err: did you mean peterson?")
	doorway(t, "run").is(t, exitUsage, "err: wrong number of arguments: 0")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	on(ctx, []*catalogue.Page{algorithms.Catalogue()[0]}, "run", algorithms.Catalogue()[0].Name).is(t, exitInterrupted)
}
