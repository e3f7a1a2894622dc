package central

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model/catalogue"
	"doorway/model/message"
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
	Source: "folklore; " + course.Silberschatz + "; " + course.Krzyzanowski + "; " + park + "; " + course.Unit3 + "; " + course.Slides,
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
	{Meaning: "a waiting process is told nothing (" + course.Krzyzanowski + "; " + course.Slides + ")", Build: message.Builder(Algorithm{})},
	{Name: "queued", Meaning: "a waiting process is told QUEUED (" + park + ")", Build: message.Builder(Algorithm{Answer: Queued})},
	{Name: "denied", Meaning: "a waiting process is told DENIED (" + course.Unit3 + ")", Build: message.Builder(Algorithm{Answer: Denied})},
	{Name: "forgetful", Meaning: "does not queue a request that has to wait", Mutant: true, Build: message.Builder(forgetful{})},
	{Name: "hasty", Meaning: "takes the section for free though it has just granted it", Mutant: true, Build: message.Builder(hasty{})},
	{Name: "last-first", Meaning: "serves the latest request first", Mutant: true, Build: message.Builder(lastFirst{Algorithm{Answer: Queued}})},
}
