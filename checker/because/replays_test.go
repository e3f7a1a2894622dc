package because

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"doorway/checker/exchange"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/notation"
	"doorway/model/transition"
)

// A network is a program whose processes send messages as a table says. Other events can happen as often as it says.
type network struct {
	setup model.Setup
	log   *[]string           // of the last run
	sends map[string][]string // by event, with its message; as "a p0->p1"
	other map[string]int
}

func (n network) Setup() model.Setup  { return n.setup }
func (n network) Run() transition.Run { r := &traffic{network: n}; r.Reset(); return r }

// traffic is a run of it.
type traffic struct {
	network
	transition.Run // for what nobody asks
	queues         map[channel][]string
	left           map[string]int
	obs            model.Observation
}

type channel struct{ from, to model.ProcID }

func (r *traffic) Reset() {
	*r.log = nil
	r.queues, r.left = map[channel][]string{}, map[string]int{}
	for e, n := range r.other {
		r.left[e] = n
	}
}

func (r *traffic) N() int                       { return r.setup.N }
func (r *traffic) View(model.ProcID) model.View { return model.View{} }

func (r *traffic) Queue(from, to model.ProcID) (all []any) {
	for _, m := range r.queues[channel{from, to}] {
		all = append(all, m)
	}
	return all
}

func (r *traffic) Enabled(buf []model.Event) []model.Event {
	for from := range model.ProcID(r.setup.N) {
		for to := range model.ProcID(r.setup.N) {
			for i := range r.queues[channel{from, to}] {
				for _, k := range []model.Kind{model.Deliver, model.Drop} {
					if (i == 0 || r.setup.Channels == model.AnyOrder) && (k == model.Deliver || r.setup.Drops > 0) {
						buf = append(buf, model.Event{Kind: k, Proc: to, From: from, Which: model.Which{Index: uint8(i)}})
					}
				}
			}
		}
	}
	for _, text := range slices.Sorted(maps.Keys(r.left)) {
		if e, err := notation.Event(text); err == nil && r.left[text] > 0 {
			buf = append(buf, e)
		}
	}
	return buf
}

func (r *traffic) Explain(e model.Event) (transition.Step, error) {
	obs, err := r.Apply(e)
	if err != nil {
		return transition.Step{}, err
	}
	return transition.Step{Observation: *obs}, nil
}

func (r *traffic) Apply(e model.Event) (*model.Observation, error) {
	if !slices.Contains(r.Enabled(nil), e) {
		return nil, &transition.DisabledError{Event: e}
	}
	was, text, at := e, e.String(), int(e.Index)
	if c := (channel{e.From, e.Proc}); e.Kind.OnMessage() {
		e.Index = 0
		text = fmt.Sprint(e, " ", r.queues[c][at])
		r.queues[c] = slices.Delete(slices.Clone(r.queues[c]), at, at+1)
	} else {
		r.left[text]--
	}
	*r.log = append(*r.log, text)
	for _, s := range r.sends[text] {
		var c channel
		var m string
		if _, err := fmt.Sscanf(s, "%s p%d->p%d", &m, &c.from, &c.to); err != nil {
			return nil, err
		}
		r.queues[c] = append(r.queues[c], m)
	}
	r.obs = model.Observation{Event: was, Sent: len(r.sends[text])}
	return &r.obs, nil
}

// fine is broken by no run.
var fine = property.Invariant("fine", "", func(model.Snapshot) error { return nil })

