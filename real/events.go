package real

import "doorway/model"

// enabled appends the enabled events in model's order. Changes of processes that no event has shown yet come first.
func (w *world) enabled(buf []model.Event) []model.Event {
	if len(w.changes) > 0 {
		return append(buf, w.next())
	}
	for p := range w.server() {
		buf = w.ofProcess(buf, p)
	}
	buf = w.ofServer(buf)
	for p := range w.server() {
		buf = w.ofChannel(buf, p, w.server())
	}
	for p := range w.server() {
		if w.procs[p].paused == nil {
			buf = w.ofChannel(buf, w.server(), p)
		}
	}
	for p := range w.server() {
		for q := range w.server() {
			if w.procs[q].paused == nil {
				buf = w.ofChannel(buf, p, q)
			}
		}
	}
	if !w.busy() {
		return buf
	}
	if !w.pressed() {
		buf = append(buf, model.Event{Kind: model.Tick})
	}
	if w.cut.Empty() && w.allows(model.Split) {
		buf = append(buf, model.Event{Kind: model.Split})
	}
	if !w.cut.Empty() && w.allows(model.Heal) {
		buf = append(buf, model.Event{Kind: model.Heal})
	}
	return buf
}

// busy reports whether time that passes may have an effect.
func (w *world) busy() bool {
	for _, p := range w.procs {
		if p.running && !p.crashed || p.inside > 0 && !p.crashed {
			return true
		}
	}
	return false
}

// allows reports whether a fault of a kind is still within the setup's bound.
func (w *world) allows(k model.Kind) bool {
	return w.most[k] == model.Unlimited || w.spent[k] < w.most[k]
}

func (w *world) ofProcess(buf []model.Event, id model.ProcID) []model.Event {
	p, may := w.procs[id], func(k model.Kind) { buf = append(buf, model.Event{Kind: k, Proc: id}) }
	region := w.shown[id].Region
	if region == model.Remainder && w.setup.MayRequest(id) && (w.setup.Requests == model.Unlimited || w.starts[id] < w.setup.Requests) {
		may(model.Request)
	}
	if region == model.Down && w.recovers(p) {
		may(model.Recover)
	}
	if region != model.Remainder && region != model.Down {
		if w.setup.MayCrash(id) && w.allows(model.Crash) {
			may(model.Crash)
		}
		if p.paused == nil && w.setup.MayPause(id) && w.allows(model.Pause) {
			may(model.Pause)
		}
		if p.paused != nil {
			may(model.Resume)
		}
		if p.running && !p.asked && w.allows(model.Shutdown) {
			may(model.Shutdown)
		}
	}
	return buf
}

// recovers reports whether a process, or the server, may start again.
func (w *world) recovers(p *Process) bool {
	return p.crashed && w.allows(model.Recover) && w.now-p.since >= w.prog.down
}

// ofServer appends the crash, or the restart, of the server.
func (w *world) ofServer(buf []model.Event) []model.Event {
	server := w.procs[w.server()]
	switch {
	case w.recovers(server):
		buf = append(buf, model.Event{Kind: model.Recover, Proc: server.id})
	case !server.crashed && w.setup.MayCrash(server.id) && w.allows(model.Crash):
		buf = append(buf, model.Event{Kind: model.Crash, Proc: server.id})
	}
	return buf
}

func (w *world) ofChannel(buf []model.Event, from, to model.ProcID) []model.Event {
	i := uint8(0)
	for _, c := range w.calls {
		if a, b := c.ends(); a != from || b != to || i == 255 {
			continue
		}
		e := model.Event{Kind: model.Deliver, Proc: to, From: from, Which: model.Which{Index: i}}
		if i == 0 || w.setup.Channels == model.AnyOrder && !c.disk {
			buf = append(buf, e)
		}
		if i++; c.disk {
			continue
		}
		if e.Kind = model.Drop; w.allows(model.Drop) {
			buf = append(buf, e)
		}
		if e.Kind = model.Duplicate; !c.served && w.allows(model.Duplicate) {
			buf = append(buf, e)
		}
	}
	return buf
}

// apply applies an enabled event, except a tick.
func (w *world) apply(e model.Event) {
	p := w.procs[e.Proc]
	switch e.Kind {
	case model.Request:
		w.starts[e.Proc]++
		w.start(e.Proc)
	case model.Recover:
		w.recover(p)
	case model.Crash:
		w.crash(p)
	case model.Shutdown:
		p.asked = true
		p.cancel()
	case model.Pause:
		p.paused = make(chan struct{})
	case model.Resume:
		p.goOn()
	case model.Split:
		w.separate()
	case model.Heal:
		w.heal()
	default:
		c := w.channel(nil, e.From, e.Proc)[e.Index]
		switch e.Kind {
		case model.Deliver:
			w.deliver(c)
		case model.Drop:
			w.lose(c)
		case model.Duplicate:
			w.double(c)
		}
	}
}

// next returns the event that shows the first change: a process came inside or went out by itself.
func (w *world) next() model.Event {
	e := model.Event{Kind: model.Step, Proc: w.changes[0].of}
	switch w.shown[e.Proc].Region {
	case model.Remainder:
		e.Kind = model.Request
	case model.Critical:
		if w.changes[0].view.Region != model.Critical {
			e.Kind = model.Exit
		}
	}
	return e
}

// showNext shows the first changes if they are of the event's process: a property sees one process per event. It
// always shows a process that is inside or leads.
func (w *world) showNext(e model.Event) {
	before := w.shown[e.Proc].Region
	for first := true; len(w.changes) > 0; first = false {
		c := w.changes[0]
		was := w.shown[c.of]
		if c.of != e.Proc || e.Kind.Everywhere() || !keeps(e.Kind, before, c.view.Region) ||
			!first && (was.Region == model.Critical || !was.Leaders.Empty()) {
			return
		}
		w.shown[c.of] = c.view
		w.changes = w.changes[1:]
	}
}

// keeps reports whether an event may take a process from one region to another.
func keeps(k model.Kind, was, is model.Region) bool {
	switch {
	case was == is || is == model.Down:
		return true
	case was == model.Remainder:
		return k == model.Request
	case was == model.Critical:
		return is != model.Trying
	case was == model.Exiting:
		return is != model.Critical
	default:
		return was != model.Down || k == model.Recover
	}
}
