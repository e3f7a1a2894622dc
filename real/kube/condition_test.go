package kube_test

import (
	"fmt"
	"testing"
	"time"

	"k8s.io/client-go/tools/leaderelection"

	"doorway/model"
	"doorway/model/transition"
	"doorway/real"
	"doorway/real/kube"
)

const tenth = 100 * time.Millisecond // of a second: what a tick lets pass

// A plan is durations of the elector and what happens to the calls of p0, which leads first. p0 creates
// the lease, and updates it until an update takes long; no later call of p0 is answered.
type plan struct {
	lease, renew, retry time.Duration
	created             time.Duration // how long the answer to the create takes
	update              int           // which update takes long, from 1 on
	request, answer     time.Duration // how long it takes to the server, and back
	sees                int           // after how many updates p1 begins, with a get
}

// together is how long the two are inside together at most, whatever the moments at which p1 happens
// to look: one of its first answers takes from nothing to as long as it waits between attempts.
func (pl plan) together(t *testing.T) (longest time.Duration) {
	prog, err := real.New(t, real.Setup{N: 2, Tick: tenth}, func(p *real.Process) {
		elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
			Lock: kube.Lock(p), LeaseDuration: pl.lease, RenewDeadline: pl.renew, RetryPeriod: pl.retry,
			Callbacks: leaderelection.LeaderCallbacks{OnStartedLeading: ends(p, 0), OnStoppedLeading: func() {}},
		})
		if err != nil {
			panic(err)
		}
		elector.Run(p.Context())
	})
	if err != nil {
		t.Fatal(err)
	}
	run := prog.Run()
	defer run.Reset()
	for wait := time.Duration(0); wait <= 11*pl.retry/5; wait += tenth {
		run.Reset()
		c := course{plan: pl, run: run, wait: wait, since: map[[2]model.ProcID]time.Duration{}}
		both, err := c.play()
		if err != nil {
			t.Fatal(err)
		}
		longest = max(longest, both)
	}
	return longest
}

// A course is a run that goes by a plan.
type course struct {
	plan
	run     transition.Run
	wait    time.Duration // how long the answer to the second get of p1 takes
	now     time.Duration
	since   map[[2]model.ProcID]time.Duration // when the first message of a channel was sent
	last    string                            // what the server was last asked by p0
	updates int                               // how many updates of p0 it was asked
	gets    int                               // how many answers p1 has got
}

// play goes on until p0 has stopped and p1 leads, and returns how long both led.
func (c *course) play() (both time.Duration, err error) {
	inside := func(p model.ProcID) bool { return c.run.View(p).Region == model.Critical }
	for led := false; !led || inside(0) || !inside(1); led = led || inside(0) {
		if c.now > 5*time.Minute {
			return 0, fmt.Errorf("nothing comes of it in five minutes")
		}
		e := c.next(c.run.Enabled(nil))
		if e.Kind == model.Tick {
			c.now += tenth
			if inside(0) && inside(1) {
				both += tenth
			}
		}
		if _, err := c.run.Apply(e); err != nil {
			return 0, err
		}
	}
	return both, nil
}

// next returns what a process has done by itself, the start of a process, a delivery that is due, or
// else a tick.
func (c *course) next(enabled []model.Event) model.Event {
	if len(enabled) == 1 {
		return enabled[0]
	}
	for _, e := range enabled {
		if e.Kind == model.Request && (e.Proc == 0 || c.last != "" && c.last != "get" && c.updates >= c.sees) {
			return e
		}
		if e.Kind != model.Deliver {
			continue
		}
		channel, text := [2]model.ProcID{e.From, e.Proc}, fmt.Sprint(c.run.Queue(e.From, e.Proc)[0])
		if _, waits := c.since[channel]; !waits {
			c.since[channel] = c.now
		}
		if takes, ever := c.takes(e, text); !ever || c.now < c.since[channel]+takes {
			continue
		}
		delete(c.since, channel)
		c.delivered(e, text)
		return e
	}
	return model.Event{Kind: model.Tick}
}

// takes returns how long a message is under way; ever is false if it does not arrive.
func (c *course) takes(e model.Event, text string) (long time.Duration, ever bool) {
	late := c.updates >= c.update
	switch {
	case e.From == 0 && text == "update p0" && c.updates == c.update-1:
		return c.request, true
	case e.From == 0:
		return 0, !late
	case e.Proc == 0 && c.last == "create p0":
		return c.created, true
	case e.Proc == 0 && late:
		return c.answer, true
	case e.Proc == 1 && c.gets == 1:
		return c.wait, true
	default:
		return 0, true
	}
}

// delivered notes a delivery.
func (c *course) delivered(e model.Event, text string) {
	switch {
	case e.From == 0:
		c.last = text
		if text == "update p0" {
			c.updates++
		}
	case e.Proc == 1:
		c.gets++
	}
}

// TestCondition takes the runs with which the page leader-elector misses its condition, and those that
// it says are harmless, on client-go itself. p0 stops RetryPeriod and RenewDeadline after the answer to
// its slow update; p1 takes over LeaseDuration after the last change that it could see.
func TestCondition(t *testing.T) {
	const s = time.Second
	usual := plan{lease: 15 * s, renew: 10 * s, retry: 2 * s}
	late := func(pl plan, answer time.Duration) plan {
		pl.update, pl.answer, pl.sees = 2, answer, 2
		return pl
	}
	slow := func(pl plan, request time.Duration) plan {
		pl.update, pl.request, pl.sees = 2, request, 2
		return pl
	}
	first := func(pl plan, created, request time.Duration) plan {
		pl.update, pl.created, pl.request = 1, created, request
		return pl
	}
	longer, other := usual, plan{lease: 6 * s, renew: 3 * s, retry: s}
	longer.lease = 22 * s
	for _, c := range []struct {
		name string
		plan plan
		want time.Duration
	}{
		{"an answer takes as long as LeaseDuration leaves", late(usual, 3*s), 0},
		{"an answer takes longer", late(usual, 33*tenth), 3 * tenth},
		{"an answer takes nine seconds", late(usual, 9*s), 6 * s},
		{"a request takes nine seconds", slow(usual, 9*s), 0},
		{"the first update takes as long as LeaseDuration and the second leave", first(usual, 9*tenth, 21*tenth), 0},
		{"the first update takes longer", first(usual, 9*tenth, 24*tenth), 3 * tenth},
		{"the first update takes nine seconds", first(usual, 9*tenth, 9*s), 69 * tenth},
		{"the first update is made in the next second", first(usual, 10*tenth, 9*s), 0},
		{"LeaseDuration is as long as all together, an answer late", late(longer, 9*s), 0},
		{"LeaseDuration is as long as all together, the first update slow", first(longer, 9*tenth, 9*s), 0},
		{"other durations, an answer in time", late(other, 2*s), 0},
		{"other durations, an answer late", late(other, 25*tenth), 5 * tenth},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.plan.together(t)
			t.Logf("inside together for %v", got)
			if c.want == 0 && got > 0 || got > c.want || got < c.want-2*tenth {
				t.Errorf("inside together for %v, want %v, or at most two ticks less", got, c.want)
			}
		})
	}
}
