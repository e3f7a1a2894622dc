package checker_test

import (
	"slices"
	"strings"
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// A decided case is a toy with the verdict on one property of it.
type decided struct {
	name     string
	alg      toy
	setup    string
	property string
	status   checker.Status
	run      string // of a violation, the shortest
	why      string
}

// decide holds Explore against the case, and Reference and a strict replay
// against Explore.
func (c decided) decide(t *testing.T) {
	sys, p := build(t, c.alg, c.setup), named(t, c.property)
	want := "no violation"
	if c.status == checker.Violated {
		want = c.property + ": " + c.why + " by [" + c.run + "]"
	}
	v, err := checker.Decide(t.Context(), sys, p, explore.Options{Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	same(t, "violation", found(v.Violation), want)
	same(t, "status", v.Status.String(), c.status.String())
	r, err := reference.Explore(sys, []property.Property{p})
	if err != nil {
		t.Fatal(err)
	}
	same(t, "reference", account(r), account(v.Explored))
	if v.Violation != nil {
		same(t, "replay", strict(t, sys, p, v.Violation.Schedule), want)
		if n := len(v.Violation.Schedule); n > 0 {
			same(t, "replay but the last event", strict(t, sys, p, v.Violation.Schedule[:n-1]), "no violation")
		}
	}
}

func strict(t *testing.T, sys transition.System, p property.Property, s model.Schedule) string {
	t.Helper()
	r, err := replay.NewRunner(sys, p)
	if err != nil {
		t.Fatal(err)
	}
	v, err := r.Strict(model.Finite(s))
	if err != nil {
		t.Fatal(err)
	}
	return found(v)
}

// A followed case is a toy with one run of it: the violation at the run's end,
// or whether the run put the property to the test.
type followed struct {
	name     string
	alg      toy
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
	sys, p := build(t, c.alg, c.setup), named(t, c.property)
	s := schedule(t, c.run)
	rest := s
	w, err := simulate.New(sys, []property.Property{p}, transition.Memoryless(func(_ transition.Chooser, enabled []model.Event) int {
		i := slices.Index(enabled, rest[0])
		if i < 0 {
			t.Fatalf("%v cannot happen after [%s]; these can: %v", rest[0], line(s[:len(s)-len(rest)]), enabled)
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
		same(t, "violated", found(v), want)
	case w.Exercised(0):
		got = exercised
	}
	same(t, "walk", got, c.want)
	same(t, "replay", strict(t, sys, p, s), want)
}

func TestMutualExclusion(t *testing.T) {
	for _, c := range []decided{
		{"two locks that do not look", toy{lock, lock}, "", "mutual-exclusion", checker.Violated,
			"p0 request, p0 step, p1 request, p1 step", "{p0,p1} are in their critical sections at the same time"},
		{"three, and two do not look", toy{lock, idle, lock}, "", "mutual-exclusion", checker.Violated,
			"p0 request, p0 step, p2 request, p2 step", "{p0,p2} are in their critical sections at the same time"},
		{"both inside from the start", toy{{inside, rest}, {inside, rest}}, "", "mutual-exclusion", checker.Violated,
			"", "{p0,p1} are in their critical sections at the same time"},
		{"one lets the other in as it leaves", toy{{rest, try, inside.sends(1, 1), rest}, {rest, try.takes(), inside, rest}}, "",
			"mutual-exclusion", checker.Proved, "", ""},
		{"one lets the other in too early", toy{{rest, try.sends(1, 1), inside, rest}, {rest, try.takes(), inside, rest}}, "",
			"mutual-exclusion", checker.Violated, "p0 request, p0 step, p1 request, p0->p1 deliver",
			"{p0,p1} are in their critical sections at the same time"},
		{"nobody competes while another is inside", toy{lock, lock}, "requesters=p0", "mutual-exclusion", checker.Vacuous, "", ""},
		{"nobody enters while another waits", toy{{rest, try.takes()}, {rest, try}}, "", "mutual-exclusion", checker.Vacuous, "", ""},
	} {
		t.Run(c.name, c.decide)
	}
	for _, c := range []followed{
		{"a crash leaves the critical section", toy{lock, lock}, "crashes=1", "mutual-exclusion",
			"p0 request, p0 step, p0 crash, p1 request, p1 step", vacuous},
		{"so does an exit", toy{lock, lock}, "", "mutual-exclusion",
			"p0 request, p0 step, p1 request, p0 exit, p1 step", exercised},
		{"one that recovers inside is inside", toy{{rest, try, inside.back(2)}, lock}, "crashes=1 recoveries=1", "mutual-exclusion",
			"p0 request, p0 step, p0 crash, p1 request, p1 step, p0 recover", "{p0,p1} are in their critical sections at the same time"},
	} {
		t.Run(c.name, c.follow)
	}
}

const (
	still   = "nothing can happen any more and {p0} still wait"
	noEntry = "someone waits, nobody is in the critical section, and from here no run leads to an entry"
)

func TestDeadlockFreedomAndNoInterference(t *testing.T) {
	waits := []frame{rest, try.takes(), inside, rest}
	spins := []frame{rest, try.to(1)}
	frees := []frame{rest.sends(1, 0), rest}  // by its request it lets p0 in
	wakes := []frame{leave.sends(1, 0), rest} // by a step
	both := []string{"deadlock-freedom", "no-interference"}
	for _, c := range []decided{
		{"at rest", toy{waits}, "", "", checker.Violated, "p0 request", still},
		{"at rest, a step later", toy{{rest, try, try}}, "", "", checker.Violated, "p0 request", noEntry},
		{"at rest, of three two wait", toy{waits, idle, waits}, "requesters=p0,p2", "deadlock-freedom", checker.Violated, "p0 request", noEntry},
		{"at rest, as requests do not help", toy{waits, idle, waits}, "requesters=p0,p2", "no-interference", checker.Violated, "p0 request", still},
		{"in a loop", toy{spins}, "", "", checker.Violated, "p0 request", noEntry},
		{"in a loop with another", toy{idle, spins, spins}, "requesters=p1,p2", "", checker.Violated, "p1 request", noEntry},
		{"a loop with a way out", toy{{rest, try.to(1).late(2), inside, rest}}, "", "", checker.Proved, "", ""},
		{"someone else can enter", toy{spins, lock}, "requests=2", "deadlock-freedom", checker.Violated,
			"p0 request, p1 request, p1 step, p1 exit, p1 request, p1 step, p1 exit", noEntry},
		{"someone else can enter for ever", toy{spins, lock}, "requests=unlimited", "deadlock-freedom", checker.Proved, "", ""},
		{"one who is inside may stay", toy{waits, {inside, rest}}, "requests=0", "", checker.Vacuous, "", ""},
		{"another's step is needed", toy{waits, wakes}, "", "", checker.Proved, "", ""},
		{"another's request is needed", toy{waits, frees, spin}, "requesters=p0,p1", "deadlock-freedom", checker.Proved, "", ""},
		{"another's request is interference", toy{waits, frees, spin}, "requesters=p0,p1", "no-interference", checker.Violated,
			"p0 request", noEntry},
		{"another's request, and nothing else can happen", toy{waits, frees}, "", "deadlock-freedom", checker.Proved, "", ""},
		{"nothing else can happen", toy{waits, frees}, "", "no-interference", checker.Violated, "p0 request", still},
		{"a crash is fatal", toy{waits, wakes, spin}, "crashes=1 requesters=p0", "", checker.Violated, "p0 request, p1 crash", noEntry},
		{"a recovery would help", toy{waits, {leave.sends(1, 0), rest}, spin}, "crashes=1 recoveries=1 requesters=p0", "", checker.Violated,
			"p0 request, p1 crash", noEntry},
		{"a copy would help", toy{{rest, try.takes(), try.takes(), inside, rest}, wakes, spin}, "duplicates=1 requesters=p0", "", checker.Violated,
			"p0 request", noEntry},
		{"nobody waits", toy{lock}, "requests=0", "", checker.Vacuous, "", ""},
		{"nobody waits while nobody is inside", toy{quick, quick}, "", "", checker.Vacuous, "", ""},
		{"waiting from the start", toy{{try}}, "", "", checker.Violated, "", still},
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
	passes := []frame{rest, try, try.passed(), inside, rest}
	for _, c := range []decided{
		{"as often as that", toy{lock, lock}, "requests=3", "bounded-waiting(3)", checker.Proved, "", ""},
		{"once more", toy{lock, lock}, "requests=3", "bounded-waiting(2)", checker.Violated,
			"p0 request, p1 request, p1 step, p1 exit, p1 request, p1 step, p1 exit, p1 request, p1 step",
			"p1 enters: since p0 began to wait others have entered 3 times"},
		{"not at all", toy{lock, lock}, "", "bounded-waiting(0)", checker.Violated, "p0 request, p1 request, p1 step",
			"p1 enters: since p0 began to wait others have entered once"},
		{"the others count together", toy{lock, lock, lock}, "", "bounded-waiting(1)", checker.Violated,
			"p0 request, p1 request, p1 step, p2 request, p2 step", "p2 enters: since p0 began to wait others have entered twice"},
		{"the others count together and no more", toy{lock, lock, lock}, "", "bounded-waiting(2)", checker.Proved, "", ""},
		{"one who waits from the start", toy{{try}, lock}, "", "bounded-waiting(0)", checker.Violated, "p1 request, p1 step",
			"p1 enters: since p0 began to wait others have entered once"},
		{"nobody waits", toy{quick, quick}, "", "bounded-waiting(0)", checker.Vacuous, "", ""},
		{"one waits and nobody else comes", toy{lock, idle}, "requesters=p0", "bounded-waiting(0)", checker.Proved, "", ""},
		{"before the doorway", toy{passes, quick}, "requests=2", "bounded-waiting-from-doorway(1)", checker.Violated,
			"p0 request, p0 step, p1 request, p1 exit, p1 request", "p1 enters: since p0 began to wait others have entered twice"},
		{"a doorway without end", toy{lock, lock}, "requests=2", "bounded-waiting-from-doorway(0)", checker.Vacuous, "", ""},
		{"passed from the start", toy{{try.passed()}, lock}, "", "bounded-waiting-from-doorway(0)", checker.Violated, "p1 request, p1 step",
			"p1 enters: since p0 began to wait others have entered once"},
		{"passed, but not trying", toy{{rest.passed()}, lock}, "requesters=p1", "bounded-waiting-from-doorway(0)", checker.Vacuous, "", ""},
	} {
		t.Run(c.name, c.decide)
	}
	inout := ", p1 request, p1 exit"
	again := []frame{rest, try, inside.to(4).late(3), inside.passed(), rest}
	for _, c := range []followed{
		{"its own entry ends the count", toy{lock, quick}, "requests=4", "bounded-waiting(1)",
			"p0 request" + inout + ", p0 step, p0 exit, p0 request" + inout, exercised},
		{"and it starts anew", toy{lock, quick}, "requests=4", "bounded-waiting(1)",
			"p0 request" + inout + ", p0 step, p0 exit, p0 request" + inout + ", p1 request",
			"p1 enters: since p0 began to wait others have entered twice"},
		{"what came before the request does not count", toy{lock, quick}, "requests=4", "bounded-waiting(0)",
			"p1 request, p1 exit, p0 request", exercised},
		{"nor what comes while nobody waits", toy{lock, quick}, "requests=4", "bounded-waiting(0)",
			"p0 request, p0 step, p0 exit" + inout, exercised},
		{"a crash ends the wait", toy{lock, quick}, "crashes=1 requests=4", "bounded-waiting(0)", "p0 request, p0 crash" + inout, exercised},
		{"the end of the doorway does not", toy{passes, quick}, "requests=4", "bounded-waiting(1)",
			"p0 request" + inout + ", p0 step, p1 request", "p1 enters: since p0 began to wait others have entered twice"},
		{"from the doorway, entries before it do not count", toy{passes, quick}, "requests=4", "bounded-waiting-from-doorway(0)",
			"p0 request" + inout, vacuous},
		{"from the doorway, the first after it does", toy{passes, quick}, "requests=4", "bounded-waiting-from-doorway(0)",
			"p0 request" + inout + ", p0 step, p1 request", "p1 enters: since p0 began to wait others have entered once"},
		{"one that goes back into the doorway counts anew", toy{{rest, try, try.passed().to(1).late(3), inside}, quick}, "requests=4",
			"bounded-waiting-from-doorway(1)", "p0 request, p0 step" + inout + ", p0 step, p0 step" + inout, exercised},
		{"staying inside is not an entry", toy{lock, again}, "", "bounded-waiting(1)",
			"p1 request, p0 request, p1 step, p1 timeout", exercised},
		{"each counts for itself", toy{lock, lock, lock}, "requests=2", "bounded-waiting(1)",
			"p0 request, p1 request, p1 step, p1 exit, p1 request, p2 request, p2 step", "p2 enters: since p0 began to wait others have entered twice"},
	} {
		t.Run(c.name, c.follow)
	}
}

func TestFirstComeFirstServed(t *testing.T) {
	passes := []frame{rest, try, try.passed(), inside, rest}
	const fcfs = "first-come-first-served"
	early := "p1 enters before p0, which had its doorway behind it when p1 requested"
	for _, c := range []decided{
		{"one who comes later goes first", toy{passes, lock}, "", fcfs, checker.Violated, "p0 request, p0 step, p1 request, p1 step", early},
		{"it does not even wait", toy{passes, quick}, "", fcfs, checker.Violated, "p0 request, p0 step, p1 request", early},
		{"one waits from the start", toy{{try.passed()}, lock}, "", fcfs, checker.Violated, "p1 request, p1 step", early},
		{"nobody has a doorway", toy{lock, lock}, "", fcfs, checker.Vacuous, "", ""},
		{"passed, but not trying", toy{{rest.passed()}, lock}, "requesters=p1", fcfs, checker.Vacuous, "", ""},
	} {
		t.Run(c.name, c.decide)
	}
	for _, c := range []followed{
		{"in order", toy{passes, lock}, "", fcfs, "p0 request, p0 step, p1 request, p0 step, p1 step", exercised},
		{"the doorway ends after the request", toy{passes, lock}, "", fcfs, "p0 request, p1 request, p0 step, p1 step", vacuous},
		{"who was found there has been inside and waits again", toy{{rest, try, try.passed(), inside.to(0)}, lock}, "requests=2", fcfs,
			"p0 request, p0 step, p1 request, p0 step, p0 exit, p0 request, p0 step, p1 step", exercised},
		{"who was found there has crashed", toy{passes, lock}, "crashes=1", fcfs,
			"p0 request, p0 step, p1 request, p0 crash, p1 step", exercised},
		{"one who went back into its doorway", toy{{rest, try, try.passed().to(1), inside}, lock}, "", fcfs,
			"p0 request, p0 step, p1 request, p0 step, p1 step", exercised},
	} {
		t.Run(c.name, c.follow)
	}
}

func TestTimestampOrder(t *testing.T) {
	stamped := func(n int) []frame { return []frame{rest, try.stamp(n), inside.stamp(n), rest} }
	late := "p1 enters with timestamp 2 while p0 waits with timestamp 1"
	for _, c := range []decided{
		{"the later one enters", toy{stamped(1), stamped(2)}, "", "timestamp-order", checker.Violated,
			"p0 request, p1 request, p1 step", late},
		{"a tie goes to the lower process", toy{stamped(1), stamped(1)}, "", "timestamp-order", checker.Violated,
			"p0 request, p1 request, p1 step", "p1 enters with timestamp 1 while p0 waits with timestamp 1"},
		{"the earlier one enters", toy{{rest, try.stamp(1), inside.stamp(1).sends(1, 1), rest}, {rest, try.stamp(2).takes(), inside.stamp(2), rest}}, "",
			"timestamp-order", checker.Proved, "", ""},
		{"one waits with it from the start", toy{{try.stamp(1)}, stamped(2)}, "", "timestamp-order", checker.Violated, "p1 request, p1 step", late},
		{"the timestamp is dropped at the entry", toy{stamped(1), {rest, try.stamp(2), inside, rest}}, "", "timestamp-order", checker.Violated,
			"p0 request, p1 request, p1 step", late},
		{"it is taken at the entry", toy{stamped(1), {rest, inside.stamp(2), rest}}, "", "timestamp-order", checker.Violated, "p0 request, p1 request", late},
		{"nobody has timestamps", toy{lock, lock}, "", "timestamp-order", checker.Vacuous, "", ""},
		{"only who enters has one", toy{lock, stamped(2)}, "", "timestamp-order", checker.Vacuous, "", ""},
		{"only who waits has one", toy{{rest, try.stamp(1)}, lock}, "", "timestamp-order", checker.Vacuous, "", ""},
		{"they do not meet", toy{stamped(1), stamped(2)}, "requesters=p0", "timestamp-order", checker.Vacuous, "", ""},
	} {
		t.Run(c.name, c.decide)
	}
	for _, c := range []followed{
		{"a tie, and the lower enters", toy{stamped(1), stamped(1)}, "", "timestamp-order", "p0 request, p1 request, p0 step", exercised},
		{"who is inside does not wait", toy{stamped(1), stamped(2)}, "", "timestamp-order",
			"p0 request, p0 step, p1 request, p1 step", vacuous},
		{"nor who has left", toy{stamped(1), stamped(2)}, "", "timestamp-order", "p0 request, p0 step, p0 exit, p1 request, p1 step", vacuous},
		{"nor who has crashed", toy{stamped(1), stamped(2)}, "crashes=1", "timestamp-order",
			"p0 request, p1 request, p0 crash, p1 step", vacuous},
		{"a later timestamp replaces the first", toy{{rest, try.stamp(1), try.stamp(3), inside}, stamped(2)}, "", "timestamp-order",
			"p0 request, p1 request, p0 step, p1 step", exercised},
		{"a timestamp that is given up", toy{{rest, try.stamp(1), try, inside}, stamped(2)}, "", "timestamp-order",
			"p0 request, p1 request, p0 step, p1 step", vacuous},
		{"staying inside is not an entry", toy{stamped(1), {rest, try.stamp(2), inside.stamp(2).late(3).to(4), inside.stamp(3), rest}}, "", "timestamp-order",
			"p1 request, p1 step, p0 request, p1 timeout", vacuous},
		{"the entry that was in order does not hide the next", toy{stamped(2), stamped(1), stamped(3)}, "", "timestamp-order",
			"p0 request, p1 request, p2 request, p1 step, p2 step", "p2 enters with timestamp 3 while p0 waits with timestamp 2"},
	} {
		t.Run(c.name, c.follow)
	}
}

func TestTokens(t *testing.T) {
	passes := []frame{leave.token().sends(coin, 1), rest}
	gets := []frame{rest.takes(), rest.token()}
	for _, c := range []decided{
		{"one is passed on", toy{passes, gets}, "requests=0", "token-uniqueness", checker.Proved, "", ""},
		{"one is passed on", toy{passes, gets}, "requests=0", "token-preservation", checker.Proved, "", ""},
		{"two are held from the start", toy{{rest.token()}, {rest.token()}}, "requests=0", "token-uniqueness", checker.Violated, "", "there are 2 tokens"},
		{"two are held from the start", toy{{rest.token()}, {rest.token()}}, "requests=0", "token-preservation", checker.Proved, "", ""},
		{"one is made", toy{{rest.token()}, {leave, rest.token()}}, "requests=0", "token-uniqueness", checker.Violated, "p1 step", "there are 2 tokens"},
		{"one is sent and kept", toy{{leave.token().sends(coin, 1), rest.token()}, gets}, "requests=0", "token-uniqueness", checker.Violated,
			"p0 step", "there are 2 tokens"},
		{"one is sent to two", toy{{leave.token().sends(coin, 1, 2), rest}, gets, gets}, "requests=0", "token-uniqueness", checker.Violated,
			"p0 step", "there are 2 tokens"},
		{"one is copied", toy{passes, gets}, "requests=0 duplicates=1", "token-uniqueness", checker.Violated,
			"p0 step, p0->p1 duplicate", "there are 2 tokens"},
		{"one is dropped", toy{passes, gets}, "requests=0 drops=1", "token-preservation", checker.Violated,
			"p0 step, p0->p1 drop", "there is no token any more"},
		{"one is lost with its holder", toy{passes, gets}, "requests=0 crashes=1", "token-preservation", checker.Violated,
			"p0 crash", "there is no token any more"},
		{"one is put aside", toy{{leave.token(), rest}}, "requests=0", "token-preservation", checker.Violated, "p0 step", "there is no token any more"},
		{"one is put aside", toy{{leave.token(), rest}}, "requests=0", "token-uniqueness", checker.Proved, "", ""},
		{"there is none", toy{{leave, rest}}, "requests=0", "token-uniqueness", checker.Vacuous, "", ""},
		{"there is none", toy{{leave, rest}}, "requests=0", "token-preservation", checker.Vacuous, "", ""},
		{"it is made later", toy{{leave, rest.token()}}, "requests=0", "token-preservation", checker.Proved, "", ""},
		{"it is made later", toy{{leave, rest.token()}}, "requests=0", "token-uniqueness", checker.Proved, "", ""},
	} {
		t.Run(c.name+" "+c.property, c.decide)
	}
	for _, c := range []followed{
		{"a token made for one lost", toy{passes, {rest.takes().late(1), leave.token(), rest.token()}}, "drops=1", "token-uniqueness",
			"p0 step, p0->p1 drop, p1 timeout", exercised},
		{"a token sent to the dead", toy{passes, gets}, "crashes=1", "token-preservation", "p1 crash, p0 step", "there is no token any more"},
		{"a token in transit to who crashes", toy{passes, gets}, "crashes=1", "token-preservation", "p0 step, p1 crash", "there is no token any more"},
		{"a token that waits for a recovery", toy{passes, gets}, "crashes=1 recoveries=1", "token-preservation", "p0 step, p1 crash, p1 recover, p0->p1 deliver", exercised},
	} {
		t.Run(c.name, c.follow)
	}
}

func TestMessages(t *testing.T) {
	// caller sends a message to each of two as it enters, and one as it leaves.
	caller := []frame{rest.sends(1, 1, 2), try, inside.sends(1, 1), rest.to(4), try.to(2)}
	takes := []frame{rest.takes().to(0), rest}
	for _, c := range []decided{
		{"exactly so many", toy{caller, takes, takes}, "requesters=p0", "messages-per-entry(3)", checker.Proved, "", ""},
		{"one more", toy{caller, takes, takes}, "requesters=p0", "messages-per-entry(2)", checker.Violated,
			"p0 request, p0 step, p0 exit, p0->p1 deliver, p0->p1 deliver, p0->p2 deliver", "at rest after 1 entry and 3 messages, not 2"},
		{"one less", toy{caller, takes, takes}, "requesters=p0", "messages-per-entry(4)", checker.Violated,
			"p0 request, p0 step, p0 exit, p0->p1 deliver, p0->p1 deliver, p0->p2 deliver", "at rest after 1 entry and 3 messages, not 4"},
		{"at most so many", toy{caller, takes, takes}, "requesters=p0", "messages-per-entry-at-most(3)", checker.Proved, "", ""},
		{"at most one less", toy{caller, takes, takes}, "requesters=p0", "messages-per-entry-at-most(2)", checker.Violated,
			"p0 request, p0 step, p0 exit, p0->p1 deliver, p0->p1 deliver, p0->p2 deliver", "at rest after 1 entry and 3 messages, more than 2"},
		{"at most one more", toy{caller, takes, takes}, "requesters=p0", "messages-per-entry-at-most(4)", checker.Proved, "", ""},
		{"without an entry", toy{{rest.sends(1, 1), rest}, takes}, "requesters=p0", "messages-per-entry(3)", checker.Violated,
			"p0 request, p0->p1 deliver", "at rest after 0 entries and 1 message, not 0"},
		{"without an entry", toy{{rest.sends(1, 1), rest}, takes}, "requesters=p0", "messages-per-entry-at-most(3)", checker.Violated,
			"p0 request, p0->p1 deliver", "at rest after 0 entries and 1 message, more than 0"},
		{"nobody enters", toy{idle}, "", "messages-per-entry(3)", checker.Vacuous, "", ""},
		{"nobody enters", toy{idle}, "", "messages-per-entry-at-most(3)", checker.Vacuous, "", ""},
		{"never at rest", toy{caller, takes, takes, spin}, "requesters=p0", "messages-per-entry(9)", checker.Vacuous, "", ""},
		{"two entries", toy{lock}, "requests=2", "messages-per-entry(0)", checker.Proved, "", ""},
		{"in all so many", toy{caller, takes, takes}, "requesters=p0", "messages-at-most(3)", checker.Proved, "", ""},
		{"in all one less", toy{caller, takes, takes}, "requesters=p0", "messages-at-most(2)", checker.Violated,
			"p0 request, p0 step, p0 exit", "3 messages sent so far, more than 2"},
		{"in all none", toy{caller, takes, takes}, "requesters=p0", "messages-at-most(0)", checker.Violated,
			"p0 request", "2 messages sent so far, more than 0"},
		{"nothing is sent", toy{lock}, "", "messages-at-most(0)", checker.Vacuous, "", ""},
	} {
		t.Run(c.name+" "+c.property, c.decide)
	}
	for _, c := range []followed{
		{"per entry, a second entry counts", toy{{rest.sends(1, 1), inside.to(0)}, takes}, "requests=2 requesters=p0",
			"messages-per-entry(1)", "p0 request, p0->p1 deliver, p0 exit, p0 request, p0->p1 deliver", exercised},
		{"staying inside is not an entry", toy{{rest.sends(1, 1), inside.late(2).to(3), inside.passed(), rest}, takes}, "requests=1 requesters=p0",
			"messages-per-entry(1)", "p0 request, p0->p1 deliver, p0 timeout, p0 exit", exercised},
	} {
		t.Run(c.name, c.follow)
	}
}

func TestElections(t *testing.T) {
	ends := "someone takes part in an election, and from here no run leads to its end"
	// elects calls an election and then takes the given processes for the leader.
	elects := func(leaders ...int) []frame { return []frame{rest, try, rest.leads(leaders...)} }
	knows := func(leaders ...int) []frame { return []frame{rest.leads(leaders...)} }
	ranked := func(n int, f []frame) []frame {
		f = slices.Clone(f)
		for i := range f {
			f[i] = f[i].rank(n)
		}
		return f
	}
	for _, c := range []decided{
		{"two claim it", toy{elects(0), elects(1)}, "", "unique-leader", checker.Violated,
			"p0 request, p0 step, p1 request, p1 step", "{p0,p1} each take themselves for the leader"},
		{"two claim it from the start", toy{knows(0), knows(1)}, "requests=0", "unique-leader", checker.Violated,
			"", "{p0,p1} each take themselves for the leader"},
		{"they take each other", toy{elects(1), elects(0)}, "", "unique-leader", checker.Proved, "", ""},
		{"they take both", toy{elects(0, 1), elects(0, 1)}, "", "unique-leader", checker.Proved, "", ""},
		{"two of three", toy{elects(0), elects(0), elects(2)}, "requesters=p0,p2", "unique-leader", checker.Violated,
			"p0 request, p0 step, p2 request, p2 step", "{p0,p2} each take themselves for the leader"},
		{"nobody calls one", toy{knows(1), knows(1)}, "requests=0", "unique-leader", checker.Vacuous, "", ""},
		{"nobody comes out of it", toy{{rest, try}, {rest, try}}, "", "unique-leader", checker.Vacuous, "", ""},

		{"they take different ones", toy{elects(1), knows(1), knows(0)}, "requesters=p0", "agreement", checker.Violated,
			"p0 request, p0 step", "p0 takes {p1} for the leader and p2 takes {p0}"},
		{"one takes none", toy{elects(0), idle}, "requesters=p0", "agreement", checker.Violated,
			"p0 request, p0 step", "p0 takes {p0} for the leader and p1 takes {}"},
		{"all take one", toy{elects(1), knows(1), knows(1)}, "requesters=p0", "agreement", checker.Proved, "", ""},
		{"never at rest", toy{elects(0), knows(1), spin}, "requesters=p0", "agreement", checker.Vacuous, "", ""},
		{"nobody calls one", toy{knows(0), knows(1)}, "requests=0", "agreement", checker.Vacuous, "", ""},
		{"nobody comes out of it", toy{{rest, try}, {rest, try}}, "", "agreement", checker.Vacuous, "", ""},
		{"one that recovers calls it at once", toy{{rest.back(1), try, rest.leads(0)}, idle}, "requests=0 crashes=1 recoveries=1", "agreement",
			checker.Violated, "p0 crash, p0 recover, p0 step", "p0 takes {p0} for the leader and p1 takes {}"},
		{"one that recovers and calls none", toy{{rest.back(1), rest.leads(1)}, idle}, "requests=0 crashes=1 recoveries=1", "agreement",
			checker.Vacuous, "", ""},
		{"one that recovers, calls it and wins it at once", toy{{rest.back(1), rest.leads(0)}, idle}, "requests=0 crashes=1 recoveries=1", "agreement",
			checker.Violated, "p0 crash, p0 recover", "p0 takes {p0} for the leader and p1 takes {}"},
		{"one that calls it and wins it at once", toy{{rest, rest.leads(0)}, idle}, "requesters=p0", "agreement",
			checker.Violated, "p0 request", "p0 takes {p0} for the leader and p1 takes {}"},
		{"one that takes another for the leader", toy{{rest, rest.leads(1)}, idle}, "requesters=p0", "agreement", checker.Vacuous, "", ""},
		{"one that goes on taking itself for the leader", toy{{rest.leads(0), rest.leads(0).passed()}, idle}, "requesters=p0", "agreement", checker.Vacuous, "", ""},

		{"the lower one", toy{elects(0), knows(0)}, "requesters=p0", "best-leader", checker.Violated,
			"p0 request, p0 step", "p0 takes {p0} for the leader, but the best live process is p1"},
		{"the higher one", toy{elects(1), knows(1)}, "requesters=p0", "best-leader", checker.Proved, "", ""},
		{"one does not know", toy{elects(1), idle}, "requesters=p0", "best-leader", checker.Violated,
			"p0 request, p0 step", "p1 takes {} for the leader, but the best live process is p1"},
		{"the lower one has the higher rank", toy{ranked(2, elects(0)), ranked(1, knows(0))}, "requesters=p0", "best-leader", checker.Proved, "", ""},
		{"the higher one has the lower rank", toy{ranked(2, elects(1)), ranked(1, knows(1))}, "requesters=p0", "best-leader", checker.Violated,
			"p0 request, p0 step", "p0 takes {p1} for the leader, but the best live process is p0"},
		{"of two of the highest rank the higher", toy{ranked(1, elects(1)), ranked(1, knows(1)), ranked(0, knows(1))}, "requesters=p0",
			"best-leader", checker.Proved, "", ""},
		{"the best and another", toy{elects(0, 1), knows(0, 1)}, "requesters=p0", "best-leader", checker.Violated,
			"p0 request, p0 step", "p0 takes {p0,p1} for the leader, but the best live process is p1"},
		{"never at rest", toy{elects(0), knows(0), spin}, "requesters=p0", "best-leader", checker.Vacuous, "", ""},
		{"nobody calls one", toy{knows(0), knows(1)}, "requests=0", "best-leader", checker.Vacuous, "", ""},

		{"one ends", toy{elects(0)}, "", "election-ends", checker.Proved, "", ""},
		{"one is left at rest", toy{{rest, try}}, "", "election-ends", checker.Violated, "p0 request", still},
		{"one goes on for ever", toy{{rest, try.to(1)}}, "", "election-ends", checker.Violated, "p0 request", ends},
		{"one may go on for ever", toy{{rest, try.to(1).late(2), rest}}, "", "election-ends", checker.Proved, "", ""},
		{"one needs a recovery", toy{{rest, try.takes(), rest}, {leave.sends(1, 0), rest}, spin}, "crashes=1 recoveries=1 requesters=p0",
			"election-ends", checker.Violated, "p0 request, p1 crash", ends},
		{"nobody calls one", toy{elects(0)}, "requests=0", "election-ends", checker.Vacuous, "", ""},
		{"one that all are in from the start", toy{{try, rest}, {try, rest}}, "requests=0", "election-ends", checker.Proved, "", ""},
	} {
		t.Run(c.name+" "+c.property, c.decide)
	}
	again := []frame{rest.leads(0).back(2), try, rest.leads(0)} // p0 takes itself for the leader, whoever calls
	for _, c := range []followed{
		{"who is down claims nothing", toy{elects(0), elects(1)}, "crashes=1", "unique-leader",
			"p0 request, p0 step, p0 crash, p1 request, p1 step", exercised},
		{"who recovers may claim it again", toy{again, elects(1)}, "crashes=1 recoveries=1", "unique-leader",
			"p0 crash, p1 request, p1 step, p0 recover", "{p0,p1} each take themselves for the leader"},
		{"who gives it up does not claim it", toy{{rest.leads(0), try}, elects(1)}, "", "unique-leader",
			"p0 request, p1 request, p1 step", exercised},
		{"a crash disturbs the election", toy{elects(0), knows(1), idle}, "requesters=p0 crashes=1", "agreement",
			"p0 request, p2 crash, p0 step", vacuous},
		{"one called after the crash counts", toy{elects(0), knows(1), idle}, "requesters=p0 crashes=1", "agreement",
			"p2 crash, p0 request, p0 step", "p0 takes {p0} for the leader and p1 takes {p1}"},
		{"who is down need not agree", toy{elects(0), idle, knows(0)}, "requesters=p0 crashes=1", "agreement",
			"p1 crash, p0 request, p0 step", exercised},
		{"a recovery disturbs the election", toy{elects(0), {rest.back(0)}}, "requesters=p0 crashes=1 recoveries=1", "agreement",
			"p1 crash, p0 request, p0 step, p1 recover", exercised},
		{"taking part goes on", toy{{rest, try, try.leads(0), rest.leads(0)}, idle}, "requesters=p0 crashes=1", "agreement",
			"p0 request, p0 step, p1 crash, p0 step", vacuous},
		{"the best one is down", toy{elects(0), knows(1)}, "requesters=p0 crashes=1", "best-leader",
			"p1 crash, p0 request, p0 step", exercised},
		{"the best one is back", toy{elects(0), {rest.back(1), rest.leads(0)}}, "requesters=p0 crashes=1 recoveries=1", "best-leader",
			"p1 crash, p1 recover, p0 request, p0 step", "p0 takes {p0} for the leader, but the best live process is p1"},
	} {
		t.Run(c.name, c.follow)
	}
}

func TestNamed(t *testing.T) {
	for _, p := range properties.All() {
		if got := named(t, p.Name); got.Name != p.Name || got.Meaning != p.Meaning || got.Source != p.Source {
			t.Errorf("Named(%q) is another property", p.Name)
		}
	}
	for _, p := range strongOnes() {
		if got := named(t, p.Name); got.Name != p.Name || got.Meaning != p.Meaning || !got.Engine().Endless() || !strings.Contains(p.Meaning, "every strongly fair run") {
			t.Errorf("Named(%q) is another property", p.Name)
		}
	}
	for _, f := range properties.Families() {
		for _, k := range []string{"0", "7", "1000"} {
			name := f.Name + "(" + k + ")"
			if p := named(t, name); p.Name != name || !strings.Contains(strings.ReplaceAll(p.Meaning, ",", ""), " "+k+" ") {
				t.Errorf("Named(%q) is %q: %s", name, p.Name, p.Meaning)
			}
		}
	}
	for _, name := range []string{"mutual-exclusion@a", "bounded-waiting(2)@b", "k-exclusion(2)@r31", "starvation-freedom@c(strong)", "starvation-freedom(strong)@c"} {
		if got := named(t, name); got.Name != name || !strings.HasPrefix(got.Meaning, "of resource ") || got.Engine().StronglyFair() != strings.Contains(name, "strong") {
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
