package itairodeh

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const (
	paper     = "Itai & Rodeh 1990"
	variation = "Fokkink & Pang 2006"

	counted  = "rounds"
	parity   = "rounds-modulo-2"
	tooSmall = "too-small"
	tooLarge = "too-large"
)

var (
	knownSize = catalogue.Assumption{Name: "known ring size", Meaning: "every process knows how many processes there are"}
	coins     = catalogue.Assumption{Name: "fair coins", Meaning: "draws are independent and random: each round has a single largest draw with some probability above 0, so rounds without end have probability 0"}
	fifo      = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages; not needed with rounds that are counted without end"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "itai-rodeh",
	Title:  "Itai and Rodeh's election in an anonymous ring",
	Family: catalogue.ElectionRing,
	Source: "A. Itai and M. Rodeh, Symmetry breaking in distributive networks, FOCS 1981, and Symmetry breaking in distributed networks, " +
		"Information and Computation 88(1), 1990; without rounds after W. Fokkink and J. Pang, Variations on Itai–Rodeh leader election " +
		"for anonymous rings and their analysis in PRISM, J. Universal Computer Science 12(8), 2006",
	Rules: `The processes stand in a unidirectional ring whose size they know; they have no
identifiers. A process that calls the election draws a number and sends it round with
a count of its steps. An active process that has drawn less becomes passive and
from then on only passes messages on; one that has drawn more takes the message
off; one that has drawn the same marks it and passes it on. A message that has come
as many steps as the ring is long is home: unmarked it makes its sender the leader,
marked it makes its sender draw again. Numbers are drawn from 1 to n; the choice is
left open here. Where channels are FIFO no process meets a message of another round,
so rounds need not be counted; where rounds are counted they are compared first.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{knownSize, coins, fifo, assume.NoCrash, assume.NoLoss, assume.NoDuplication},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	n := s.N
	return []catalogue.Variant{
		{Meaning: "rounds are not counted (" + variation + ")", Build: message.Builder(ring(n))},
		{Name: counted, Meaning: "rounds are counted (" + paper + "); explored for three, after which nobody draws", Build: message.Builder(rounds(n))},
		{Name: parity, Meaning: "rounds are counted modulo 2", Build: message.Builder(modulo2(n))},
		{Name: tooSmall, Meaning: "everyone takes the ring for half as large", Build: message.Builder(sized(n, n/2))},
		{Name: tooLarge, Meaning: "everyone takes the ring for one process larger", Build: message.Builder(sized(n, n+1))},

		{Name: "blind", Meaning: "does not mark what an equal has drawn", Mutant: true, Build: message.Builder(blind{ring(n)})},
		{Name: "jealous", Meaning: "takes what an equal has drawn off the ring", Mutant: true, Build: message.Builder(jealous{ring(n)})},
	}
}

func ring(n int) Algorithm { return Algorithm{N: n, Size: n, Modulus: 1} }

func rounds(n int) Algorithm { return Algorithm{N: n, Size: n, Modulus: 255, Last: 3} }

func modulo2(n int) Algorithm { return Algorithm{N: n, Size: n, Modulus: 2} }

func sized(n, size int) Algorithm { return Algorithm{N: n, Size: size, Modulus: 1} }

// unordered is the same in channels of any order.
func unordered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Channels: model.AnyOrder}
}

var claims = claim.List(
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.ElectionEnds).Unlimited(2),
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.ElectionEnds).Unlimited(3),
	claim.Hold(properties.UniqueLeader).Unlimited(4).By(variation+": one leader at most, in rings of up to four processes"),
	claim.Hold(properties.Agreement, properties.ElectionEnds).Unlimited(4),
	claim.Break(properties.ElectionTerminates).Unlimited(2).Without(coins).
		Because("both draw the same for ever: an election in an anonymous ring has runs without an end, and only chance makes their probability 0"),
	claim.Break(properties.MessagesAtMost(100)).Once(2).Because("no number of messages is enough: the bound n log n is on the mean"),
	claim.Break(properties.BestLeader).Once(2).Because("chance decides, not the number of the process"),

	claim.Hold(properties.UniqueLeader).Of(counted).Under(unordered(2), unordered(3)),
	claim.Hold(properties.UniqueLeader, properties.ElectionEnds).Of(parity).Unlimited(3),

	claim.Hold(properties.UniqueLeader).Under(unordered(3)),
	claim.Hold(properties.ElectionEnds).Under(unordered(2)),
	claim.Break(properties.ElectionEnds).Under(unordered(3)).Without(fifo).
		Because("the first home draws less, and the other, still with its last number, will take that off; it then draws less still, and the first will take that off"),
	claim.Hold(properties.UniqueLeader).Of(parity).Under(unordered(3)),
	claim.Break(properties.ElectionEnds).Of(parity).Under(unordered(3)).Without(fifo).
		Because("one draws for its third round, which has the number of the first: the other, still in its second, will take that for old, and has drawn less by then"),
	claim.Break(properties.UniqueLeader).Of(tooSmall).Unlimited(4).Without(knownSize).Because("p0 and p2 each take the other's number for their own come home"),
	claim.Break(properties.ElectionEnds).Of(tooLarge).Unlimited(2).Without(knownSize).
		Because("both will take their own number for another's that has yet to go on, and will only mark it"),
	claim.Break(properties.ElectionEnds).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoCrash).Because("the ring is broken"),
	claim.Break(properties.ElectionEnds).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLoss).Because("nothing is sent again"),
	claim.Hold(properties.UniqueLeader).Under(model.Setup{N: 3, Requests: 1, Drops: 1}, model.Setup{N: 3, Requests: 1, Crashes: 1}, model.Setup{N: 3, Requests: 1, Duplicates: 1}),
	claim.Break(properties.ElectionEnds).Under(model.Setup{N: 3, Requests: 1, Duplicates: 1}).Without(assume.NoDuplication).
		Because("a number comes home twice, so its process draws twice: its old 3 makes the other passive, and the other's 2 makes it passive, as it holds a 1 by then"),
	claim.Hold(properties.Agreement).Under(model.Setup{N: 3, Requests: 1, Duplicates: 1}),

	claim.Break(properties.UniqueLeader).Of("blind").Unlimited(2).Because("both draw 1 and each takes its own for the only one"),
	claim.Break(properties.ElectionEnds).Of("jealous").Unlimited(2).Because("both draw 1, and each will take the other's off the ring"),
)
