package real

import (
	"fmt"
	"slices"
	"time"

	"doorway/model"
	"doorway/model/transition"
)

// A meeting tracks when several processes are inside, or lead, at once.
type meeting struct {
	who     model.ProcSet // now
	of      model.ProcSet // in the longest so far
	since   time.Duration // when the second came, if there is one
	longest time.Duration
}

// are notes who is inside, or leads, from now on.
func (m *meeting) are(who model.ProcSet, now time.Duration) {
	met := m.who.Len() > 1
	if lasted := now - m.since; met && lasted >= m.longest {
		m.longest, m.of = lasted, m.who
	}
	if !met {
		m.since = now
	}
	m.who = who
}

// String says how long the longest meeting lasted.
func (m meeting) String() string {
	text := fmt.Sprint(m.longest.Round(time.Millisecond))
	if m.who.Len() > 1 {
		return "more than " + text
	}
	return text
}

// meet notes who is inside and who leads.
func (w *world) meet() {
	var inside, leading model.ProcSet
	for _, p := range w.procs {
		if p.inside > 0 && !p.crashed {
			inside = inside.With(p.id)
		}
		if p.leads && !p.crashed {
			leading = leading.With(p.id)
		}
	}
	now := time.Since(w.begun)
	w.inside.are(inside, now)
	w.leading.are(leading, now)
}

// Sequel tells how long several processes were inside together, or led at once, in
// a run, a line each. It is "" if they never were, or if the run is not one of the
// program.
//
// A run ends where it breaks a property, so it is played on until they have parted:
// once with every message delivered at once, and once with none delivered at all.
// No fault happens there.
func (p *Program) Sequel(s transition.Schedule) (text string) {
	if p.ends {
		return p.stackOf(s)
	}
	calm, silent := p.parted(s, true), p.parted(s, false)
	for i, what := range [...]string{"were inside together", "led at once"} {
		if calm[i].of.Empty() {
			continue
		}
		long, longer := calm[i].String(), silent[i].String()
		text += fmt.Sprintf("%v %s for %s if messages arrive at once from here on", calm[i].of, what, long)
		if longer != long {
			text += fmt.Sprintf(", and for %s if none arrives", longer)
		}
		text += "\n"
	}
	return text
}

// followed limits for how long, and by how many events, a run is played on.
const (
	followed = time.Hour
	events   = 10_000
)

// parted plays a run on until no two processes are inside or lead together. It returns for how long several were
// inside, and led, at most.
func (p *Program) parted(s transition.Schedule, deliver bool) [2]meeting {
	r, total := &run{prog: p}, *p.total
	defer func() { r.Reset(); *p.total = total }()
	for _, e := range s {
		if _, err := r.Apply(e); err != nil {
			return [2]meeting{}
		}
	}
	w := r.open()
	for end, n := w.now+followed, 0; n < events && w.now < end && max(w.inside.who.Len(), w.leading.who.Len()) > 1; n++ {
		e, ok := calmly(r.Enabled(nil), deliver)
		if !ok {
			break
		}
		if _, err := r.Apply(e); err != nil {
			break
		}
	}
	r.tell(w.meet) // it is later than at the last tick
	return [2]meeting{w.inside, w.leading}
}

// calmly returns the next event of a fault-free run: one that shows a change, the end of a pause, a delivery, or
// otherwise a tick.
func calmly(enabled []model.Event, deliver bool) (model.Event, bool) {
	for _, e := range enabled {
		if len(enabled) == 1 || e.Kind == model.Resume || deliver && e.Kind == model.Deliver {
			return e, true
		}
	}
	tick := model.Event{Kind: model.Tick}
	return tick, slices.Contains(enabled, tick)
}
