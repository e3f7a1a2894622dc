package recording_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true") // what fails is printed
	os.Exit(m.Run())
}

// must returns v and panics on an error, for what cannot fail in a test.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// chatter is not an algorithm of the literature: whoever requests or is answered
// sends what it has counted, so that equal messages and different ones meet.
type chatter struct{ n int }

type count struct {
	Heard model.PerProc[uint8]
	queue model.ProcQueue
	Last  model.ProcID
	Known model.ProcSet
	Parts [2]bool
}

func (chatter) Init(model.ProcID) count { return count{} }

func (c chatter) Step(me model.ProcID, s count, in message.Input[int]) (count, message.Sends[int]) {
	var out message.Sends[int]
	switch in.Kind {
	case model.Request:
		out.ToAll(model.Others(c.n, me), int(s.Heard[me])%2)
		out.ToAll(model.Others(c.n, me), 7)
	case model.Deliver:
		s.Heard[in.From]++
		s.Last, s.Known = in.From, s.Known.With(in.From)
		if s.queue.Len() < 3 {
			s.queue.Push(in.From)
		}
		if in.Msg > 1 {
			out.To(in.From, in.Msg-4)
		}
	}
	return s, out
}

func (chatter) View(model.ProcID, count) model.View { return model.View{} }

// TestRecord records walks with faults: the messages that the execution has in
// transit are those in the channels, each was sent by a step that sends, and
// ends by its own event or with its whole channel.
func TestRecord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		channels := rapid.SampledFrom([]string{"fifo", "any"}).Draw(t, "channels")
		faults := rapid.SampledFrom([]string{"", "drops=2 duplicates=2 crashes=1", "side=p1 splits=1 heals=1", "crashes=1 recoveries=1"}).Draw(t, "faults")
		sys := must(message.System(chatter{3}, must(notation.Setup("n=3 requests=2 channels="+channels+" "+faults))))
		schedule, world := walk(t, sys)
		f := must(recording.Record(sys, schedule))
		if got, want := f.Trace().String(), must(transition.Explain(sys, schedule)).String(); got != want {
			t.Fatalf("the execution tells\n%s\nwant\n%s", got, want)
		}
		for i, w := range world {
			inTransit(t, f, i, w)
		}
		for k, m := range f.Messages {
			consistent(t, f, k, m)
		}
	})
}

// walk draws a run and returns the worlds that it comes through.
func walk(t *rapid.T, sys transition.System) (s transition.Schedule, worlds []transition.World) {
	w := sys.World()
	worlds = append(worlds, w.Clone())
	for range rapid.IntRange(0, 40).Draw(t, "steps") {
		enabled := w.Enabled(nil)
		if len(enabled) == 0 {
			break
		}
		e := rapid.SampledFrom(enabled).Draw(t, "event")
		must(w.Apply(e))
		s, worlds = append(s, e), append(worlds, w.Clone())
	}
	return s, worlds
}

func TestBrief(t *testing.T) {
	if got := recording.Brief(count{Last: 2, Parts: [2]bool{true}}, 2); got != "Last: p2, Parts: [true false]" {
		t.Error(got)
	}
	if got := recording.Brief(count{}, 2) + recording.Brief(7, 2); got != "7" {
		t.Error(got)
	}
}

func inTransit(t *rapid.T, f *recording.Execution, i int, w transition.World) {
	var got, want []string
	for _, k := range f.States[i].Transit {
		m := f.Messages[k]
		got = append(got, fmt.Sprint(m.From, m.To, m))
	}
	for p := range model.ProcID(w.N()) {
		for q := range model.ProcID(w.N()) {
			for _, v := range w.Queue(p, q) {
				want = append(want, fmt.Sprint(p, q, v))
			}
		}
		if f.States[i].Views[p] != w.View(p) || f.States[i].Locals[p] != w.Local(p) {
			t.Fatalf("state %d has another state of %v", i, p)
		}
	}
	if !slices.Equal(got, want) {
		t.Fatalf("in transit in state %d: %v, want %v", i, got, want)
	}
}

func consistent(t *rapid.T, f *recording.Execution, k int, m recording.Message) {
	sent := &f.States[m.Sent]
	if sent.Event.Proc != m.From || !strings.Contains(fmt.Sprint(sent.Sends), m.String()+" to") {
		t.Fatalf("message %d, %v, is not sent by step %d: %v", k, m, m.Sent, sent)
	}
	if (m.Ended == 0) != (m.Fate == recording.InTransit) || m.Ended != 0 && m.Ended <= m.Sent {
		t.Fatalf("message %d is sent in step %d and ends in %d: %v", k, m.Sent, m.Ended, m.Fate)
	}
	if m.Ended == 0 {
		return
	}
	end := &f.States[m.Ended]
	discards := end.Event.Kind == model.Crash || end.Event.Kind == model.Split
	switch {
	case discards && m.Fate == recording.Lost:
	case end.Event.From != m.From || end.Event.Proc != m.To || end.Message != m.String():
		t.Fatalf("message %d, %v, ends in %v", k, m, end)
	case (m.Fate == recording.Delivered) != (end.Event.Kind == model.Deliver && end.Is.Region != model.Down):
		t.Fatalf("%v ends as %v", end, m.Fate)
	case f.Taken(m.Ended) != k:
		t.Fatalf("step %d takes %d, not %d", m.Ended, f.Taken(m.Ended), k)
	}
}

func TestRecordNamesTheStep(t *testing.T) {
	sys := must(message.System(chatter{2}, model.NewSetup(2)))
	f, err := recording.Record(sys, must(notation.Schedule("p0 request\np1 exit")))
	if err == nil || !strings.HasPrefix(err.Error(), `step 2: "p1 exit" is not enabled`) || f.Steps() != 1 {
		t.Errorf("%d steps, %v", f.Steps(), err)
	}
}

func TestOpen(t *testing.T) {
	s := count{Known: model.Procs(1), Last: 1, Parts: [2]bool{true, false}}
	s.Heard[1] = 2
	s.queue.Push(1)
	want := recording.Fields{
		{"Heard", recording.Table{uint64(0), uint64(2)}}, {"queue", "[p1]"}, {"Last", "p1"}, {"Known", recording.Set{1}},
		{"Parts", recording.List{true, false}},
	}
	if diff := cmp.Diff(want, recording.Open(s, 2)); diff != "" {
		t.Error(diff)
	}
	if got := recording.Text(recording.Open(s, 2)); got != "Heard: [0 2], queue: [p1], Last: p1, Known: {p1}, Parts: [true false]" {
		t.Error(got)
	}
	type pair struct{ In struct{ N int } }
	for v, want := range map[any]string{-3: "-3", "x": "x", pair{struct{ N int }{4}}: "In: {N: 4}", model.Trying: "trying"} {
		if got := recording.Text(recording.Open(v, 2)); got != want {
			t.Errorf("%#v is %s, want %s", v, got, want)
		}
	}
}
