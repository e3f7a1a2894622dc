package independence

import (
	"cmp"
	"maps"
	"slices"
	"unsafe"

	"doorway/internal/hashtable"
	"doorway/model"
	"doorway/model/transition"
)

// An encounter names a message that may be delivered to a process in a local state; or no message, if the process
// may take a step by itself.
type encounter struct {
	place
	letter
}

// A place names a process in a local state.
type place struct {
	proc  model.ProcID
	local uint32
}

// A letter names a message in a channel, by the content that is this message alone.
type letter struct {
	channel int
	content uint32
}

// none stands for no message.
var none = letter{channel: -1}

// Encounters holds a set of encounters, by which a Loner takes events alone.
type Encounters struct {
	stage
	known   map[encounter]bool
	letters map[place][]letter
}

// A connectedMachine has processes that share nothing but channels.
type connectedMachine interface {
	transition.Machine
	connected
	Link(from, to model.ProcID) int        // the number of a channel
	Each(content uint32) []uint32          // the contents that are a message of a content alone
	Joined(content, message uint32) uint32 // the content that also has the only message of another one
}

// NewEncounters returns a set that is empty. It returns nil if faults or time concern several processes at once, or
// if the machine renumbers its states.
func NewEncounters(m transition.Machine, s model.Setup) *Encounters {
	x, ok := m.(connectedMachine)
	if r, is := m.(interface{ Renumbers() bool }); !ok || s.Faulty() || s.Synchronous() || is && r.Renumbers() {
		return nil
	}
	start := make([]uint32, m.Width())
	m.Start(start)
	return &Encounters{stage{m: x, n: s.N, links: x.Channels(), start: start, fifo: s.Channels == model.FIFO}, nil, nil}
}

// With returns a set that also has what some recorders have met.
func (s *Encounters) With(recorders ...*Recorder) *Encounters {
	all := &Encounters{s.stage.with(s.m), map[encounter]bool{}, map[place][]letter{}}
	for x := range s.known {
		all.add(x)
	}
	for _, r := range recorders {
		for x := range r.met {
			all.add(x)
		}
	}
	for _, letters := range all.letters {
		slices.SortFunc(letters, func(a, b letter) int { return cmp.Or(a.channel-b.channel, cmp.Compare(a.content, b.content)) })
	}
	return all
}

func (s *Encounters) add(x encounter) {
	if !s.known[x] {
		s.known[x] = true
		s.letters[x.place] = append(s.letters[x.place], x.letter)
	}
}

// Len returns how many there are.
func (s *Encounters) Len() int { return len(s.known) }

// Seen returns the numbers of the observations of all events that there can be. The machine is a fork of that of the
// encounters.
func (s *Encounters) Seen(m transition.Machine) []uint32 {
	t, all := s.stage.with(m.(connectedMachine)), map[uint32]bool{}
	for x := range s.known {
		v := t.vector(x.place, x.letter)
		for _, e := range t.at(v, x.proc, x.channel) {
			if next, seen := t.after(v, e); next != nil {
				all[seen] = true
				t.drop(next)
			}
		}
		t.drop(v)
	}
	return slices.Sorted(maps.Keys(all))
}

// A Recorder notes encounters that are not known.
type Recorder struct {
	*Encounters
	stage // of its own, as its machine
	met   map[encounter]bool
}

// NewRecorder returns a recorder that uses a machine, a fork of that of the encounters.
func NewRecorder(s *Encounters, m transition.Machine) *Recorder {
	return &Recorder{s, s.stage.with(m.(connectedMachine)), map[encounter]bool{}}
}

// Bytes returns the size of the set.
func (s *Encounters) Bytes() int {
	return hashtable.MapBytes(s.known) + hashtable.MapBytes(s.letters) + len(s.known)*int(unsafe.Sizeof(letter{}))
}

// Record notes what processes encounter in v, whether they accept it or not, and who may take a step by itself.
func (r *Recorder) Record(v []uint32, events []model.Event) {
	for _, e := range events {
		if !e.Kind.OnMessage() {
			r.note(encounter{place{e.Proc, v[e.Proc]}, none})
		}
	}
	for i, l := range r.stage.links {
		for _, content := range r.stage.each(v[r.stage.n+i]) {
			r.note(encounter{place{l.To, v[l.To]}, letter{i, content}})
			if r.stage.fifo {
				break
			}
		}
	}
}

// note notes an encounter if it is not known.
func (r *Recorder) note(x encounter) {
	if !r.known[x] {
		r.met[x] = true
	}
}

// Met reports whether it has met any.
func (r *Recorder) Met() bool { return len(r.met) > 0 }
