package tracecheck_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/algorithms/fischer"
	"doorway/algorithms/peterson"
	"doorway/algorithms/raftelection"
	"doorway/algorithms/ricartagrawala"
	"doorway/checker/tracecheck"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/kinds"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/trace"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true")
	os.Exit(m.Run())
}

// system returns a page's system under the setup with the given text.
func system(t testing.TB, p *catalogue.Page, setup string) transition.System {
	t.Helper()
	s, err := notation.Setup(setup)
	if err != nil {
		t.Fatal(err)
	}
	sys, err := p.Variants[0].Build(s)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// A record is a line of a log with what the test needs to know of its event.
type record struct {
	trace.Line
	event model.Event
	local any
}

// logOf returns the whole log of a random run of at most so many events.
func logOf(t testing.TB, sys transition.System, c transition.Chooser, steps int) (log []record) {
	t.Helper()
	w := sys.World()
	var enabled []model.Event
	for i := range steps {
		if enabled = w.Enabled(enabled[:0]); len(enabled) == 0 {
			break
		}
		e := enabled[transition.RandomWalk(c, enabled)]
		h, err := w.Explain(e)
		if err != nil {
			t.Fatal(err)
		}
		r := record{event: e, local: w.Local(e.Proc)}
		r.Line = trace.Line{Event: e.String(), Message: h.Message, Time: json.Number(fmt.Sprint(i))}
		if !e.Kind.Everywhere() {
			r.Proc, r.State = e.Proc.String(), h.State
		}
		log = append(log, r)
	}
	return log
}

// object returns the fields of a local state as JSON has them: all but those that the chooser drops.
func object(local any, c transition.Chooser) any {
	v := reflect.ValueOf(local)
	if v.Kind() != reflect.Struct {
		return fmt.Sprintf("%+v", local)
	}
	fields := map[string]any{}
	for i := range v.NumField() {
		if c.Choose(2) == 0 && v.Type().Field(i).IsExported() {
			fields[v.Type().Field(i).Name] = fmt.Sprintf("%+v", v.Field(i).Interface())
		}
	}
	return fields
}

// subjects are what real runs are taken of.
var subjects = map[string]struct {
	page  *catalogue.Page
	setup string
}{
	"shared memory":    {&peterson.Page, "n=2 requests=unlimited"},
	"store buffers":    {&peterson.Page, "n=2 requests=2 memory=tso"},
	"clocks":           {&ricartagrawala.Page, "n=3 requests=unlimited"},
	"any order":        {&ricartagrawala.Page, "n=2 requests=2 channels=any crashes=1"},
	"an election":      {&raftelection.Page, "n=3 requests=1 requesters=p0,p1 drops=1"},
	"time that passes": {&fischer.Page, "n=2 requests=2 delay=1"},
}

// forget drops fields of a line as a chooser says.
func forget(r record, c transition.Chooser) trace.Line {
	l := r.Line
	if !r.event.Kind.Everywhere() {
		l.Event = []string{l.Event, r.event.Kind.String(), ""}[c.Choose(3)]
		l.State = []any{l.State, object(r.local, c), nil}[c.Choose(3)]
	}
	if c.Choose(2) == 0 {
		l.Message = ""
	}
	if c.Choose(2) == 0 {
		l.Time = ""
	}
	return l
}

// TestLogsOfRealRunsFit expects every log of a run to fit, whatever fields and lines are left out as
// the options permit, and the run that is found to write the log.
func TestLogsOfRealRunsFit(t *testing.T) {
	for name, s := range subjects {
		sys := system(t, s.page, s.setup)
		t.Run(name, rapid.MakeCheck(func(rt *rapid.T) {
			c := transition.Seeded(rapid.Uint64().Draw(rt, "seed"))
			opts := tracecheck.Options{States: 2000}
			opts.Unlogged.Kinds = kinds.Set(rapid.Uint32().Draw(rt, "kinds") & rapid.Uint32().Draw(rt, "fewer kinds"))
			if c.Choose(4) == 0 {
				opts.Unlogged.Procs = model.Procs(1)
			}
			v, err := tracecheck.New(sys, opts)
			if err != nil {
				rt.Fatal(err)
			}
			var log []trace.Line
			for i, r := range logOf(t, sys, c, 30) {
				if opts.Unlogged.Has(r.event) && c.Choose(2) == 0 {
					continue
				}
				l := forget(r, c)
				log = append(log, l)
				m, err := v.Line(len(log), l)
				if err != nil && strings.HasPrefix(err.Error(), "more than") {
					return // the options leave too much open
				}
				if m != nil || err != nil {
					rt.Fatalf("line %d, of event %d: %+v: %v, %v", len(log), i+1, l, m, err)
				}
			}
			writes(rt, sys, opts, v, log)
		}))
	}
}

// writes expects the run that a validator has found to write a log.
func writes(t *rapid.T, sys transition.System, opts tracecheck.Options, v *tracecheck.Validator, log []trace.Line) {
	run, lines := v.Run(nil)
	w := sys.World()
	written := 0
	for i, e := range run {
		h, err := w.Explain(e)
		if err != nil {
			t.Fatalf("the run that is found cannot happen: %v\n%v", err, run)
		}
		if lines[i] == 0 {
			if !opts.Unlogged.Has(e) {
				t.Fatalf("%v is taken as unlogged", e)
			}
			continue
		}
		if written++; lines[i] != written {
			t.Fatalf("event %d is of line %d, want %d", i+1, lines[i], written)
		}
		if l := log[written-1]; !plainly(l, h, w.Local(e.Proc)) {
			t.Fatalf("%v, with state %s, does not write %+v", h, h.State, l)
		}
	}
	if written != len(log) {
		t.Fatalf("the run writes %d lines of %d", written, len(log))
	}
}

// plainly reports whether a line can be of an event, in the simplest way.
func plainly(l trace.Line, h transition.Step, local any) bool {
	whole, _, numbered := strings.Cut(h.Event.String(), " #")
	everywhere := h.Event.Kind.Everywhere()
	switch {
	case l.Proc != "" && (everywhere || l.Proc != h.Event.Proc.String()), l.Proc == "" && !everywhere,
		!slices.Contains([]string{"", h.Event.Kind.String(), h.Event.String(), whole}, l.Event),
		numbered && strings.Contains(l.Event, "#") && l.Event != h.Event.String(),
		l.Message != "" && l.Message != h.Message:
		return false
	}
	switch want := l.State.(type) {
	case nil:
		return true
	case map[string]any:
		for name, text := range want {
			if fmt.Sprintf("%+v", reflect.ValueOf(local).FieldByName(name).Interface()) != text {
				return false
			}
		}
		return true
	default:
		return everywhere || want == h.State
	}
}

// TestTwin checks the validator against one that copies worlds: on logs with a mistake somewhere,
// both reject the same line or none.
func TestTwin(t *testing.T) {
	for _, name := range []string{"store buffers", "any order", "an election", "time that passes"} {
		sys := system(t, subjects[name].page, subjects[name].setup)
		rejected := 0
		t.Run(name, rapid.MakeCheck(func(rt *rapid.T) {
			c := transition.Seeded(rapid.Uint64().Draw(rt, "seed"))
			opts := tracecheck.Options{Unlogged: tracecheck.Events{Kinds: kinds.Of(model.Step, model.Tick, model.Deliver) & kinds.Set(rapid.Uint32().Draw(rt, "kinds"))}}
			records := logOf(t, sys, c, 25)
			log := make([]trace.Line, len(records))
			for i, r := range records {
				if log[i] = forget(r, c); c.Choose(8) == 0 {
					log[i] = forget(records[c.Choose(len(records))], c)
				}
				log[i].Time = ""
			}
			v, err := tracecheck.New(sys, opts)
			if err != nil {
				rt.Fatal(err)
			}
			got, want := 0, twin(rt, sys, opts, log)
			for i, l := range log {
				if m, err := v.Line(i+1, l); err != nil {
					rt.Fatal(err)
				} else if m != nil {
					got = i + 1
					rejected++
					break
				}
			}
			if got != want {
				rt.Fatalf("line %d is rejected, and by the twin %d (0 for none): %+v", got, want, log)
			}
		}))
		if rejected == 0 && !testing.Short() {
			t.Errorf("%s: no log is rejected", name)
		}
	}
}

// twin returns the number of the first line that no run writes, or 0.
func twin(t *rapid.T, sys transition.System, opts tracecheck.Options, log []trace.Line) int {
	now := []transition.World{sys.World()}
	for i, l := range log {
		now = after(t, now, true, func(h transition.Step, _ any) bool { return opts.Unlogged.Has(h.Event) })
		now = after(t, now, false, func(h transition.Step, local any) bool { return plainly(l, h, local) })
		if len(now) == 0 {
			return i + 1
		}
	}
	return 0
}

// after returns the worlds after one event of those chosen or, if again is set, after any number.
func after(t *rapid.T, from []transition.World, again bool, chosen func(transition.Step, any) bool) (to []transition.World) {
	seen := map[string]bool{}
	add := func(w transition.World) {
		if key := string(w.Key(nil)); !seen[key] {
			seen[key] = true
			to = append(to, w)
		}
	}
	queue := &from
	if again {
		for _, w := range from {
			add(w)
		}
		queue = &to
	}
	for i := 0; i < len(*queue); i++ {
		w := (*queue)[i]
		for _, e := range w.Enabled(nil) {
			next := w.Clone()
			h, err := next.Explain(e)
			if err != nil {
				t.Fatal(err)
			}
			if chosen(h, next.Local(e.Proc)) {
				add(next)
			}
		}
	}
	return to
}
