package checker_test

import (
	"slices"
	"strings"
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// A decided case is a toy with the verdict on one property of it.
type decided struct {
	name     string
	alg      Toy
	setup    string
	property string
	status   checker.Status
	run      string // of a violation, the shortest
	why      string
}

// decide checks Explore against the case, and Reference and a strict replay
// against Explore.
func (c decided) decide(t *testing.T) {
	sys, p := Build(t, c.alg, c.setup), Named(t, c.property)
	want := "no violation"
	if c.status == checker.Violated {
		want = c.property + ": " + c.why + " by [" + c.run + "]"
	}
	v, err := checker.Decide(t.Context(), sys, p, explore.Options{Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	Same(t, "violation", Found(v.Violation), want)
	Same(t, "status", v.Status.String(), c.status.String())
	r, err := reference.Explore(sys, []property.Property{p})
	if err != nil {
		t.Fatal(err)
	}
	Same(t, "reference", Account(r), Account(v.Explored))
	if v.Violation != nil {
		Same(t, "replay", Strict(t, sys, p, v.Violation.Schedule), want)
		if n := len(v.Violation.Schedule); n > 0 {
			Same(t, "replay but the last event", Strict(t, sys, p, v.Violation.Schedule[:n-1]), "no violation")
		}
	}
}

// A followed case is a toy with one run of it: the violation at the run's end,
// or whether the run put the property to the test.
type followed struct {
	name     string
	alg      Toy
	setup    string
	property string
	run      string
	want     string // why the run breaks the property; or exercised, or vacuous
}

const (
	exercised = "exercised"
	vacuous   = "vacuous"
)

func (c followed) follow(t *testing.T) {
	sys, p := Build(t, c.alg, c.setup), Named(t, c.property)
	s := Schedule(t, c.run)
	rest := s
	w, err := simulate.New(sys, []property.Property{p}, transition.Memoryless(func(_ transition.Chooser, enabled []model.Event) int {
		i := slices.Index(enabled, rest[0])
		if i < 0 {
			t.Fatalf("%v cannot happen after [%s]; these can: %v", rest[0], Line(s[:len(s)-len(rest)]), enabled)
		}
		rest = rest[1:]
		return i
	}))
	if err != nil {
		t.Fatal(err)
	}
	v, err := w.Run(nil, len(s))
	if err != nil {
		t.Fatal(err)
	}
	got, want := vacuous, "no violation"
	switch {
	case v != nil:
		got, want = v.Err.Error(), p.Name+": "+c.want+" by ["+c.run+"]"
		Same(t, "violated", Found(v), want)
	case w.Exercised(0):
		got = exercised
	}
	Same(t, "walk", got, c.want)
	Same(t, "replay", Strict(t, sys, p, s), want)
}

func TestMutualExclusion(t *testing.T) {
	for _, c := range []decided{
		{"two locks that do not look", Toy{Lock, Lock}, "", "mutual-exclusion", checker.Violated,
			"p0 request, p0 step, p1 request, p1 step", "{p0,p1} are in their critical sections at the same time"},
		{"three, and two do not look", Toy{Lock, Idle, Lock}, "", "mutual-exclusion", checker.Violated,
			"p0 request, p0 step, p2 request, p2 step", "{p0,p2} are in their critical sections at the same time"},
		{"both inside from the start", Toy{{Inside, Rest}, {Inside, Rest}}, "", "mutual-exclusion", checker.Violated,
			"", "{p0,p1} are in their critical sections at the same time"},
		{"one lets the other in as it leaves", Toy{{Rest, Try, Inside.Sending(1, 1), Rest}, {Rest, Try.Taking(), Inside, Rest}}, "",
			"mutual-exclusion", checker.Proved, "", ""},
		{"one lets the other in too early", Toy{{Rest, Try.Sending(1, 1), Inside, Rest}, {Rest, Try.Taking(), Inside, Rest}}, "",
			"mutual-exclusion", checker.Violated, "p0 request, p0 step, p1 request, p0->p1 deliver",
			"{p0,p1} are in their critical sections at the same time"},
		{"nobody competes while another is inside", Toy{Lock, Lock}, "requesters=p0", "mutual-exclusion", checker.Vacuous, "", ""},
		{"nobody enters while another waits", Toy{{Rest, Try.Taking()}, {Rest, Try}}, "", "mutual-exclusion", checker.Vacuous, "", ""},
	} {
		t.Run(c.name, c.decide)
	}
	for _, c := range []followed{
		{"a crash leaves the critical section", Toy{Lock, Lock}, "crashes=1", "mutual-exclusion",
			"p0 request, p0 step, p0 crash, p1 request, p1 step", vacuous},
		{"so does an exit", Toy{Lock, Lock}, "", "mutual-exclusion",
			"p0 request, p0 step, p1 request, p0 exit, p1 step", exercised},
		{"one that recovers inside is inside", Toy{{Rest, Try, Inside.BackTo(2)}, Lock}, "crashes=1 recoveries=1", "mutual-exclusion",
			"p0 request, p0 step, p0 crash, p1 request, p1 step, p0 recover", "{p0,p1} are in their critical sections at the same time"},
	} {
		t.Run(c.name, c.follow)
	}
}

func TestDeadlockFreedomAndNoInterference(t *testing.T) {
	waits := []Frame{Rest, Try.Taking(), Inside, Rest}
	spins := []Frame{Rest, Try.To(1)}
	frees := []Frame{Rest.Sending(1, 0), Rest}  // by its request it lets p0 in
	wakes := []Frame{Leave.Sending(1, 0), Rest} // by a step
	both := []string{"deadlock-freedom", "no-interference"}
	for _, c := range []decided{
		{"at rest", Toy{waits}, "", "", checker.Violated, "p0 request", Still},
		{"at rest, a step later", Toy{{Rest, Try, Try}}, "", "", checker.Violated, "p0 request", NoEntry},
		{"at rest, of three two wait", Toy{waits, Idle, waits}, "requesters=p0,p2", "deadlock-freedom", checker.Violated, "p0 request", NoEntry},
		{"at rest, as requests do not help", Toy{waits, Idle, waits}, "requesters=p0,p2", "no-interference", checker.Violated, "p0 request", Still},
		{"in a loop", Toy{spins}, "", "", checker.Violated, "p0 request", NoEntry},
		{"in a loop with another", Toy{Idle, spins, spins}, "requesters=p1,p2", "", checker.Violated, "p1 request", NoEntry},
		{"a loop with a way out", Toy{{Rest, Try.To(1).LateTo(2), Inside, Rest}}, "", "", checker.Proved, "", ""},
		{"someone else can enter", Toy{spins, Lock}, "requests=2", "deadlock-freedom", checker.Violated,
			"p0 request, p1 request, p1 step, p1 exit, p1 request, p1 step, p1 exit", NoEntry},
		{"someone else can enter for ever", Toy{spins, Lock}, "requests=unlimited", "deadlock-freedom", checker.Proved, "", ""},
		{"a process inside may stay", Toy{waits, {Inside, Rest}}, "requests=0", "", checker.Vacuous, "", ""},
		{"another's step is needed", Toy{waits, wakes}, "", "", checker.Proved, "", ""},
		{"another's request is needed", Toy{waits, frees, Spin}, "requesters=p0,p1", "deadlock-freedom", checker.Proved, "", ""},
		{"another's request is interference", Toy{waits, frees, Spin}, "requesters=p0,p1", "no-interference", checker.Violated,
			"p0 request", NoEntry},
		{"another's request, and nothing else can happen", Toy{waits, frees}, "", "deadlock-freedom", checker.Proved, "", ""},
		{"nothing else can happen", Toy{waits, frees}, "", "no-interference", checker.Violated, "p0 request", Still},
		{"a crash is fatal", Toy{waits, wakes, Spin}, "crashes=1 requesters=p0", "", checker.Violated, "p0 request, p1 crash", NoEntry},
		{"a recovery would help", Toy{waits, {Leave.Sending(1, 0), Rest}, Spin}, "crashes=1 recoveries=1 requesters=p0", "", checker.Violated,
			"p0 request, p1 crash", NoEntry},
		{"a copy would help", Toy{{Rest, Try.Taking(), Try.Taking(), Inside, Rest}, wakes, Spin}, "duplicates=1 requesters=p0", "", checker.Violated,
			"p0 request", NoEntry},
		{"nobody waits", Toy{Lock}, "requests=0", "", checker.Vacuous, "", ""},
		{"nobody waits while nobody is inside", Toy{Quick, Quick}, "", "", checker.Vacuous, "", ""},
		{"waiting from the start", Toy{{Try}}, "", "", checker.Violated, "", Still},
	} {
		properties := both
		if c.property != "" {
			properties = []string{c.property}
		}
		for _, c.property = range properties {
			t.Run(c.name+" "+c.property, c.decide)
		}
	}
}

func TestBoundedWaiting(t *testing.T) {
	passes := []Frame{Rest, Try, Try.Past(), Inside, Rest}
	for _, c := range []decided{
		{"as often as that", Toy{Lock, Lock}, "requests=3", "bounded-waiting(3)", checker.Proved, "", ""},
		{"once more", Toy{Lock, Lock}, "requests=3", "bounded-waiting(2)", checker.Violated,
			"p0 request, p1 request, p1 step, p1 exit, p1 request, p1 step, p1 exit, p1 request, p1 step",
			"p1 enters: since p0 began to wait others have entered 3 times"},
		{"not at all", Toy{Lock, Lock}, "", "bounded-waiting(0)", checker.Violated, "p0 request, p1 request, p1 step",
			"p1 enters: since p0 began to wait others have entered once"},
		{"the others count together", Toy{Lock, Lock, Lock}, "", "bounded-waiting(1)", checker.Violated,
			"p0 request, p1 request, p1 step, p2 request, p2 step", "p2 enters: since p0 began to wait others have entered twice"},
		{"the others count together and no more", Toy{Lock, Lock, Lock}, "", "bounded-waiting(2)", checker.Proved, "", ""},
		{"a process waits from the start", Toy{{Try}, Lock}, "", "bounded-waiting(0)", checker.Violated, "p1 request, p1 step",
			"p1 enters: since p0 began to wait others have entered once"},
		{"nobody waits", Toy{Quick, Quick}, "", "bounded-waiting(0)", checker.Vacuous, "", ""},
		{"one waits and nobody else comes", Toy{Lock, Idle}, "requesters=p0", "bounded-waiting(0)", checker.Proved, "", ""},
		{"before the doorway", Toy{passes, Quick}, "requests=2", "bounded-waiting-from-doorway(1)", checker.Violated,
			"p0 request, p0 step, p1 request, p1 exit, p1 request", "p1 enters: since p0 began to wait others have entered twice"},
		{"a doorway without end", Toy{Lock, Lock}, "requests=2", "bounded-waiting-from-doorway(0)", checker.Vacuous, "", ""},
		{"passed from the start", Toy{{Try.Past()}, Lock}, "", "bounded-waiting-from-doorway(0)", checker.Violated, "p1 request, p1 step",
			"p1 enters: since p0 began to wait others have entered once"},
		{"passed, but not trying", Toy{{Rest.Past()}, Lock}, "requesters=p1", "bounded-waiting-from-doorway(0)", checker.Vacuous, "", ""},
	} {
		t.Run(c.name, c.decide)
	}
	inout := ", p1 request, p1 exit"
	again := []Frame{Rest, Try, Inside.To(4).LateTo(3), Inside.Past(), Rest}
	for _, c := range []followed{
		{"its own entry ends the count", Toy{Lock, Quick}, "requests=4", "bounded-waiting(1)",
			"p0 request" + inout + ", p0 step, p0 exit, p0 request" + inout, exercised},
		{"and it starts anew", Toy{Lock, Quick}, "requests=4", "bounded-waiting(1)",
			"p0 request" + inout + ", p0 step, p0 exit, p0 request" + inout + ", p1 request",
			"p1 enters: since p0 began to wait others have entered twice"},
		{"what came before the request does not count", Toy{Lock, Quick}, "requests=4", "bounded-waiting(0)",
			"p1 request, p1 exit, p0 request", exercised},
		{"nor what comes while nobody waits", Toy{Lock, Quick}, "requests=4", "bounded-waiting(0)",
			"p0 request, p0 step, p0 exit" + inout, exercised},
		{"a crash ends the wait", Toy{Lock, Quick}, "crashes=1 requests=4", "bounded-waiting(0)", "p0 request, p0 crash" + inout, exercised},
		{"the end of the doorway does not", Toy{passes, Quick}, "requests=4", "bounded-waiting(1)",
			"p0 request" + inout + ", p0 step, p1 request", "p1 enters: since p0 began to wait others have entered twice"},
		{"from the doorway, entries before it do not count", Toy{passes, Quick}, "requests=4", "bounded-waiting-from-doorway(0)",
			"p0 request" + inout, vacuous},
		{"from the doorway, the first after it does", Toy{passes, Quick}, "requests=4", "bounded-waiting-from-doorway(0)",
			"p0 request" + inout + ", p0 step, p1 request", "p1 enters: since p0 began to wait others have entered once"},
		{"one that goes back into the doorway counts anew", Toy{{Rest, Try, Try.Past().To(1).LateTo(3), Inside}, Quick}, "requests=4",
			"bounded-waiting-from-doorway(1)", "p0 request, p0 step" + inout + ", p0 step, p0 step" + inout, exercised},
		{"staying inside is not an entry", Toy{Lock, again}, "", "bounded-waiting(1)",
			"p1 request, p0 request, p1 step, p1 timeout", exercised},
		{"each counts for itself", Toy{Lock, Lock, Lock}, "requests=2", "bounded-waiting(1)",
			"p0 request, p1 request, p1 step, p1 exit, p1 request, p2 request, p2 step", "p2 enters: since p0 began to wait others have entered twice"},
	} {
		t.Run(c.name, c.follow)
	}
}

func TestFirstComeFirstServed(t *testing.T) {
	passes := []Frame{Rest, Try, Try.Past(), Inside, Rest}
	const fcfs = "first-come-first-served"
	early := "p1 enters before p0, which had its doorway behind it when p1 requested"
	for _, c := range []decided{
		{"one who comes later goes first", Toy{passes, Lock}, "", fcfs, checker.Violated, "p0 request, p0 step, p1 request, p1 step", early},
		{"it does not even wait", Toy{passes, Quick}, "", fcfs, checker.Violated, "p0 request, p0 step, p1 request", early},
		{"p1 waits from the start", Toy{{Try.Past()}, Lock}, "", fcfs, checker.Violated, "p1 request, p1 step", early},
		{"nobody has a doorway", Toy{Lock, Lock}, "", fcfs, checker.Vacuous, "", ""},
		{"passed, but not trying", Toy{{Rest.Past()}, Lock}, "requesters=p1", fcfs, checker.Vacuous, "", ""},
	} {
		t.Run(c.name, c.decide)
	}
	for _, c := range []followed{
		{"in order", Toy{passes, Lock}, "", fcfs, "p0 request, p0 step, p1 request, p0 step, p1 step", exercised},
		{"the doorway ends after the request", Toy{passes, Lock}, "", fcfs, "p0 request, p1 request, p0 step, p1 step", vacuous},
		{"who was found there has been inside and waits again", Toy{{Rest, Try, Try.Past(), Inside.To(0)}, Lock}, "requests=2", fcfs,
			"p0 request, p0 step, p1 request, p0 step, p0 exit, p0 request, p0 step, p1 step", exercised},
		{"who was found there has crashed", Toy{passes, Lock}, "crashes=1", fcfs,
			"p0 request, p0 step, p1 request, p0 crash, p1 step", exercised},
		{"one who went back into its doorway", Toy{{Rest, Try, Try.Past().To(1), Inside}, Lock}, "", fcfs,
			"p0 request, p0 step, p1 request, p0 step, p1 step", exercised},
	} {
		t.Run(c.name, c.follow)
	}
}

func TestTimestampOrder(t *testing.T) {
	stamped := func(n int) []Frame { return []Frame{Rest, Try.Stamped(n), Inside.Stamped(n), Rest} }
	late := "p1 enters with timestamp 2 while p0 waits with timestamp 1"
	for _, c := range []decided{
		{"the later one enters", Toy{stamped(1), stamped(2)}, "", "timestamp-order", checker.Violated,
			"p0 request, p1 request, p1 step", late},
		{"a tie goes to the lower process", Toy{stamped(1), stamped(1)}, "", "timestamp-order", checker.Violated,
			"p0 request, p1 request, p1 step", "p1 enters with timestamp 1 while p0 waits with timestamp 1"},
		{"the earlier one enters", Toy{{Rest, Try.Stamped(1), Inside.Stamped(1).Sending(1, 1), Rest}, {Rest, Try.Stamped(2).Taking(), Inside.Stamped(2), Rest}}, "",
			"timestamp-order", checker.Proved, "", ""},
		{"one waits with it from the start", Toy{{Try.Stamped(1)}, stamped(2)}, "", "timestamp-order", checker.Violated, "p1 request, p1 step", late},
		{"the timestamp is dropped at the entry", Toy{stamped(1), {Rest, Try.Stamped(2), Inside, Rest}}, "", "timestamp-order", checker.Violated,
			"p0 request, p1 request, p1 step", late},
		{"it is taken at the entry", Toy{stamped(1), {Rest, Inside.Stamped(2), Rest}}, "", "timestamp-order", checker.Violated, "p0 request, p1 request", late},
		{"nobody has timestamps", Toy{Lock, Lock}, "", "timestamp-order", checker.Vacuous, "", ""},
		{"only who enters has one", Toy{Lock, stamped(2)}, "", "timestamp-order", checker.Vacuous, "", ""},
		{"only waiting processes have timestamps", Toy{{Rest, Try.Stamped(1)}, Lock}, "", "timestamp-order", checker.Vacuous, "", ""},
		{"they do not meet", Toy{stamped(1), stamped(2)}, "requesters=p0", "timestamp-order", checker.Vacuous, "", ""},
	} {
		t.Run(c.name, c.decide)
	}
	for _, c := range []followed{
		{"a tie, and the lower enters", Toy{stamped(1), stamped(1)}, "", "timestamp-order", "p0 request, p1 request, p0 step", exercised},
		{"a process inside does not wait", Toy{stamped(1), stamped(2)}, "", "timestamp-order",
			"p0 request, p0 step, p1 request, p1 step", vacuous},
		{"a process that has left does not wait", Toy{stamped(1), stamped(2)}, "", "timestamp-order", "p0 request, p0 step, p0 exit, p1 request, p1 step", vacuous},
		{"a crashed process does not wait", Toy{stamped(1), stamped(2)}, "crashes=1", "timestamp-order",
			"p0 request, p1 request, p0 crash, p1 step", vacuous},
		{"a later timestamp replaces the first", Toy{{Rest, Try.Stamped(1), Try.Stamped(3), Inside}, stamped(2)}, "", "timestamp-order",
			"p0 request, p1 request, p0 step, p1 step", exercised},
		{"a timestamp that is given up", Toy{{Rest, Try.Stamped(1), Try, Inside}, stamped(2)}, "", "timestamp-order",
			"p0 request, p1 request, p0 step, p1 step", vacuous},
		{"staying inside is not an entry", Toy{stamped(1), {Rest, Try.Stamped(2), Inside.Stamped(2).LateTo(3).To(4), Inside.Stamped(3), Rest}}, "", "timestamp-order",
			"p1 request, p1 step, p0 request, p1 timeout", vacuous},
		{"the entry that was in order does not hide the next", Toy{stamped(2), stamped(1), stamped(3)}, "", "timestamp-order",
			"p0 request, p1 request, p2 request, p1 step, p2 step", "p2 enters with timestamp 3 while p0 waits with timestamp 2"},
	} {
		t.Run(c.name, c.follow)
	}
}

func TestTokens(t *testing.T) {
	passes := []Frame{Leave.Holding().Sending(Coin, 1), Rest}
	gets := []Frame{Rest.Taking(), Rest.Holding()}
	for _, c := range []decided{
		{"one is passed on", Toy{passes, gets}, "requests=0", "token-uniqueness", checker.Proved, "", ""},
		{"one is passed on", Toy{passes, gets}, "requests=0", "token-preservation", checker.Proved, "", ""},
		{"two are held from the start", Toy{{Rest.Holding()}, {Rest.Holding()}}, "requests=0", "token-uniqueness", checker.Violated, "", "there are 2 tokens"},
		{"two are held from the start", Toy{{Rest.Holding()}, {Rest.Holding()}}, "requests=0", "token-preservation", checker.Proved, "", ""},
		{"one is made", Toy{{Rest.Holding()}, {Leave, Rest.Holding()}}, "requests=0", "token-uniqueness", checker.Violated, "p1 step", "there are 2 tokens"},
		{"one is sent and kept", Toy{{Leave.Holding().Sending(Coin, 1), Rest.Holding()}, gets}, "requests=0", "token-uniqueness", checker.Violated,
			"p0 step", "there are 2 tokens"},
		{"one is sent to two", Toy{{Leave.Holding().Sending(Coin, 1, 2), Rest}, gets, gets}, "requests=0", "token-uniqueness", checker.Violated,
			"p0 step", "there are 2 tokens"},
		{"one is copied", Toy{passes, gets}, "requests=0 duplicates=1", "token-uniqueness", checker.Violated,
			"p0 step, p0->p1 duplicate", "there are 2 tokens"},
		{"one is dropped", Toy{passes, gets}, "requests=0 drops=1", "token-preservation", checker.Violated,
			"p0 step, p0->p1 drop", "there is no token any more"},
		{"one is lost with its holder", Toy{passes, gets}, "requests=0 crashes=1", "token-preservation", checker.Violated,
			"p0 crash", "there is no token any more"},
		{"one is put aside", Toy{{Leave.Holding(), Rest}}, "requests=0", "token-preservation", checker.Violated, "p0 step", "there is no token any more"},
		{"one is put aside", Toy{{Leave.Holding(), Rest}}, "requests=0", "token-uniqueness", checker.Proved, "", ""},
		{"there is none", Toy{{Leave, Rest}}, "requests=0", "token-uniqueness", checker.Vacuous, "", ""},
		{"there is none", Toy{{Leave, Rest}}, "requests=0", "token-preservation", checker.Vacuous, "", ""},
		{"it is made later", Toy{{Leave, Rest.Holding()}}, "requests=0", "token-preservation", checker.Proved, "", ""},
		{"it is made later", Toy{{Leave, Rest.Holding()}}, "requests=0", "token-uniqueness", checker.Proved, "", ""},
	} {
		t.Run(c.name+" "+c.property, c.decide)
	}
	for _, c := range []followed{
		{"a token made for one lost", Toy{passes, {Rest.Taking().LateTo(1), Leave.Holding(), Rest.Holding()}}, "drops=1", "token-uniqueness",
			"p0 step, p0->p1 drop, p1 timeout", exercised},
		{"a token sent to the dead", Toy{passes, gets}, "crashes=1", "token-preservation", "p1 crash, p0 step", "there is no token any more"},
		{"a token in transit to who crashes", Toy{passes, gets}, "crashes=1", "token-preservation", "p0 step, p1 crash", "there is no token any more"},
		{"a token that waits for a recovery", Toy{passes, gets}, "crashes=1 recoveries=1", "token-preservation", "p0 step, p1 crash, p1 recover, p0->p1 deliver", exercised},
	} {
		t.Run(c.name, c.follow)
	}
}

func TestMessages(t *testing.T) {
	// caller sends a message to each of two as it enters, and one as it leaves.
	caller := []Frame{Rest.Sending(1, 1, 2), Try, Inside.Sending(1, 1), Rest.To(4), Try.To(2)}
	takes := []Frame{Rest.Taking().To(0), Rest}
	for _, c := range []decided{
		{"exactly so many", Toy{caller, takes, takes}, "requesters=p0", "messages-per-entry(3)", checker.Proved, "", ""},
		{"one more", Toy{caller, takes, takes}, "requesters=p0", "messages-per-entry(2)", checker.Violated,
			"p0 request, p0 step, p0 exit, p0->p1 deliver, p0->p1 deliver, p0->p2 deliver", "at rest after 1 entry and 3 messages, not 2"},
		{"one less", Toy{caller, takes, takes}, "requesters=p0", "messages-per-entry(4)", checker.Violated,
			"p0 request, p0 step, p0 exit, p0->p1 deliver, p0->p1 deliver, p0->p2 deliver", "at rest after 1 entry and 3 messages, not 4"},
		{"at most so many", Toy{caller, takes, takes}, "requesters=p0", "messages-per-entry-at-most(3)", checker.Proved, "", ""},
		{"at most one less", Toy{caller, takes, takes}, "requesters=p0", "messages-per-entry-at-most(2)", checker.Violated,
			"p0 request, p0 step, p0 exit, p0->p1 deliver, p0->p1 deliver, p0->p2 deliver", "at rest after 1 entry and 3 messages, more than 2"},
		{"at most one more", Toy{caller, takes, takes}, "requesters=p0", "messages-per-entry-at-most(4)", checker.Proved, "", ""},
		{"without an entry", Toy{{Rest.Sending(1, 1), Rest}, takes}, "requesters=p0", "messages-per-entry(3)", checker.Violated,
			"p0 request, p0->p1 deliver", "at rest after 0 entries and 1 message, not 0"},
		{"without an entry", Toy{{Rest.Sending(1, 1), Rest}, takes}, "requesters=p0", "messages-per-entry-at-most(3)", checker.Violated,
			"p0 request, p0->p1 deliver", "at rest after 0 entries and 1 message, more than 0"},
		{"nobody enters", Toy{Idle}, "", "messages-per-entry(3)", checker.Vacuous, "", ""},
		{"nobody enters", Toy{Idle}, "", "messages-per-entry-at-most(3)", checker.Vacuous, "", ""},
		{"never at rest", Toy{caller, takes, takes, Spin}, "requesters=p0", "messages-per-entry(9)", checker.Vacuous, "", ""},
		{"two entries", Toy{Lock}, "requests=2", "messages-per-entry(0)", checker.Proved, "", ""},
		{"in all so many", Toy{caller, takes, takes}, "requesters=p0", "messages-at-most(3)", checker.Proved, "", ""},
		{"in all one less", Toy{caller, takes, takes}, "requesters=p0", "messages-at-most(2)", checker.Violated,
			"p0 request, p0 step, p0 exit", "3 messages sent so far, more than 2"},
		{"in all none", Toy{caller, takes, takes}, "requesters=p0", "messages-at-most(0)", checker.Violated,
			"p0 request", "2 messages sent so far, more than 0"},
		{"nothing is sent", Toy{Lock}, "", "messages-at-most(0)", checker.Vacuous, "", ""},
	} {
		t.Run(c.name+" "+c.property, c.decide)
	}
	for _, c := range []followed{
		{"per entry, a second entry counts", Toy{{Rest.Sending(1, 1), Inside.To(0)}, takes}, "requests=2 requesters=p0",
			"messages-per-entry(1)", "p0 request, p0->p1 deliver, p0 exit, p0 request, p0->p1 deliver", exercised},
		{"staying inside is not an entry", Toy{{Rest.Sending(1, 1), Inside.LateTo(2).To(3), Inside.Past(), Rest}, takes}, "requests=1 requesters=p0",
			"messages-per-entry(1)", "p0 request, p0->p1 deliver, p0 timeout, p0 exit", exercised},
	} {
		t.Run(c.name, c.follow)
	}
}

func TestElections(t *testing.T) {
	ends := "someone takes part in an election, and from here no run leads to its end"
	// elects calls an election and then takes the given processes for the leader.
	elects := func(leaders ...int) []Frame { return []Frame{Rest, Try, Rest.Leading(leaders...)} }
	knows := func(leaders ...int) []Frame { return []Frame{Rest.Leading(leaders...)} }
	ranked := func(n int, f []Frame) []Frame {
		f = slices.Clone(f)
		for i := range f {
			f[i] = f[i].Ranked(n)
		}
		return f
	}
	for _, c := range []decided{
		{"two claim it", Toy{elects(0), elects(1)}, "", "unique-leader", checker.Violated,
			"p0 request, p0 step, p1 request, p1 step", "{p0,p1} each take themselves for the leader"},
		{"two claim it from the start", Toy{knows(0), knows(1)}, "requests=0", "unique-leader", checker.Violated,
			"", "{p0,p1} each take themselves for the leader"},
		{"they take each other", Toy{elects(1), elects(0)}, "", "unique-leader", checker.Proved, "", ""},
		{"they take both", Toy{elects(0, 1), elects(0, 1)}, "", "unique-leader", checker.Proved, "", ""},
		{"two of three", Toy{elects(0), elects(0), elects(2)}, "requesters=p0,p2", "unique-leader", checker.Violated,
			"p0 request, p0 step, p2 request, p2 step", "{p0,p2} each take themselves for the leader"},
		{"nobody calls one", Toy{knows(1), knows(1)}, "requests=0", "unique-leader", checker.Vacuous, "", ""},
		{"nobody comes out of it", Toy{{Rest, Try}, {Rest, Try}}, "", "unique-leader", checker.Vacuous, "", ""},

		{"they take different ones", Toy{elects(1), knows(1), knows(0)}, "requesters=p0", "agreement", checker.Violated,
			"p0 request, p0 step", "p0 takes {p1} for the leader and p2 takes {p0}"},
		{"one takes none", Toy{elects(0), Idle}, "requesters=p0", "agreement", checker.Violated,
			"p0 request, p0 step", "p0 takes {p0} for the leader and p1 takes {}"},
		{"all take one", Toy{elects(1), knows(1), knows(1)}, "requesters=p0", "agreement", checker.Proved, "", ""},
		{"never at rest", Toy{elects(0), knows(1), Spin}, "requesters=p0", "agreement", checker.Vacuous, "", ""},
		{"nobody calls one", Toy{knows(0), knows(1)}, "requests=0", "agreement", checker.Vacuous, "", ""},
		{"nobody comes out of it", Toy{{Rest, Try}, {Rest, Try}}, "", "agreement", checker.Vacuous, "", ""},
		{"one that recovers calls it at once", Toy{{Rest.BackTo(1), Try, Rest.Leading(0)}, Idle}, "requests=0 crashes=1 recoveries=1", "agreement",
			checker.Violated, "p0 crash, p0 recover, p0 step", "p0 takes {p0} for the leader and p1 takes {}"},
		{"one that recovers and calls none", Toy{{Rest.BackTo(1), Rest.Leading(1)}, Idle}, "requests=0 crashes=1 recoveries=1", "agreement",
			checker.Vacuous, "", ""},
		{"one that recovers, calls it and wins it at once", Toy{{Rest.BackTo(1), Rest.Leading(0)}, Idle}, "requests=0 crashes=1 recoveries=1", "agreement",
			checker.Violated, "p0 crash, p0 recover", "p0 takes {p0} for the leader and p1 takes {}"},
		{"one that calls it and wins it at once", Toy{{Rest, Rest.Leading(0)}, Idle}, "requesters=p0", "agreement",
			checker.Violated, "p0 request", "p0 takes {p0} for the leader and p1 takes {}"},
		{"one that takes another for the leader", Toy{{Rest, Rest.Leading(1)}, Idle}, "requesters=p0", "agreement", checker.Vacuous, "", ""},
		{"one that goes on taking itself for the leader", Toy{{Rest.Leading(0), Rest.Leading(0).Past()}, Idle}, "requesters=p0", "agreement", checker.Vacuous, "", ""},

		{"the lower one", Toy{elects(0), knows(0)}, "requesters=p0", "best-leader", checker.Violated,
			"p0 request, p0 step", "p0 takes {p0} for the leader, but the best live process is p1"},
		{"the higher one", Toy{elects(1), knows(1)}, "requesters=p0", "best-leader", checker.Proved, "", ""},
		{"one does not know", Toy{elects(1), Idle}, "requesters=p0", "best-leader", checker.Violated,
			"p0 request, p0 step", "p1 takes {} for the leader, but the best live process is p1"},
		{"the lower one has the higher rank", Toy{ranked(2, elects(0)), ranked(1, knows(0))}, "requesters=p0", "best-leader", checker.Proved, "", ""},
		{"the higher one has the lower rank", Toy{ranked(2, elects(1)), ranked(1, knows(1))}, "requesters=p0", "best-leader", checker.Violated,
			"p0 request, p0 step", "p0 takes {p1} for the leader, but the best live process is p0"},
		{"of two of the highest rank the higher", Toy{ranked(1, elects(1)), ranked(1, knows(1)), ranked(0, knows(1))}, "requesters=p0",
			"best-leader", checker.Proved, "", ""},
		{"the best and another", Toy{elects(0, 1), knows(0, 1)}, "requesters=p0", "best-leader", checker.Violated,
			"p0 request, p0 step", "p0 takes {p0,p1} for the leader, but the best live process is p1"},
		{"never at rest", Toy{elects(0), knows(0), Spin}, "requesters=p0", "best-leader", checker.Vacuous, "", ""},
		{"nobody calls one", Toy{knows(0), knows(1)}, "requests=0", "best-leader", checker.Vacuous, "", ""},

		{"one ends", Toy{elects(0)}, "", "election-ends", checker.Proved, "", ""},
		{"one is left at rest", Toy{{Rest, Try}}, "", "election-ends", checker.Violated, "p0 request", Still},
		{"one goes on for ever", Toy{{Rest, Try.To(1)}}, "", "election-ends", checker.Violated, "p0 request", ends},
		{"one may go on for ever", Toy{{Rest, Try.To(1).LateTo(2), Rest}}, "", "election-ends", checker.Proved, "", ""},
		{"one needs a recovery", Toy{{Rest, Try.Taking(), Rest}, {Leave.Sending(1, 0), Rest}, Spin}, "crashes=1 recoveries=1 requesters=p0",
			"election-ends", checker.Violated, "p0 request, p1 crash", ends},
		{"nobody calls one", Toy{elects(0)}, "requests=0", "election-ends", checker.Vacuous, "", ""},
		{"one that all are in from the start", Toy{{Try, Rest}, {Try, Rest}}, "requests=0", "election-ends", checker.Proved, "", ""},
	} {
		t.Run(c.name+" "+c.property, c.decide)
	}
	again := []Frame{Rest.Leading(0).BackTo(2), Try, Rest.Leading(0)} // p0 takes itself for the leader, whoever calls
	for _, c := range []followed{
		{"a crashed process claims nothing", Toy{elects(0), elects(1)}, "crashes=1", "unique-leader",
			"p0 request, p0 step, p0 crash, p1 request, p1 step", exercised},
		{"a recovered process may claim it again", Toy{again, elects(1)}, "crashes=1 recoveries=1", "unique-leader",
			"p0 crash, p1 request, p1 step, p0 recover", "{p0,p1} each take themselves for the leader"},
		{"a process that gives it up does not claim it", Toy{{Rest.Leading(0), Try}, elects(1)}, "", "unique-leader",
			"p0 request, p1 request, p1 step", exercised},
		{"a crash disturbs the election", Toy{elects(0), knows(1), Idle}, "requesters=p0 crashes=1", "agreement",
			"p0 request, p2 crash, p0 step", vacuous},
		{"one called after the crash counts", Toy{elects(0), knows(1), Idle}, "requesters=p0 crashes=1", "agreement",
			"p2 crash, p0 request, p0 step", "p0 takes {p0} for the leader and p1 takes {p1}"},
		{"a crashed process need not agree", Toy{elects(0), Idle, knows(0)}, "requesters=p0 crashes=1", "agreement",
			"p1 crash, p0 request, p0 step", exercised},
		{"a recovery disturbs the election", Toy{elects(0), {Rest.BackTo(0)}}, "requesters=p0 crashes=1 recoveries=1", "agreement",
			"p1 crash, p0 request, p0 step, p1 recover", exercised},
		{"taking part goes on", Toy{{Rest, Try, Try.Leading(0), Rest.Leading(0)}, Idle}, "requesters=p0 crashes=1", "agreement",
			"p0 request, p0 step, p1 crash, p0 step", vacuous},
		{"the best one is down", Toy{elects(0), knows(1)}, "requesters=p0 crashes=1", "best-leader",
			"p1 crash, p0 request, p0 step", exercised},
		{"the best one is back", Toy{elects(0), {Rest.BackTo(1), Rest.Leading(0)}}, "requesters=p0 crashes=1 recoveries=1", "best-leader",
			"p1 crash, p1 recover, p0 request, p0 step", "p0 takes {p0} for the leader, but the best live process is p1"},
	} {
		t.Run(c.name, c.follow)
	}
}

func TestNamed(t *testing.T) {
	for _, p := range properties.All() {
		if got := Named(t, p.Name); got.Name != p.Name || got.Meaning != p.Meaning || got.Source != p.Source {
			t.Errorf("Named(%q) is another property", p.Name)
		}
	}
	for _, p := range StrongOnes() {
		if got := Named(t, p.Name); got.Name != p.Name || got.Meaning != p.Meaning || !got.Engine().Endless() || !strings.Contains(p.Meaning, "every strongly fair run") {
			t.Errorf("Named(%q) is another property", p.Name)
		}
	}
	for _, f := range properties.Families() {
		for _, k := range []string{"0", "7", "1000"} {
			name := f.Name + "(" + k + ")"
			if p := Named(t, name); p.Name != name || !strings.Contains(strings.ReplaceAll(p.Meaning, ",", ""), " "+k+" ") {
				t.Errorf("Named(%q) is %q: %s", name, p.Name, p.Meaning)
			}
		}
	}
	for _, name := range []string{"mutual-exclusion@a", "bounded-waiting(2)@b", "k-exclusion(2)@r31", "starvation-freedom@c(strong)", "starvation-freedom(strong)@c"} {
		if got := Named(t, name); got.Name != name || !strings.HasPrefix(got.Meaning, "of resource ") || got.Engine().StronglyFair() != strings.Contains(name, "strong") {
			t.Errorf("Named(%q) is %q: %s", name, got.Name, got.Meaning)
		}
	}
	want := func(name, stem string) string {
		return `property "` + name + `": want a number from 0 to 1000 in brackets, as in ` + stem + `(2)`
	}
	for name, err := range map[string]string{
		"messages-per-entry":                       want("messages-per-entry", "messages-per-entry"),
		"bounded-waiting()":                        want("bounded-waiting()", "bounded-waiting"),
		"bounded-waiting(2":                        want("bounded-waiting(2", "bounded-waiting"),
		"bounded-waiting(2))":                      want("bounded-waiting(2))", "bounded-waiting"),
		"bounded-waiting(-1)":                      want("bounded-waiting(-1)", "bounded-waiting"),
		"bounded-waiting(1001)":                    want("bounded-waiting(1001)", "bounded-waiting"),
		"messages-at-most(1000)x":                  want("messages-at-most(1000)x", "messages-at-most"),
		"messages-at-most(k), clock-difference(k)": want("messages-at-most(k), clock-difference(k)", "messages-at-most"),
		"mutual-exclusion(2)":                      `unknown property "mutual-exclusion(2)"; did you mean mutual-exclusion?`,
		"deadlock-freedom(strong)": `property "deadlock-freedom(strong)": deadlock-freedom is not about runs that go on for ever, ` +
			`so fairness does not matter; leave (strong) out`,
		"bounded-waiting(strong)": `property "bounded-waiting(strong)": bounded-waiting is about every run, fair or not, ` +
			`so fairness does not matter; leave (strong) out`,
		"livelock-freedom(strong)(strong)": `property "livelock-freedom(strong)(strong)": livelock-freedom(strong) judges strongly fair runs already; ` +
			`leave one (strong) out`,
		"token-uniqueness@a":  `property "token-uniqueness@a": token-uniqueness is not about regions alone, so it cannot be asked of one resource; leave @a out`,
		"mutual-exclusion@A":  `property "mutual-exclusion@A": "A" is not a resource, want a to z or r26 to r31`,
		"fair@a":              unknownProperty("fair"),
		"fair(strong)":        unknownProperty("fair"),
		"livelock-freedom(2)": `unknown property "livelock-freedom(2)"; did you mean livelock-freedom?`,
		"Mutual-exclusoin":    `unknown property "Mutual-exclusoin"; did you mean mutual-exclusion?`,
		"fairness":            unknownProperty("fairness"),
		"":                    unknownProperty(""),
	} {
		if _, got := properties.Named(name); got == nil || got.Error() != err {
			t.Errorf("Named(%q):\n got %v\nwant %s", name, got, err)
		}
	}
}

func unknownProperty(name string) string {
	return `unknown property "` + name + `"; known are mutual-exclusion, deadlock-freedom, livelock-freedom, livelock-freedom(strong), starvation-freedom, starvation-freedom(strong), no-interference, solo-entry, readers-writers, concurrent-entering, bounded-waiting, bounded-waiting-from-doorway, first-come-first-served, timestamp-order, ` +
		`token-uniqueness, token-preservation, unique-leader, agreement, best-leader, election-ends, election-terminates, election-terminates(strong), ` +
		`resource-exclusion, no-stale-write, no-phantom-deadlock, deadlock-detected, deadlock-detected(strong), ` +
		`k-exclusion(k), bounded-waiting(k), bounded-waiting-from-doorway(k), messages-per-entry(k), messages-per-entry-at-most(k), messages-at-most(k), clock-difference(k), clock-error(k)`
}
