package recording

import (
	"slices"

	"doorway/model"
)

// Pictures show a run of up to mostWhole steps whole, and a loop of up to mostLoop.
const (
	mostWhole = 40
	mostLoop  = 20
)

// fold leaves most steps of a long run out of pictures. It keeps those that are named and, because nobody names what
// goes without saying, the faults, the last step, what that depends on directly, what made the last state look as it does,
// and a short loop. A step alone between two that are kept stays: it takes no more room than the row that would stand for it.
func (f *Execution) fold(named []int) {
	if f.Steps() <= mostWhole {
		return
	}
	keep := make([]bool, len(f.States))
	end := f.Steps()
	if f.Mark > 0 {
		end = f.Mark
	}
	for _, i := range slices.Concat(named, f.needs(end), f.looks(end)) {
		keep[i] = true
	}
	for i := range f.States {
		keep[i] = keep[i] || f.States[i].Event.Kind.Fault()
	}
	f.keepLoop(keep)
	keep[0], keep[end], keep[f.Steps()] = true, true, true // the beginning has no row
	for i := range f.States {
		alone := i > 0 && keep[i-1] && i < f.Steps() && keep[i+1]
		f.States[i].Aside = !keep[i] && !alone
	}
}

// keepLoop keeps a loop, whole if it is short, else its two ends.
func (f *Execution) keepLoop(keep []bool) {
	if f.Loop == 0 || f.Loop > f.Steps() {
		return
	}
	keep[f.Loop] = true
	if f.Steps()-f.Loop < mostLoop {
		for i := f.Loop; i <= f.Steps(); i++ {
			keep[i] = true
		}
	}
}

// needs returns the steps that a step depends on directly: the one before at its process, the one that sent its message,
// and the last one that changed the register it touches.
func (f *Execution) needs(i int) (all []int) {
	if taken := f.Taken(i); taken >= 0 {
		all = append(all, f.Messages[taken].Sent)
	}
	e, register := f.States[i].Event, slices.Index(f.Registers, f.States[i].Register)
	for k, before, written := i-1, false, false; k > 0; k-- {
		if o := f.States[k].Event; !before && f.local(i) && f.local(k) && o.Proc == e.Proc {
			before, all = true, append(all, k)
		}
		if register >= 0 && !written && f.States[k].Values[register] != f.States[k-1].Values[register] {
			written, all = true, append(all, k)
		}
	}
	return all
}

// looks returns, for each process, the last step before or at end that changed what a picture shows of it: its region, its
// leader or its token.
func (f *Execution) looks(end int) (all []int) {
	for p := range f.States[0].Views {
		for i := end; i > 0; i-- {
			was, is := &f.States[i-1].Views[p], &f.States[i].Views[p]
			if was.Region != is.Region || was.Leaders != is.Leaders || was.Token != is.Token {
				all = append(all, i)
				break
			}
		}
	}
	return all
}

// local reports whether a step is one of a process.
func (f *Execution) local(i int) bool {
	k := f.States[i].Event.Kind
	return !k.Everywhere() && k != model.Drop && k != model.Duplicate
}
