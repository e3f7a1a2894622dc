package voting

import (
	"errors"
	"math/big"

	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

var (
	remembered = catalogue.Assumption{Name: "votes are remembered", Meaning: "a coordinator that crashes and comes back knows which client it voted for; or fewer than 2m−n forget it"}
	noCrash    = catalogue.Assumption{Name: "no crash", Meaning: "neither a client with a vote nor a coordinator that owes an answer crashes"}
	majority   = catalogue.Assumption{Name: "a majority of coordinators", Meaning: "m coordinators do not crash"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "voting",
	Title:  "Decentralised voting",
	Family: catalogue.PermissionVotes,
	Source: "S. Lin, Q. Lian, M. Chen and Z. Zhang, A practical distributed mutual exclusion protocol in dynamic peer-to-peer systems, " +
		"IPTPS 2004, without its queues and leases; " + sources.Slides,
	Rules: `The processes that may request are clients; the others are the coordinators of n
replicas. To enter, ask the coordinators for their votes. A coordinator that has
not given its vote gives it, and otherwise refuses. With m votes, m > n/2, enter;
on leaving, give all votes back. When m votes are out of reach, give back those
at hand, wait a random time, and ask again. The random time is a timeout that
may fire at any moment, so what holds does so for any choice of times.
A coordinator that crashes forgets its vote. Two clients inside need m votes each,
so 2m−n votes are given twice: that many resets may break exclusion, fewer
never do. A client that asks all and gets more than m votes makes it harder.
If each of the m coordinators that voted has since crashed with probability p, two
clients are inside with probability P = Σ C(m,k) p^k (1−p)^(m−k), k from 2m−n to m,
as a test beside this page confirms by sampling. Another test finds that k attempts
cost more than the published 2mk + m messages: a failed attempt gives votes back, too.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{remembered, noCrash, majority, assume.FIFO, assume.NoLoss, assume.NoDuplication},
	Variants:    withRoles(catalogue.Variants(variants)),
	Claims:      claims,
	Counts:      counts,
}

func variants(s model.Setup) []catalogue.Variant {
	coordinators := model.AllProcs(s.N) &^ s.Requesters
	a := Algorithm{Coordinators: coordinators, M: coordinators.Len()/2 + 1}
	more, few, impatient, remembering, half := a, a, a, a, a
	more.M++
	few.Few, impatient.Impatient, remembering.Remembering = true, true, true
	half.M = coordinators.Len() / 2
	return []catalogue.Variant{
		{Meaning: "asks all coordinators, needs the least majority", Build: message.Builder(a)},
		{Name: "one-more", Meaning: "needs one vote more than the least majority", Build: message.Builder(more)},
		{Name: "few", Meaning: "asks as many coordinators as it needs votes (" + sources.Slides + ")", Build: message.Builder(few)},
		{Name: "impatient", Meaning: "gives up an attempt that is not answered", Build: message.Builder(impatient)},
		{Name: "remembering", Meaning: "a coordinator keeps its vote on disk", Build: message.Builder(remembering)},
		{Name: "half", Meaning: "half of the votes are enough", Mutant: true, Build: message.Builder(half)},
		{Name: "generous", Meaning: "a coordinator votes for every client that asks", Mutant: true, Build: message.Builder(generous{a})},
		{Name: "hoarder", Meaning: "keeps its votes when an attempt fails", Mutant: true, Build: message.Builder(hoarder{a})},
	}
}

// withRoles returns the variants for setups in which the requesters are the clients.
func withRoles(variants []catalogue.Variant) []catalogue.Variant {
	for i, v := range variants {
		variants[i].Build = func(s model.Setup) (transition.System, error) {
			if s.Requesters.Empty() || s.Requesters == model.AllProcs(s.N) {
				return nil, errors.New("name the clients as requesters; the other processes, at least one, coordinate")
			}
			return v.Build(s)
		}
	}
	return variants
}

// replicated has n coordinators, p0 to p(n−1), and clients after them.
func replicated(n, clients, requests int) model.Setup {
	all := model.AllProcs(n + clients)
	return model.Setup{N: n + clients, Requests: requests, Requesters: all &^ model.AllProcs(n)}
}

// resetting lets so many coordinators crash and come back.
func resetting(s model.Setup, resets int) model.Setup {
	s.Crashes, s.Recoveries, s.Crashers = resets, resets, model.AllProcs(s.N)&^s.Requesters
	return s
}

func crashing(s model.Setup, crashes int) model.Setup {
	s.Crashes, s.Crashers = crashes, model.AllProcs(s.N)&^s.Requesters
	return s
}

// oneCrash has three coordinators; the last may crash.
var oneCrash = model.Setup{N: 5, Requests: 1, Requesters: model.Procs(3, 4), Crashes: 1, Crashers: model.Procs(2)}

func unordered(s model.Setup) model.Setup {
	s.Channels = model.AnyOrder
	return s
}

const (
	unlimited = model.Unlimited

	forgotten = "enough coordinators that voted for one client crash, come back without memory and vote for the other"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(replicated(1, 2, unlimited), replicated(2, 2, unlimited), replicated(3, 2, unlimited)),
	claim.Hold(properties.MutualExclusion).Of("few").Under(replicated(3, 2, unlimited)),
	claim.Hold(properties.DeadlockFreedom).Under(replicated(3, 2, unlimited)),
	claim.Hold(properties.DeadlockFreedom).Of("few").Under(replicated(3, 2, unlimited)),
	claim.Hold(properties.NoInterference).Under(replicated(3, 2, unlimited)),

	// Liveness is a matter of luck, since the time to wait is random.
	claim.Hold(properties.LivelockFreedom).Under(replicated(1, 2, unlimited)),
	claim.Break(properties.LivelockFreedom).Under(replicated(2, 2, unlimited)).
		Because("each has one vote of two, gives it back and tries again at the same time as the other"),
	claim.Hold(properties.LivelockFreedom).Of("few").Under(replicated(3, 2, unlimited)),
	claim.Break(properties.StarvationFreedom).Under(replicated(1, 2, unlimited)).
		Because("the request of one client comes only while the other has the vote: coordinators keep no queue").By(sources.Slides+": starvation"),
	claim.Break(properties.BoundedWaiting(4)).Under(replicated(1, 2, unlimited)).Because("coordinators keep no queue"),

	// Messages. TestMessages compares them with 2mk + m for k attempts.
	claim.Hold(properties.MessagesPerEntry(6)).Of("few").Under(replicated(3, 1, 2)).By(sources.Slides+": 2mk + m, with one attempt"),
	claim.Hold(properties.MessagesPerEntryAtMost(9)).Under(replicated(3, 1, 2)),
	claim.Break(properties.MessagesPerEntryAtMost(6)).Under(replicated(3, 1, 2)).
		Because("all coordinators are asked, not m of them: an entry costs 3n messages"),
	claim.Break(properties.MessagesPerEntryAtMost(6)).Of("few").Under(replicated(3, 2, 1)).Because("one needs a second attempt").By(sources.Slides+": 2mk + m"),

	// Resets: 2m−n of them may break exclusion, fewer never do. 2m−n is 1, 2 and 1
	// for the least majority of 1, 2 and 3, it is 3 for 3 of 3, and 2 for 3 of 4.
	claim.Break(properties.MutualExclusion).Under(resetting(replicated(1, 2, 1), 1)).Without(remembered).Because(forgotten).By(sources.Slides),
	claim.Hold(properties.MutualExclusion).Under(resetting(replicated(2, 2, 1), 1)),
	claim.Break(properties.MutualExclusion).Under(resetting(replicated(2, 2, 1), 2), resetting(replicated(3, 2, 1), 1)).Without(remembered).
		Because(forgotten).By(sources.Slides),
	claim.Hold(properties.MutualExclusion).Of("one-more").Under(resetting(replicated(3, 2, 1), 1)),
	claim.Hold(properties.MutualExclusion).Of("few").Under(resetting(replicated(4, 2, 1), 1)),
	claim.Break(properties.MutualExclusion).Of("few").Under(resetting(replicated(4, 2, 1), 2)).Without(remembered).Because(forgotten).By(sources.Slides),
	claim.Hold(properties.MutualExclusion).Of("remembering").Under(resetting(replicated(1, 2, 2), 2), resetting(replicated(2, 2, 1), 2)),

	// Crashes.
	claim.Hold(properties.DeadlockFreedom).Under(crashing(replicated(3, 1, 2), 1)).By(sources.Slides+": no single point of failure"),
	claim.Break(properties.DeadlockFreedom).Under(crashing(replicated(3, 2, 1), 1)).Without(noCrash).
		Because("each client has one vote of three and waits for the third coordinator, which has crashed").By(sources.Slides+": no single point of failure"),
	claim.Hold(properties.DeadlockFreedom).Of("impatient").Under(oneCrash).By(sources.Slides+": no single point of failure"),
	claim.Break(properties.DeadlockFreedom).Of("impatient").Under(crashing(replicated(3, 1, 1), 2)).Without(majority).
		Because("a majority has crashed, and the others do not have enough votes"),
	claim.Break(properties.LivelockFreedom).Of("impatient").Under(replicated(1, 1, 1)).
		Because("the timeout fires before the answer, again and again: it may, where delays are unknown"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Crashes: 1, Crashers: model.Procs(1)}).Without(noCrash).
		Because("a client that crashes while its request travels is given a vote that it never gives back"),

	claim.Break(properties.MutualExclusion).Under(unordered(replicated(1, 2, 2))).Without(assume.FIFO).
		Because("the next REQUEST of p1 overtakes its RELEASE, which then takes away the vote that p1 has"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Requesters: model.Procs(1), Drops: 1}).Without(assume.NoLoss).
		Because("nothing is sent again: a lost REQUEST is never answered"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Drops: 1}),
	claim.Break(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2), Duplicates: 1}).Without(assume.NoDuplication).
		Because("p1 has given its vote back, takes the copy of that VOTE for a new one, and enters beside p2"),

	claim.Break(properties.MutualExclusion).Of("half").Under(replicated(2, 2, 1)).Because("each has half of the votes"),
	claim.Break(properties.MutualExclusion).Of("generous").Under(replicated(1, 2, 1)).Because("the coordinator votes for both"),
	claim.Break(properties.DeadlockFreedom).Of("hoarder").Under(replicated(2, 2, 1)).Because("each has one vote of two and keeps it"),
)

// forgets is the probability with which a coordinator forgets its vote in the count.
var forgets = big.NewRat(1, 10)

var counts = []catalogue.Count{
	{Name: "messages-of-an-entry", Meaning: "the messages of an entry at the k-th attempt, where one of the m coordinators asked refuses each earlier attempt",
		Of: func(_ catalogue.Variant, z catalogue.Size) (string, error) {
			return big.NewRat(int64(sent(z)), 1).RatString(), nil
		}},
	{Name: "messages-before-entry", Meaning: "those of these messages that are sent before the entry, without the RELEASEs that follow it",
		Of: func(_ catalogue.Variant, z catalogue.Size) (string, error) {
			return big.NewRat(int64(sent(z)-z.M), 1).RatString(), nil
		}},
	{Name: "chance-of-two-inside", Meaning: "the probability that a second client enters beside the first, if each of the m coordinators that " +
		"voted for the first forgets its vote with probability 1/10; summed over all sets of them that may forget",
		Of: func(_ catalogue.Variant, z catalogue.Size) (string, error) { return chance(z).RatString(), nil }},
}

// sent counts the messages of one entry at the k-th attempt.
func sent(z catalogue.Size) (all int) {
	a := Algorithm{Coordinators: model.AllProcs(z.N), M: z.M, Few: true}
	client, other := model.ProcID(z.N+z.N%2), model.ProcID(z.N+1+z.N%2) // an even number asks the lowest coordinators
	states, s := make([]State, z.N), State{}
	in := message.Input[Message]{Kind: model.Request}
	for k := range z.K {
		states[0].Voted = model.Procs(other)
		if k == z.K-1 {
			states[0].Voted = 0
		}
		var more int
		s, more = a.alone(client, s, states, in)
		all, in.Kind = all+more, model.Timeout
	}
	if s.Region != model.Critical {
		return -1
	}
	_, more := a.alone(client, s, states, message.Input[Message]{Kind: model.Exit})
	return all + more
}

// chance sums the probabilities of the sets of coordinators that let two clients
// in if exactly they forget their votes.
func chance(z catalogue.Size) *big.Rat {
	all := new(big.Rat)
	for set := range model.ProcSet(1) << z.M {
		if inside(z, set) {
			p := big.NewRat(1, 1)
			for c := range model.ProcID(z.M) {
				if set.Has(c) {
					p.Mul(p, forgets)
				} else {
					p.Mul(p, new(big.Rat).Sub(big.NewRat(1, 1), forgets))
				}
			}
			all.Add(all, p)
		}
	}
	return all
}

// inside lets a client in with the votes of m coordinators, resets some of these,
// lets another client ask all, and reports whether it is in as well.
func inside(z catalogue.Size, reset model.ProcSet) bool {
	a := Algorithm{Coordinators: model.AllProcs(z.N), M: z.M, Few: true}
	first, second := model.ProcID(z.N+z.N%2), model.ProcID(z.N+1+z.N%2)
	states, in := make([]State, z.N), message.Input[Message]{Kind: model.Request}
	s, _ := a.alone(first, State{}, states, in)
	for c := range reset.Each() {
		states[c] = a.Durable(c, states[c])
	}
	a.Few = false
	t, _ := a.alone(second, State{}, states, in)
	return s.Region == model.Critical && t.Region == model.Critical
}

// alone takes a step of a client and delivers what is sent, and what is sent in
// answer, until nothing is in transit; it counts the messages.
func (a Algorithm) alone(client model.ProcID, s State, coordinators []State, in message.Input[Message]) (State, int) {
	s, out := a.Step(client, s, in)
	all := 0
	for i := range out.Len() {
		to, m := out.Get(i)
		for c := range to.Each() {
			var answers message.Sends[Message]
			coordinators[c], answers = a.Step(c, coordinators[c], message.Input[Message]{Kind: model.Deliver, From: client, Msg: m})
			all++
			for j := range answers.Len() {
				_, answer := answers.Get(j)
				var more int
				s, more = a.alone(client, s, coordinators, message.Input[Message]{Kind: model.Deliver, From: c, Msg: answer})
				all += 1 + more
			}
		}
	}
	return s, all
}
