package raymond

import (
	"fmt"

	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

const (
	paper    = "Raymond 1989"
	messages = paper + ": at most twice the diameter"
)

var (
	edges   = catalogue.Assumption{Name: "edges lead to the token", Meaning: "following the holders from any process ends at the token; in a tree it stays so"}
	noCrash = catalogue.Assumption{Name: "no crash", Meaning: "no process crashes that has the token, has asked for it or stands between it and others"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "raymond",
	Title:  "Raymond's tree-based algorithm",
	Family: catalogue.TokenBased,
	Source: "K. Raymond, A tree-based algorithm for distributed mutual exclusion, ACM TOCS 7(1), 1989; " +
		sources.Park + "; named in " + sources.Unit3,
	Rules: `The processes form a tree; each knows which neighbour is nearer to the token (its
holder). To enter, queue oneself; on a neighbour's REQUEST, queue the neighbour.
With the token and not inside, take the head of the queue: enter if it is
oneself, else send it the token; it is the holder now. Without the token, send the
holder one REQUEST as long as the queue is not empty.
The process with the token may enter again and again while a REQUEST is on its way.
Queues may instead hold the process that asked first, not the neighbour that passed
the REQUEST on. A process must then know which neighbour is on the way to each other
process, for the token has to go back the way that the REQUESTs came.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		edges, noCrash, assume.NoLoss, assume.NoDuplication,
		{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages",
			NotNeeded: "every claim that holds is decided in channels of any order: a REQUEST can overtake only the token sent just before it, and then waits in the queue until the token has come"},
	},
	Variants: []catalogue.Variant{
		{Meaning: "in a line p0, p1, p2, …", Build: message.Builder(Algorithm{})},
		{Name: "star", Meaning: "in a star with centre p0", Build: message.Builder(Algorithm{Star: true})},
		{Name: "origins", Meaning: "in a line; REQUESTs say who asked first, and that process is queued (" + sources.Park + ", worked example)",
			Build: message.Builder(Algorithm{Origins: true})},
		{Name: "origins-star", Meaning: "the same in a star", Build: message.Builder(Algorithm{Star: true, Origins: true})},
		{Name: "straight", Meaning: "queues origins, and sends the token straight to the first of the queue", Mutant: true,
			Build: message.Builder(straight{Algorithm{Origins: true}})},
		{Name: asPrinted, Meaning: "in a line; sends a REQUEST to the parent only if the queue is empty when the request is in it (" + sources.Park + ", rules 4 and 5 as printed)",
			Build: message.Builder(printed{})},
		{Name: "pushy", Meaning: "asks again for every request", Mutant: true, Build: message.Builder(pushy{})},
		{Name: "modest", Meaning: "does not ask for the token back", Mutant: true, Build: message.Builder(modest{})},
		{Name: "generous", Meaning: "sends the token away while in its critical section", Mutant: true, Build: message.Builder(generous{})},
		{Name: "astray", Meaning: "starts with edges of p1 and p2 that point at each other", Mutant: true, Build: message.Builder(astray{})},
	},
	Claims: claims,
	Counts: counts,
}

// Setups that several claims share. No claim needs FIFO channels, and without
// counters in the messages requests need no limit.
var (
	two   = model.Setup{N: 2, Requests: model.Unlimited, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: model.Unlimited, Channels: model.AnyOrder}
	five  = model.Setup{N: 5, Requests: model.Unlimited, Channels: model.AnyOrder}
	seven = model.Setup{N: 7, Requests: model.Unlimited, Channels: model.AnyOrder}

	duplicate = model.Setup{N: 3, Requests: 1, Duplicates: 1}
)

// twice has n processes that request twice each: messages are counted at rest.
func twice(n int) model.Setup { return model.Setup{N: n, Requests: 2, Channels: model.AnyOrder} }

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(two, three),
	claim.Hold(properties.MutualExclusion).Under(seven).By(paper+"; "+sources.Park+": there is one token"),
	claim.Hold(properties.DeadlockFreedom).Under(three),
	claim.Hold(properties.DeadlockFreedom).Under(seven).By(paper+"; "+sources.Park+": a tree is acyclic, so nobody waits in a cycle"),
	claim.Hold(properties.DeadlockFreedom).Under(twice(5)).By(paper+"; "+sources.Park+": no starvation; with finitely many requests all are served"),
	claim.Hold(properties.LivelockFreedom).Under(five),
	claim.Hold(properties.StarvationFreedom).Under(five).By(sources.Park),
	claim.Hold(properties.NoInterference).Under(seven).By(sources.Park+": the token only moves to those who request it"),
	claim.Hold(properties.TokenUniqueness, properties.TokenPreservation).Under(seven),
	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom, properties.NoInterference).Of(star).Under(five),

	claim.Hold(properties.MutualExclusion).Of(origins).Under(five).By(sources.Park+": P1 queues P3, whose request came through P2"),
	claim.Hold(properties.DeadlockFreedom).Of(origins).Under(five),
	claim.Hold(properties.StarvationFreedom).Of(origins).Under(five).By(sources.Park),
	claim.Hold(properties.MessagesPerEntryAtMost(4)).Of(origins).Under(twice(3)),
	claim.Hold(properties.DeadlockFreedom).Of("origins-star").Under(five),
	claim.Break(properties.DeadlockFreedom).Of("straight").Once(3).
		Because("p0 sends the token to p2 past p1, which has p2 in its queue before itself and waits for the token to pass").By(sources.Park+": the token is sent to the top entry of the queue"),

	claim.Break(properties.DeadlockFreedom).Of(asPrinted).Once(2).
		Because("p1 finds its own request in its queue and does not ask p0, which has the token").By(sources.Park+": a request is appended to the queue; if the queue is empty, it is sent to the parent"),

	// At most twice the diameter of the tree.
	claim.Hold(properties.MessagesPerEntryAtMost(2)).Under(twice(2)),
	claim.Hold(properties.MessagesPerEntryAtMost(4)).Under(twice(3)),
	claim.Hold(properties.MessagesPerEntryAtMost(6)).Under(twice(4)).By(messages),
	claim.Hold(properties.MessagesPerEntryAtMost(8)).Under(twice(5)).By(messages),
	claim.Break(properties.MessagesPerEntryAtMost(7)).Under(twice(5)).
		Because("p4 requests from one end of the line while the token is at the other: four REQUESTs one way, four PRIVILEGEs back"),
	claim.Hold(properties.MessagesPerEntryAtMost(4)).Of(star).Under(twice(5)).By(messages),
	claim.Break(properties.MessagesPerEntryAtMost(3)).Of(star).Under(twice(4)).Because("the token goes from leaf to leaf through the centre"),

	// While its REQUEST travels, a process can be passed without end.
	claim.Break(properties.BoundedWaiting(3)).Under(two).
		Because("p0 has the token and enters four times while the REQUEST of p1 travels; it may go on so").By(sources.Park+": there must be a bound on how often others enter"),
	claim.Break(properties.BoundedWaiting(9)).Under(two).Because("p0 may enter ten times as well: no bound holds"),

	common.HolderDies(4, noCrash),
	claim.Hold(properties.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1), Crashes: 1, Crashers: model.Procs(2)}),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(2), Crashes: 1, Crashers: model.Procs(1)}).
		Because("an inner process can stop the others by crashing without having or wanting the token: requests and the token pass through it"),
	common.TokenLost(model.Setup{N: 4, Requests: 2, Channels: model.AnyOrder, Drops: 1}),
	common.TokenDuplicated(duplicate, assume.NoDuplication, "p1 passes one copy of the token on and enters with the other"),

	claim.Break(properties.MessagesPerEntryAtMost(4)).Of("pushy").Under(twice(3)).
		Because("a process that has asked already asks again for the next request, and the token comes once for each"),
	claim.Break(properties.DeadlockFreedom).Of("modest").Once(3).Because("p1 sends the token on to p2 and will wait for it in silence"),
	claim.Break(properties.MutualExclusion).Of("generous").Once(2).
		Because("p0 sends the token to p1 and is still inside").By(sources.Park+": with the token, and if the queue is not empty, the process sends the token to the top entry"),
	claim.Break(properties.DeadlockFreedom).Of("astray").Once(3).Without(edges).Because("p1 asks p2, p2 asks p1, and the token is with p0"),
)

const (
	star    = "star"
	origins = "origins"

	asPrinted = "as-printed"
)

var counts = []catalogue.Count{
	{Name: "served-as-they-come-to-the-holder", Meaning: "whether p0, whose request comes to p1, the holder of the token, while p1 is inside, " +
		"is served before p3, which asks after that, by way of p2; p2 asked before p0",
		Of: func(v catalogue.Variant, z catalogue.Size) (string, error) {
			sys, err := v.Build(model.Setup{N: z.N, Requests: 1})
			if err != nil {
				return "", err
			}
			w := sys.World()
			for _, e := range []model.Event{
				asks(1), sent(1, 0), sent(0, 1), // p1 is inside
				asks(2), sent(2, 1), asks(0), sent(0, 1), // these come to it
				asks(3), sent(3, 2), // this one comes later, and not to it
				leaves(1), sent(1, 2), sent(1, 2), // p2 is inside, and p1 has asked it for the token
				leaves(2), sent(2, 3),
			} {
				if _, err := w.Apply(e); err != nil {
					return "", err
				}
			}
			if w.View(3).Region == model.Critical && w.View(0).Region == model.Trying {
				return "no", nil
			}
			return "yes", nil
		}},
	{Name: "roots", Meaning: "the least and the most processes that are the root of the tree at a time, in the run in which the last one asks for the token and gets it",
		Of: func(v catalogue.Variant, z catalogue.Size) (string, error) {
			last := model.ProcID(z.N - 1)
			sys, err := v.Build(model.Setup{N: z.N, Requests: 1, Requesters: model.Procs(last)})
			if err != nil {
				return "", err
			}
			w := sys.World()
			run := []model.Event{asks(last)}
			for p := last; p > 0; p-- {
				run = append(run, sent(p, p-1))
			}
			for p := range last {
				run = append(run, sent(p, p+1))
			}
			least, most := z.N, 0
			for _, e := range run {
				if _, err := w.Apply(e); err != nil {
					return "", err
				}
				n := roots(w)
				least, most = min(least, n), max(most, n)
			}
			return fmt.Sprintf("%d to %d", least, most), nil
		}},
}

// roots counts the processes that point to themselves.
func roots(w transition.World) (n int) {
	for p := range w.N() {
		if me := model.ProcID(p); w.Local(me).(State).Holder == me {
			n++
		}
	}
	return n
}

func asks(p model.ProcID) model.Event   { return model.Event{Kind: model.Request, Proc: p} }
func leaves(p model.ProcID) model.Event { return model.Event{Kind: model.Exit, Proc: p} }
func sent(from, to model.ProcID) model.Event {
	return model.Event{Kind: model.Deliver, From: from, Proc: to}
}
