package diagram

import (
	"doorway/model"
	"doorway/model/transition"
)

// draw returns the row of h: the lines of all processes, the arrow of its
// message, and the symbol of what happens at its process.
func (d *drawing) draw(h *transition.Step) []cell {
	row := d.lines()
	if h.Event.Kind.Everywhere() {
		return d.strike(row, everywhere[h.Event.Kind])
	}
	at := d.column(int(h.Event.Proc))
	tip := d.cell(tipOf(h))
	if !h.Event.Kind.OnMessage() {
		row[at] = d.cell(symbolOf(h))
		return row
	}
	if h.Event.From != h.Event.Proc {
		d.arrow(row, d.column(int(h.Event.From)), at, tip)
	} else {
		row[at] = tip // a message to itself has no arrow
	}
	if tip.symbol == right || tip.symbol == left {
		row[at] = d.cell(symbolOf(h))
	}
	return row
}

// everywhere gives the symbols of events that happen everywhere.
var everywhere = map[model.Kind]symbol{model.Tick: tick, model.Split: split, model.Heal: heal}

// strike draws an event that happens everywhere: a line across, between the process lines and over a lone one.
func (d *drawing) strike(row []cell, s symbol) []cell {
	for x := range row {
		if row[x].symbol == blank || len(row) == 1 {
			row[x] = d.cell(s)
		}
	}
	return row
}

// lines returns a row without an event.
func (d *drawing) lines() []cell {
	row := make([]cell, d.column(len(d.views)-1)+1)
	for x := range row {
		row[x] = d.cell(blank)
	}
	for p := range d.views {
		row[d.column(p)] = d.cell(lineOf(model.ProcID(p), &d.views[p]))
	}
	return row
}

// arrow draws an arrow that ends in tip beside column to.
func (d *drawing) arrow(row []cell, from, to int, tip cell) {
	dir, start := 1, toRight
	if to < from {
		dir, start = -1, toLeft
	}
	d.join(&row[from], start)
	for x := from + dir; x != to; x += dir {
		if row[x].symbol == blank {
			row[x] = d.cell(shaft)
		} else {
			d.join(&row[x], across)
		}
	}
	row[to-dir] = tip
}

// tipOf returns the tip of the arrow of h's message.
func tipOf(h *transition.Step) symbol {
	switch {
	case h.Event.Kind == model.Duplicate:
		return doubled
	case h.Event.Kind == model.Drop || h.Is.Region == model.Down:
		return lost
	case h.Event.From < h.Event.Proc:
		return right
	default:
		return left
	}
}

// lineOf returns the symbol of p's line.
func lineOf(p model.ProcID, v *model.View) symbol {
	switch {
	case v.Region == model.Down:
		return down
	case v.Region == model.Critical:
		return critical
	case leads(p, v):
		return leader
	case v.Region == model.Trying:
		return trying
	default:
		return remainder
	}
}

// leads reports whether p considers itself the leader.
func leads(p model.ProcID, v *model.View) bool { return v.Leaders == model.Procs(p) }

// symbolOf returns the symbol of h at its process. If several apply, h's effect counts more than its cause.
func symbolOf(h *transition.Step) symbol {
	switch p := h.Event.Proc; {
	case h.Event.Kind == model.Crash:
		return crash
	case h.Is.Region == model.Critical && h.Was.Region != model.Critical:
		return enter
	case h.Is.Region != model.Critical && h.Was.Region == model.Critical:
		return leave
	case leads(p, &h.Is) && !leads(p, &h.Was):
		return elected
	case h.Is.Token && !h.Was.Token:
		return token
	}
	switch h.Event.Kind {
	case model.Request:
		return request
	case model.Pause:
		return pause
	case model.Resume:
		return resume
	case model.Timeout:
		return timeout
	case model.Suspect, model.Mistrust:
		return suspect
	case model.Flush, model.Finish:
		return flush
	case model.Trust:
		return trust
	case model.Recover:
		return recovery
	default:
		return event
	}
}