// TestExchange: the replays are as like the run as they can be.
func TestExchange(t *testing.T) {
	relay := map[string][]string{ // p0 and p1 ask p2, which answers
		"p0 request": {"a p0->p2"}, "p1 request": {"b p1->p2"},
		"p0->p2 deliver a": {"A p2->p0"}, "p1->p2 deliver b": {"B p2->p1"},
	}
	any, fifo := model.Setup{Channels: model.AnyOrder, Drops: 1}, model.Setup{Channels: model.FIFO}
	both := map[string]int{"p0 request": 1, "p1 request": 1, "tick": 9}
	for _, c := range []struct {
		name          string
		setup         model.Setup
		sends         map[string][]string
		other         map[string]int
		run           string
		first, second int // from 1; 0 for never
		want          string
		outcome       exchange.Outcome
	}{
		{"the second as soon as the first is next", any, relay, both,
			"p0 request, p1 request, p0->p2 deliver, p2->p0 deliver, tick, p1->p2 deliver", 3, 6,
			"p0 request, p1 request, p1->p2 deliver b, p0->p2 deliver a, p2->p0 deliver A, tick, p2->p1 deliver B", exchange.Passes},
		{"the second later, if it is not possible", any, relay, both,
			"p0 request, p0->p2 deliver, p1 request, p1->p2 deliver", 2, 4,
			"p0 request, p1 request, p1->p2 deliver b, p0->p2 deliver a", exchange.Passes},
		{"the second follows from the first", any, relay, both,
			"p0 request, p0->p2 deliver, p2->p0 deliver, tick", 2, 3,
			"p0 request, tick, tick", exchange.Impossible},
		{"others of the first's kind wait, too", any, relay, both,
			"p0 request, tick, tick, p0->p2 deliver, tick", 2, 4,
			"p0 request, p0->p2 deliver a, tick, tick, tick, p2->p0 deliver A", exchange.Passes},
		{"others of the first's kind wait until the second is possible", any, relay, both,
			"tick, p0 request, tick, p0->p2 deliver, p2->p0 deliver", 1, 5,
			"p0 request, p0->p2 deliver a, p2->p0 deliver A, tick, tick", exchange.Passes},
		{"the second of several of its kind", fifo, map[string][]string{"p0 request": {"a p0->p2", "b p0->p2"}}, both,
			"p0 request, p0->p2 deliver, tick, p0->p2 deliver", 3, 4,
			"p0 request, p0->p2 deliver a, p0->p2 deliver b, tick", exchange.Passes},
		{"one of its kind comes before the second", fifo, map[string][]string{"p0 request": {"a p0->p2", "b p0->p2"}}, both,
			"p0 request, tick, p0->p2 deliver, p0->p2 deliver", 2, 4,
			"p0 request, p0->p2 deliver a, p0->p2 deliver b, tick", exchange.Passes},
		{"what is late stays late", any, relay, both,
			"p0 request, p1 request, p0->p2 deliver, tick, tick, p1->p2 deliver", 5, 6,
			"p0 request, p1 request, p0->p2 deliver a, tick, p1->p2 deliver b, tick, p2->p0 deliver A", exchange.Passes},
		{"a message that the run does not have", any, map[string][]string{"p0 request": {"a p0->p2"}, "p0->p2 deliver a": {"A p2->p0"}, "p0->p2 drop a": {"E p2->p0"}}, both,
			"p0 request, p0->p2 drop, p2->p0 deliver, tick, tick", 2, 0,
			"p0 request, p0->p2 deliver a, p2->p0 deliver A, tick, tick", exchange.Passes},
		{"without a split nothing is late", any, relay, map[string]int{"p0 request": 1, "split": 1, "tick": 9},
			"p0 request, split, tick, tick", 2, 0,
			"p0 request, p0->p2 deliver a, p2->p0 deliver A, tick, tick", exchange.Passes},
		{"without a pause nothing is late at its process", any, relay, map[string]int{"p0 request": 1, "p1 request": 1, "p0 pause": 1, "tick": 9},
			"p0 request, p1 request, p0->p2 deliver, p0 pause, tick", 4, 0,
			"p0 request, p1 request, p0->p2 deliver a, p2->p0 deliver A, tick, p1->p2 deliver b", exchange.Passes},
		{"one of two pauses", any, nil, map[string]int{"p0 pause": 2, "tick": 9},
			"p0 pause, tick, p0 pause", 1, 0,
			"tick, p0 pause, tick", exchange.Passes},
		{"in any order by its text", any, map[string][]string{"p0 request": {"a p0->p2", "b p0->p2"}}, both,
			"p0 request, p0->p2 deliver #1, tick, p0->p2 deliver", 2, 4,
			"p0 request, p0->p2 deliver a, p0->p2 deliver b, tick", exchange.Passes},
		{"after the run a pause ends before time passes", any, nil, map[string]int{"p0 request": 1, "p0 resume": 1, "heal": 1, "p0 crash": 1, "tick": 9},
			"p0 request, tick", 1, 2,
			"tick, p0 request, p0 resume, heal, tick", exchange.Passes},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.setup.N = 3
			f, log := follow(t, network{c.setup, nil, c.sends, c.other}, c.run)
			f.most = f.own + 4
			outcome, _, _ := f.Exchange(c.first-1, c.second-1)
			if got := strings.Join(*log, ", "); !strings.HasPrefix(got, c.want) || outcome != c.outcome {
				t.Errorf("%v: %s\nwant %v: %s", outcome, got, c.outcome, c.want)
			}
		})
	}
}

