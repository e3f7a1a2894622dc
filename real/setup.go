package real

import (
	"cmp"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"doorway/internal/controlled"
	"doorway/internal/trial"
	"doorway/model"
	"doorway/model/transition"
)

// A Setup bounds the faults that may happen.
type Setup struct {
	N      int // processes, 1 to model.MaxProcs−1; the server is one more
	Starts int // how often each process is started; 0 stands for 1

	Drops      int           // messages lost, each told to the sender, or caller, as an error
	Duplicates int           // calls that reach the server twice
	Shutdowns  int           // processes whose context is cancelled
	Crashes    int           // processes that stop without a word
	Recoveries int           // crashed processes that are started again
	Crashers   model.ProcSet // who may crash: processes, and the server, which is process N; the empty set means all but the server
	Downtime   time.Duration // how long who has crashed is down at least, before it starts again
	Forgets    bool          // a server that crashes loses what it has, see Forgetful; otherwise it goes on with that
	Pauses     int           // processes that stop for a while and go on as if nothing had happened
	Pausers    model.ProcSet // who may pause, of the processes; the empty set means all
	Splits     int           // how often p0, or Side, is cut off from all others, and nobody told
	Heals      int           // how often it is connected again

	Side model.ProcSet // who is cut off together; the empty set means p0

	FIFO bool // the calls of a process arrive in order; otherwise in any

	// AtomicCalls makes every answer arrive in the event in which it is given: a call may be slow,
	// but takes effect and returns at one moment, as an atomic operation does (Herlihy and Wing, ACM
	// TOPLAS 12(3), 1990). A caller that is paused gets its answer after that. Runs have half as many
	// events and fewer orders. Those in which an answer is slow or lost are left out, and the verdict
	// says so by "calls=atomic"; Drops and Splits, which lose answers too, are refused.
	AtomicCalls bool

	Tick time.Duration // the length of a tick; 0 stands for a second

	// Within bounds how long a message takes, be it a call or an answer: a multiple of Tick, up to 255 ticks. 0
	// stands for no bound. No time passes while a message would be later than that, unless its receiver is paused.
	// A message that is lost or cut off does not arrive at all. A program that is right only if answers come in
	// time is tested with a bound: no lease without fencing tolerates any delay. The verdict states the bound in
	// ticks, as "delay=3".
	Within time.Duration
}

// assumptions returns the setup in the terms of model: the server is its last process.
func (s Setup) assumptions() model.Setup {
	m := model.Setup{
		N: s.N + 1, Requests: max(s.Starts, 1), Requesters: model.AllProcs(s.N), Channels: model.AnyOrder,
		Drops: s.Drops, Duplicates: s.Duplicates, Shutdowns: s.Shutdowns,
		Crashes: s.Crashes, Recoveries: s.Recoveries, Pauses: s.Pauses, Pausers: s.Pausers, Splits: s.Splits, Heals: s.Heals,
		AtomicCalls: s.AtomicCalls, Delay: int(s.Within / s.Tick),
	}
	if s.FIFO {
		m.Channels = model.FIFO
	}
	if s.Crashes > 0 {
		m.Crashers = cmp.Or(s.Crashers, model.AllProcs(s.N))
	}
	if s.Splits > 0 {
		m.Side = cmp.Or(s.Side, model.Procs(0))
	}
	return m
}

// A Program runs a function in several processes under a setup, and a server.
type Program struct {
	t       *testing.T
	process func(*Process)
	setup   model.Setup
	tick    time.Duration
	forgets bool
	down    time.Duration  // how long who has crashed is down at least
	given   int            // processes of the test, the server included; a setup may have fewer
	total   *time.Duration // virtual time that has passed in its runs
	ends    bool           // has the event that ends everything, see Ends
	open    *[]*run        // its open runs
	first   *end           // the first run that left something behind
	noted   *bool          // the end of some run was reported as faulty
	stuck   *error         // why a run did not come to rest at its end; further runs would not either
	unheard bool           // no property asks for Process.Fail
	acted   *bool          // some process was inside or led in some run
	coarse  *int           // how often nobody was served in time only because of the length of a tick
	peers   *bool          // some process has called another by its number
	runs    *int           // that ended, replays included
	idle    *time.Duration // for how long somebody lived and nobody competed at most, if that is longer than the property asked for allows
}

