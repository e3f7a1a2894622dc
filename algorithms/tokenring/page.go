package tokenring

import (
	"fmt"
	"strconv"

	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const (
	paper = "Le Lann 1977"
	park  = "Park's course notes (2019), token-passing mutual exclusion"
)

var (
	noCrash      = catalogue.Assumption{Name: "no crash", Meaning: "no process crashes, whether or not it holds the token"}
	oneDirection = catalogue.Assumption{Name: "one direction", Meaning: "the token goes round the ring in one direction"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "token-ring",
	Title:  "Token ring",
	Family: catalogue.TokenBased,
	Source: "G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress 1977; " +
		sources.Silberschatz + "; " + sources.Krzyzanowski + "; " + park + "; " + sources.Unit3 + "; " + sources.Slides,
	Rules: `The processes stand in a logical ring and one token goes round it; process 0
has it first. A process that holds the token enters if it wants to, once, and
passes the token on when it leaves; if it does not want to enter, it passes it on.
A request waits for at most one entry of each other process. Messages are sent
whether or not anyone competes: at least one between two entries, and without an
upper bound. As the token never rests, messages are not counted per entry here.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.NoLoss, assume.NoDuplication, noCrash, oneDirection},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
	Counts:      counts,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "the token goes to the successor", Build: message.Builder(a)},
		{Name: "two-way", Meaning: "the token may go to either neighbour", Build: message.Builder(twoWay{a})},
		{Name: onLine, Meaning: "the network is a line, and processes hand the token on to the successors of others (" + sources.Silberschatz + "; " + sources.Unit3 + ")",
			Build: message.Builder(line{a}).ForProcesses(2, 0, "a line has two ends")},
		{Name: "greedy", Meaning: "does not pass the token on when it leaves", Mutant: true, Build: message.Builder(greedy{a})},
		{Name: "idler", Meaning: "passes the token on only when it leaves", Mutant: true, Build: message.Builder(idler{a})},
		{Name: "copier", Meaning: "keeps a token when it leaves and passes one on", Mutant: true, Build: message.Builder(copier{a})},
	}
}

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(unlimited(2)).By(sources.Krzyzanowski),
	claim.Hold(properties.MutualExclusion).Under(unlimited(3), unlimited(6)),
	claim.Hold(properties.TokenUniqueness).Under(unlimited(6)).By(park),
	claim.Hold(properties.TokenPreservation).Under(unlimited(6)),
	claim.Hold(properties.DeadlockFreedom).Under(unlimited(2), unlimited(3), unlimited(6)),
	claim.Hold(properties.LivelockFreedom).Under(unlimited(3)),
	claim.Hold(properties.StarvationFreedom).Under(unlimited(2)).By(park),
	claim.Hold(properties.StarvationFreedom).Under(unlimited(3), unlimited(6)),
	claim.Hold(properties.NoInterference).Under(unlimited(2)).By(park),
	claim.Hold(properties.NoInterference).Under(unlimited(3), unlimited(6)),

	claim.Hold(properties.BoundedWaiting(1)).Under(unlimited(2)).By("starvation cannot occur: "+sources.Krzyzanowski),
	claim.Break(properties.BoundedWaiting(0)).Under(unlimited(2)).
		Because("the other has the token and enters first, though it requested later: the order is that of the ring").By("does not guarantee FIFO order: "+sources.Krzyzanowski),
	claim.Tight(properties.BoundedWaiting, 2).Under(unlimited(3)).Because(missed),
	claim.Tight(properties.BoundedWaiting, 5).Under(unlimited(6)).Because(missed),

	claim.Break(properties.MessagesAtMost(7)).Under(model.Setup{N: 3, Requests: 0}).
		Because("the token goes round for ever though nobody competes: an entry may cost any number of messages").By(sources.Silberschatz+"; "+sources.Slides),

	claim.Break(properties.TokenPreservation).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLoss).
		Because("the lost message is the token").By(sources.Krzyzanowski),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLoss).
		Because("everyone waits for a token that does not exist; a new one must be made").By(sources.Krzyzanowski),
	claim.Break(properties.TokenPreservation).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(noCrash).
		Because("the token is lost with its holder").By(sources.Unit3),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(noCrash).
		Because("the token is lost with its holder, or sent to a dead process").By(sources.Unit3),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Crashes: 1, Crashers: model.Procs(1)}).
		Because("p1 neither has nor wants the token, and the token is sent to p1").By(sources.Unit3+": if a process fails, no progress is made until it is taken out of the ring"),
	claim.Break(properties.TokenUniqueness).Under(model.Setup{N: 2, Requests: 1, Duplicates: 1}).Without(assume.NoDuplication).
		Because("the duplicated message is the token"),
	claim.Break(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: 1, Duplicates: 1}).Without(assume.NoDuplication).
		Because("each copy of the token lets its holder enter"),
	claim.Break(properties.BoundedWaiting(5)).Of("two-way").Under(unlimited(3)).Without(oneDirection).
		Because("the token goes to and fro between two processes and the third starves").By(sources.Silberschatz),
	claim.Break(properties.StarvationFreedom).Of("two-way").Under(unlimited(3)).Without(oneDirection).
		Because("the token goes to and fro between two processes for ever").By(sources.Silberschatz),

	claim.Hold(properties.MutualExclusion, properties.TokenPreservation, properties.NoInterference).Of(onLine).Under(unlimited(4)),
	claim.Hold(properties.StarvationFreedom).Of(onLine).Under(unlimited(4)).By(sources.Silberschatz+": the physical network need not be a ring"),
	claim.Hold(properties.BoundedWaiting(3)).Of(onLine).Under(unlimited(4)),
	claim.Break(properties.DeadlockFreedom).Of(onLine).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Crashes: 1, Crashers: model.Procs(1)}).Without(noCrash).
		Because("p1, which hands the token of p2 on to p0, has crashed"),

	claim.Break(properties.BoundedWaiting(1)).Of("greedy").Under(unlimited(2)).Because("the holder enters again before it passes the token on"),
	claim.Break(properties.NoInterference).Of("idler").Once(2).Because("the token rests at a process that does not compete"),
	claim.Break(properties.TokenUniqueness).Of("copier").Once(2).Because("the leaver has a token and sends one"),
	claim.Break(properties.MutualExclusion).Of("copier").Under(model.Setup{N: 2, Requests: 2}).Because("the leaver enters again while its successor is inside"),
)

const onLine = "line"

const missed = "everyone else is before it on the token's way round, and uses the token"

func unlimited(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Channels: model.AnyOrder}
}

var counts = []catalogue.Count{
	{Name: "messages-to-obtain", Meaning: "the messages from the request of a process to its entry, if it requests when the token is k places before it on a ring of n; with k = n it has just sent the token",
		Of: func(v catalogue.Variant, z catalogue.Size) (string, error) {
			if z.K > z.N {
				return "", fmt.Errorf("the token is at most n=%d places before a process, not k=%d", z.N, z.K)
			}
			me := model.ProcID(z.K % z.N)
			sys, err := v.Build(model.Setup{N: z.N, Requests: 1, Requesters: model.Procs(me)})
			if err != nil {
				return "", err
			}
			w := sys.World()
			if z.K == z.N {
				if _, err := w.Apply(model.Event{Kind: model.Step, Proc: me}); err != nil {
					return "", err
				}
			}
			if _, err := w.Apply(model.Event{Kind: model.Request, Proc: me}); err != nil {
				return "", err
			}
			sent := z.K / z.N // what is under way already
			for w.View(me).Region != model.Critical {
				o, err := w.Apply(w.Enabled(nil)[0])
				if err != nil {
					return "", err
				}
				sent += o.Sent
			}
			return strconv.Itoa(sent), nil
		}},
}
