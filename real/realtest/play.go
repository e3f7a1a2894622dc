package realtest

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"doorway/draw/render"
	"doorway/model"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/real"
)

// Play lets a schedule happen, its events with "; " between them. Each process gets a function by which it says something.
// Play returns what was said, in order and with the numbers of the processes, and the picture of the run.
func Play(t *testing.T, s real.Setup, process func(*real.Process, func(string)), schedule string) (told, picture string) {
	t.Helper()
	var log []string
	var mu sync.Mutex
	on := true
	prog, err := real.New(t, s, func(p *real.Process) {
		process(p, func(text string) {
			mu.Lock()
			defer mu.Unlock()
			if on {
				log = append(log, fmt.Sprint(p.ID(), ": ", text))
			}
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	events, err := notation.Schedule(strings.ReplaceAll(schedule, "; ", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	run := prog.Run()
	for _, e := range events {
		Settle(t, run, e)
		if _, err := run.Apply(e); err != nil {
			t.Fatalf("%v: %v", e, err)
		}
	}
	Settle(t, run, model.Event{})
	mu.Lock()
	on = false
	mu.Unlock()
	run.Reset()
	return strings.Join(log, ", "), render.Schedule(prog, events)
}

// Settle takes the steps that show what has happened, but for one that is meant.
func Settle(t *testing.T, run transition.Run, meant model.Event) {
	t.Helper()
	for events := run.Enabled(nil); len(events) == 1 && events[0].Kind == model.Step && events[0] != meant; events = run.Enabled(nil) {
		if _, err := run.Apply(events[0]); err != nil {
			t.Fatal(err)
		}
	}
}
