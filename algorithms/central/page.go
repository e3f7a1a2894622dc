package central

import (
	"fmt"

	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

const park = "Park's course notes (2019), centralized lock manager"

var (
	noCrash = catalogue.Assumption{Name: "no crash", Meaning: "neither the coordinator nor a process that waits or has entered crashes"}
	fifo    = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages, so that an answer is about the latest request; the algorithm itself does not need it"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "central",
	Title:  "Central coordinator",
	Family: catalogue.PermissionCentral,
	Source: "folklore; " + sources.Silberschatz + "; " + sources.Krzyzanowski + "; " + park + "; " + sources.Unit3 + "; " + sources.Slides,
	Rules: `Process 0 coordinates, and may compete by messages to itself. To enter, send it
a REQUEST and wait for its GRANT; to leave, send a RELEASE. It grants at once
if the section is free and else queues the request; on a RELEASE it grants the
first of the queue. A waiting process is told nothing, or QUEUED, or DENIED.
The coordinator handles all three messages of every entry, whatever the number
of processes; any other process handles only those of its own entries.
First come means first to reach the coordinator: a request may be overtaken
without bound while it travels, but once queued only by those ahead of it.
A waiting process cannot tell a dead coordinator from one that lets others in
nor, if it has heard nothing, from a slow channel; QUEUED and DENIED tell only
that the coordinator lived when it answered. This compares two runs, so it is
not a property of one.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{noCrash, assume.NoLoss, assume.NoDuplication, fifo},
	Variants:    variants,
	Claims:      claims,
	Counts:      counts,
}

var variants = []catalogue.Variant{
	{Meaning: "a waiting process is told nothing (" + sources.Krzyzanowski + "; " + sources.Slides + ")", Build: message.Builder(Algorithm{})},
	{Name: "queued", Meaning: "a waiting process is told QUEUED (" + park + ")", Build: message.Builder(Algorithm{Answer: Queued})},
	{Name: "denied", Meaning: "a waiting process is told DENIED (" + sources.Unit3 + ")", Build: message.Builder(Algorithm{Answer: Denied})},
	{Name: "forgetful", Meaning: "does not queue a request that has to wait", Mutant: true, Build: message.Builder(forgetful{})},
	{Name: "hasty", Meaning: "takes the section for free though it has just granted it", Mutant: true, Build: message.Builder(hasty{})},
	{Name: "last-first", Meaning: "serves the latest request first", Mutant: true, Build: message.Builder(lastFirst{Algorithm{Answer: Queued}})},
}

var (
	// clients has a coordinator that does not compete, and two processes that do.
	clients = model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2)}

	lossy       = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(1), Drops: 1}
	duplicating = model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2), Duplicates: 1}

	// Crashes: of the coordinator, which comes back or does not, of a process that
	// has asked, and of one that does not compete.
	coordinatorDies    = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(1), Crashes: 1, Crashers: model.Procs(0)}
	coordinatorReturns = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Crashes: 1, Crashers: model.Procs(0), Recoveries: 1}
	holderDies         = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Crashes: 1, Crashers: model.Procs(1)}
	idlerDies          = model.Setup{N: 4, Requests: 2, Requesters: model.Procs(1, 2), Channels: model.AnyOrder, Crashes: 1, Crashers: model.Procs(3)}
)

func endless(n int, order model.Order) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Channels: order}
}

func twice(n int, order model.Order) model.Setup {
	return model.Setup{N: n, Requests: 2, Channels: order}
}

const (
	travelling = "while a request travels, those that reach the coordinator first are served first, however often"
	behind     = "those queued before it, and the one granted before it, enter first"
	fourth     = "a request that has to wait costs an answer, too"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(endless(2, model.AnyOrder)).By(sources.Silberschatz),
	claim.Hold(properties.MutualExclusion).Under(endless(3, model.AnyOrder), endless(6, model.AnyOrder)),
	claim.Hold(properties.DeadlockFreedom).Under(endless(2, model.AnyOrder), endless(3, model.AnyOrder), endless(6, model.AnyOrder)),
	claim.Hold(properties.DeadlockFreedom).Under(twice(4, model.AnyOrder)).By("no starvation, every request is served: "+sources.Silberschatz+"; "+park),
	claim.Hold(properties.LivelockFreedom).Under(endless(3, model.AnyOrder)),
	claim.Hold(properties.StarvationFreedom).Under(endless(2, model.AnyOrder)).By(park),
	claim.Hold(properties.StarvationFreedom).Under(endless(3, model.AnyOrder), endless(5, model.AnyOrder)),
	claim.Hold(properties.NoInterference).Under(endless(2, model.AnyOrder)).By(park),
	claim.Hold(properties.NoInterference).Under(endless(3, model.AnyOrder), endless(6, model.AnyOrder)),
	claim.Hold(properties.MutualExclusion).Of("queued").Under(twice(4, model.AnyOrder)).By(park),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference).Of("queued").Under(twice(3, model.AnyOrder)).By(park),
	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom).Of("denied").Under(twice(3, model.AnyOrder)).By(sources.Unit3),
	claim.Hold(properties.NoInterference).Of("denied").Under(twice(3, model.AnyOrder)),

	// Messages. The coordinator's messages to itself count like any other.
	claim.Hold(properties.MessagesPerEntry(3)).Under(clients).By(sources.Silberschatz+"; "+sources.Unit3+"; "+sources.Slides),
	claim.Hold(properties.MessagesPerEntry(3)).Under(twice(4, model.AnyOrder)),
	claim.Hold(properties.MessagesPerEntryAtMost(4)).Of("queued").Under(twice(3, model.AnyOrder)).By(park),
	claim.Break(properties.MessagesPerEntryAtMost(3)).Of("queued").Under(clients).Because(fourth),
	claim.Hold(properties.MessagesPerEntryAtMost(4)).Of("denied").Under(twice(3, model.AnyOrder)),
	claim.Break(properties.MessagesPerEntryAtMost(3)).Of("denied").Under(clients).Because(fourth).By(sources.Unit3),

	// Order. Counted from the request, overtaking has no bound.
	claim.Break(properties.BoundedWaiting(2)).Under(endless(3, model.FIFO)).
		Because(travelling).By("all requests are processed in order: "+sources.Krzyzanowski+"; "+sources.Unit3),
	claim.Break(properties.BoundedWaiting(5)).Under(endless(3, model.FIFO)).Because(travelling),
	claim.Break(properties.WaitingBounded).Of("queued").Under(model.Setup{N: 3, Requests: model.Unlimited, Requesters: model.Procs(1, 2)}).
		Because("both want to enter all the time and are served as their requests arrive, and p2 enters as often as you like to no entry of p1").
		By(sources.Slides+": the FIFO policy does not guarantee fair share access"),
	claim.Tight(properties.BoundedWaitingFromDoorway, 1).Of("queued").Under(endless(2, model.FIFO)).Because(behind),
	claim.Tight(properties.BoundedWaitingFromDoorway, 2).Of("queued").Under(endless(3, model.FIFO)).Because(behind).Bound(sources.Krzyzanowski+"; "+sources.Unit3),
	claim.Tight(properties.BoundedWaitingFromDoorway, 3).Of("queued").Under(endless(4, model.FIFO)).Because(behind),
	claim.Break(properties.BoundedWaitingFromDoorway(2)).Of("queued").Under(twice(3, model.AnyOrder)).Without(fifo).
		Because("a QUEUED for the previous request is taken for an answer to this one, which is still on its way"),

	// Faults, with a coordinator that does not compete.
	claim.Break(properties.DeadlockFreedom).Under(coordinatorDies).Without(noCrash).
		Because("without the coordinator nobody enters; to a waiting process it looks as if somebody were inside").By(sources.Silberschatz+"; "+sources.Krzyzanowski),
	claim.Break(properties.DeadlockFreedom).Of("queued").Under(coordinatorDies).Without(noCrash).
		Because("a coordinator that crashes before it answers looks slow, and one that crashes after it has answered looks busy").By(park),
	claim.Break(properties.DeadlockFreedom).Of("denied").Under(coordinatorDies).Without(noCrash).
		Because("silence may mean a dead coordinator or a slow one, and a DENIED says nothing about what comes later").By(sources.Unit3),
	claim.Break(properties.MutualExclusion).Under(coordinatorReturns).Without(noCrash).
		Because("a coordinator that comes back without its memory takes the section for free and grants it to p2 beside p1; it learns of p1 only by asking").By(sources.Silberschatz+": a new coordinator must poll all processes to rebuild its queue"),
	claim.Break(properties.DeadlockFreedom).Under(holderDies).
		Because("a process crashes after its request, is granted the section and never releases it: it blocks the others as a dead coordinator does").By(park+": the lock manager is the single point of failure"),
	claim.Hold(properties.DeadlockFreedom).Under(idlerDies),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Crashes: 1}),
	claim.Break(properties.DeadlockFreedom).Under(lossy).Without(assume.NoLoss).
		Because("a lost REQUEST, GRANT or RELEASE is not sent again, and somebody waits for it for ever"),
	claim.Break(properties.MutualExclusion).Under(duplicating).Without(assume.NoDuplication).
		Because("p1 takes the copy of its last GRANT for the next one and enters; the coordinator, which has granted p1 nothing, lets p2 in, too"),
	claim.Break(properties.DeadlockFreedom).Under(duplicating).Without(assume.NoDuplication).
		Because("the copy of a REQUEST is granted after its sender has left, and the sender will not release what it did not ask for"),

	claim.Break(properties.DeadlockFreedom).Of("forgetful").Once(2).Because("a request that comes before the RELEASE of another is never granted"),
	claim.Break(properties.MutualExclusion).Of("hasty").Under(twice(2, model.FIFO)).Because("a request that comes after a handover is granted beside the new holder"),
	claim.Break(properties.BoundedWaitingFromDoorway(2)).Of("last-first").Under(twice(3, model.FIFO)).
		Because("a queued process is overtaken by later ones"),
	claim.Break(properties.StarvationFreedom).Of("last-first").Unlimited(3).
		Because("two processes take turns as the latest, and the third waits for ever").By(sources.Silberschatz+": no starvation if the scheduling is fair"),
)

var counts = []catalogue.Count{
	{Name: "busy-and-dead-differ", Meaning: "whether a requester sees a difference between a run in which another process is inside and stays and one in which the coordinator is dead",
		Of: func(v catalogue.Variant, z catalogue.Size) (string, error) {
			me, other := model.ProcID(z.N-1), model.ProcID(z.N-2)
			sys, err := v.Build(model.Setup{N: z.N, Requests: 1, Requesters: model.Procs(me, other), Crashes: 1, Crashers: model.Procs(0)})
			if err != nil {
				return "", err
			}
			busy, err := seen(sys, me, model.Event{Kind: model.Request, Proc: other})
			if err != nil {
				return "", err
			}
			dead, err := seen(sys, me, model.Event{Kind: model.Crash, Proc: 0})
			if busy == dead {
				return "no", err
			}
			return "yes", err
		}},
}

// seen applies an event, lets me request, and delivers what is in transit; nobody
// leaves. It returns what me has seen: its events and states.
func seen(sys transition.System, me model.ProcID, before model.Event) (all string, err error) {
	w := sys.World()
	happen := func(e model.Event) (err error) {
		if _, err = w.Apply(e); err == nil && e.Proc == me {
			all += fmt.Sprintf("%v %+v\n", e, w.Local(me))
		}
		return err
	}
	deliver := func() error {
		for events := w.Enabled(nil); ; events = w.Enabled(events[:0]) {
			i := 0
			for i < len(events) && events[i].Kind != model.Deliver {
				i++
			}
			if i == len(events) {
				return nil
			}
			if err := happen(events[i]); err != nil {
				return err
			}
		}
	}
	for _, e := range []model.Event{before, {Kind: model.Request, Proc: me}} {
		if err = happen(e); err == nil {
			err = deliver()
		}
		if err != nil {
			return "", err
		}
	}
	return all, nil
}