// follow follows a run of a network. The log has the events of its last replay.
func follow(t *testing.T, n network, run string) (f *follower, log *[]string) {
	t.Helper()
	log = new([]string)
	n.log = log
	r, err := replay.NewRunner(n, fine)
	if err != nil {
		t.Fatal(err)
	}
	s, err := notation.Schedule(strings.ReplaceAll(run, ", ", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	if f, err = newFollower(r, s); err != nil {
		t.Fatal(err)
	}
	return f, log
}

// TestEvents: what is known of the events, and of those that would come next.
func TestEvents(t *testing.T) {
	n := network{model.Setup{N: 3, Channels: model.AnyOrder}, nil, map[string][]string{"p0 request": {"a p0->p2"}, "p0->p2 deliver a": {"A p2->p0", "B p2->p1"}},
		map[string]int{"p0 request": 1, "p1 pause": 1, "p1 resume": 1, "p1 crash": 1, "p1 recover": 1, "split": 1, "heal": 1, "p1 step": 1, "p1 exit": 1}}
	f, _ := follow(t, n, "p0 request, p1 pause, p1 resume, p1 crash, p1 recover, split, heal, p1 step, p1 exit, p0->p2 deliver")
	for i, want := range []string{
		"at 0 enables [4]", "at 1 fault", "at 1", "at 1 fault", "at 1", "everywhere fault", "everywhere", "nowhere", "nowhere", "at 2 enables [5 6] alone",
		"at 0 to come", "at 1 to come",
	} {
		e, got := f.events[i], "nowhere"
		switch {
		case e.Did.All:
			got = "everywhere"
		case e.Did.Len > 0:
			got = fmt.Sprint("at ", e.Did.List[0].Object)
		}
		if e.Enables != nil {
			got += fmt.Sprint(" enables ", e.Enables)
		}
		for word, is := range map[string]bool{" fault": e.Fault, " alone": e.Alone, " to come": e.Pending} {
			if is {
				got += word
			}
		}
		if got != want {
			t.Errorf("%d: %s, want %s", i, got, want)
		}
	}
	if own := f.own; own != 10 || len(f.events) != 12 || f.events[0].Thread == f.events[9].Thread {
		t.Errorf("%d of %d events are of the run", own, len(f.events))
	}
}

// TestNearest takes the replay that passes, up to the last event of the run, with the numbers that its events have in the run.
func TestNearest(t *testing.T) {
	n := network{model.Setup{N: 2, Channels: model.AnyOrder, Drops: 9}, nil, map[string][]string{"p0 request": {"a p0->p1"}}, map[string]int{"p0 request": 1, "tick": 3}}
	f, _ := follow(t, n, "p0 request, p0->p1 drop, tick, tick")
	for _, x := range []struct {
		first, second int
		run           string
		at            []int
	}{
		{1, exchange.Never, "p0 request\np0->p1 deliver\ntick\ntick\n", []int{0, -1, 2, 3}},
		{1, 2, "p0 request\ntick\np0->p1 drop\ntick\n", []int{0, 2, 1, 3}},
	} {
		got, at, taken := f.Exchange(x.first, x.second)
		if got != exchange.Passes || !slices.Equal(at[:4], x.at) || taken[:4].String() != x.run {
			t.Errorf("%v: %v %v, want %v %v", got, at, taken, x.at, x.run)
		}
	}
}

// TestNearestFault takes the replay without a fault if no order decides.
func TestNearestFault(t *testing.T) {
	n := network{model.Setup{N: 2, Channels: model.AnyOrder, Drops: 1}, new([]string), map[string][]string{"p0 request": {"a p0->p1"}}, map[string]int{"p0 request": 1}}
	lossless := property.Invariant("lossless", "no message is lost", func(model.Snapshot) error {
		if slices.Contains(*n.log, "p0->p1 drop a") {
			return errors.New("a is lost")
		}
		return nil
	})
	s, err := notation.Schedule("p0 request\np0->p1 drop")
	if err != nil {
		t.Fatal(err)
	}
	c, err := Explain(t.Context(), n, lossless, s, exchange.Spend(2, 9))
	if err != nil || len(c.Orders) > 0 || c.Nearest() == nil || c.Nearest().Schedule.String() != "p0 request\n" || !slices.Equal(c.Nearest().Events, []int{1}) {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestOnward: after the first events of the run no fault happens, but it ends what faults have begun.
func TestOnward(t *testing.T) {
	n := network{model.Setup{N: 2, Channels: model.AnyOrder, Drops: 9}, nil, map[string][]string{"p0 request": {"a p0->p1"}},
		map[string]int{"p0 request": 9, "p0 crash": 9, "p0 pause": 9, "p0 resume": 9, "split": 9, "heal": 9, "tick": 9}}
	f, log := follow(t, n, "p0 pause, p0 request, p0->p1 drop, tick")
	seen := map[string]bool{}
	for seed := range uint64(20) {
		if f.Onward(3, seed) != exchange.Passes || !slices.Equal((*log)[:3], []string{"p0 pause", "p0 request", "p0->p1 drop a"}) || len(*log) != f.most {
			t.Fatalf("%v", *log)
		}
		for _, e := range (*log)[3:] {
			seen[e] = true
		}
	}
	if got, want := slices.Sorted(maps.Keys(seen)), []string{"heal", "p0 request", "p0 resume", "p0->p1 deliver a", "tick"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestWords: of orders that say nearly the same one is told, and the others are counted.
func TestWords(t *testing.T) {
	n := network{model.Setup{N: 3, Channels: model.AnyOrder}, nil, map[string][]string{"p0 request": {"a p0->p2"}, "p1 request": {"b p1->p2"}},
		map[string]int{"p0 request": 1, "p1 request": 1, "tick": 2, "p0 crash": 1}}
	f, _ := follow(t, n, "tick, tick, p0 request, p1 request, p0 crash, p0->p2 deliver")
	c := &Cause{Cause: exchange.Cause{Faults: []int{4}, Orders: []exchange.Order{{First: 1, Second: 5}, {First: 0, Second: 5}, {First: 1, Second: 6}, {First: 2, Second: 3}}, Tried: 9, All: 9, Open: 1}, trace: f.trace, events: f.events, own: f.own}
	want := []string{
		"p0 crashes (5); time passes (2) before p2 gets  from p0 (6); time passes (2) before p2 gets b from p1 (to come).",
		"A replay without p0's crash, or with either order exchanged, or one of 2 more, and the rest kept as far as possible, passes; " +
			"of the other 4 orders and faults none does, and 1 replay did not end.",
		"Too late from the beginning: at no event could anything else happen.",
	}
	if got := c.Lines(); !slices.Equal(got, want) || !slices.Equal(c.Decisive(), []int{2, 5, 6}) {
		t.Errorf("%q %v\nwant %q", got, c.Decisive(), want)
	}
	for _, n := range []struct {
		exchange.NoReturn
		want []int
	}{{exchange.NoReturn{By: 3, From: 2}, []int{3}}, {exchange.NoReturn{Cut: true, From: 2}, []int{2}}, {exchange.NoReturn{By: c.own}, []int{c.own}}, {exchange.NoReturn{From: c.own + 1, Cut: true}, nil}, {}} {
		if c.NoReturn = n.NoReturn; !slices.Equal(c.Late(), n.want) {
			t.Errorf("%+v: too late after %v, want %v", n.NoReturn, c.Late(), n.want)
		}
	}
	c.NoReturn, c.Faults, c.Orders = exchange.NoReturn{}, nil, nil
	if got, want := c.Lines()[0], "no single order or fault was found that decides: of 9 orders and faults 8 were exchanged or left out, each in a replay, and none passes, and 1 replay did not end."; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// TestExplainRefuses: a run that breaks nothing is not explained.
func TestExplainRefuses(t *testing.T) {
	n := network{model.Setup{N: 1}, new([]string), nil, map[string]int{"tick": 1}}
	for run, want := range map[string]string{"tick": "a replay does not break fine", "p0 request": "event 1: "} {
		s, err := notation.Schedule(run)
		if err != nil {
			t.Fatal(err)
		}
		if c, err := Explain(t.Context(), n, fine, s, exchange.Spend(1, 9)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%+v, %v, want %s", c, err, want)
		}
	}
}