// New returns a program. Each of its processes is a call of the function. Its
// runs end with the test.
//
// New logs whether the order of goroutines is controlled.
//
// Until the test ends, goroutines share one processor and math/rand can be
// seeded. Both concern the whole test binary, so the test must not be parallel.
func New(t *testing.T, s Setup, process func(*Process)) (*Program, error) {
	trial.Own()
	if process == nil {
		return nil, fmt.Errorf("real: no function; give what each process does")
	}
	if s.Tick < 0 {
		return nil, fmt.Errorf("real: a tick of %v; want more than 0, or 0 for a second", s.Tick)
	}
	if s.Tick == 0 {
		s.Tick = time.Second
	}
	if s.Within < 0 || s.Within%s.Tick != 0 || s.Within > 255*s.Tick {
		return nil, fmt.Errorf("real: messages arrive within %v; want a multiple of the tick, %v, up to %v, or 0 for no bound", s.Within, s.Tick, 255*s.Tick)
	}
	calm(t)
	if s.Downtime < 0 {
		return nil, fmt.Errorf("real: a crashed process is down for %v; want 0 or more", s.Downtime)
	}
	if s.Downtime > 0 && s.Recoveries == 0 {
		return nil, fmt.Errorf("real: a crashed process is down for %v, and none starts again: give Recoveries", s.Downtime)
	}
	t.Log(controlled.Level())
	if s.Forgets {
		t.Log("a server that crashes loses what it has")
	}
	if s.Downtime > 0 {
		t.Logf("who crashes is down for %v or longer", s.Downtime)
	}
	p := &Program{
		t: t, process: process, tick: s.Tick, forgets: s.Forgets, down: s.Downtime, given: s.N + 1,
		total: new(time.Duration), open: new([]*run), first: new(end), noted: new(bool), stuck: new(error), acted: new(bool), coarse: new(int), idle: new(time.Duration), peers: new(bool), runs: new(int),
	}
	t.Cleanup(func() {
		for _, r := range *p.open {
			r.Reset()
		}
		p.first.tell(t)
	})
	return p.with(s.assumptions())
}

// calm removes sources of differences between runs.
func calm(t *testing.T) {
	t.Setenv("GODEBUG", strings.TrimPrefix(os.Getenv("GODEBUG")+",randseednop=0", ","))
	was := runtime.GOMAXPROCS(1)
	t.Cleanup(func() { runtime.GOMAXPROCS(was) })
}

// Tick returns how much time passes at a tick.
func (p *Program) Tick() time.Duration { return p.tick }

// Setup returns the setup; the server is the last process.
func (p *Program) Setup() model.Setup { return p.setup }

// With returns the same program under another setup.
func (p *Program) With(s model.Setup) (transition.Runnable, error) { return p.with(s) }

func (p *Program) with(s model.Setup) (*Program, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if *p.peers && s.N < p.given {
		return nil, fmt.Errorf("real: setup %q: the processes call each other by their numbers, so the server stays %v", s, model.ProcID(p.given-1))
	}
	if s.AtomicCalls && (s.Drops != 0 || s.Splits > 0) {
		return nil, fmt.Errorf("real: setup %q: drops and splits lose answers too, and the answer of an atomic call is not a message; leave one of the two out", s)
	}
	server := model.ProcID(s.N - 1)
	if s.N < 2 || s.MayRequest(server) || s.Crashes > 0 && s.Crashers.Empty() {
		return nil, fmt.Errorf("real: setup %q: the last process, %v, is the server, which does not request, there must be others, and it must say who may crash", s, server)
	}
	if s.Pausers.Has(server) {
		return nil, fmt.Errorf("real: setup %q: the last process, %v, is the server, which does not pause; leave it out of the pausers", s, server)
	}
	if s.MinDelay+s.Answer+s.Drift+s.Pause > 0 || s.Memory != model.SequentialConsistency || s.Detector != model.NoDetector || s.Processors > 0 {
		return nil, fmt.Errorf("real: setup %q: a real program has no bound on time but that of messages, and no memory models, failure detectors or processors", s)
	}
	with := *p
	with.setup = s
	return &with, nil
}

// Abortable says that a process may end without ever having been inside.
func (*Program) Abortable() bool { return true }

// Run returns a run at its beginning. It takes a bubble, and with it goroutines,
// from its first event until it is reset or the test ends.
func (p *Program) Run() transition.Run {
	r := &run{prog: p, late: &delays{}}
	*p.open = append(*p.open, r)
	return r
}

// note fails the test, once, with what is wrong at the end of a run.
func (p *Program) note(err error) {
	if err != nil && !*p.noted {
		*p.noted = true
		p.t.Error(err)
	}
}
