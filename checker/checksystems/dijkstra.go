package checksystems

import (
	"doorway/model"
	"doorway/model/memory"
)

// Dijkstra models Dijkstra's mutual exclusion algorithm (CACM 8(9), 1965), action for action like
// the module DijkstraMutex of the TLA+ examples (Lamport): the other processes are checked in any
// order, and k is any process at the start. Its actions are steps, except ncs, which is the
// request, and cs, which is the exit: a process is in its remainder only between Li6 and Li0.
type Dijkstra struct {
	N int
	K model.ProcID // the initial value of k
}

// DijkstraState holds the local state of one process of Dijkstra.
type DijkstraState struct {
	PC   uint8
	Temp model.ProcSet // temp: a set, or the one process in it; noTemp before either
	Set  bool          // temp is a set: there p0 and {p0} are two values
}

// The actions of Dijkstra, by the names of its labels.
const (
	li0 uint8 = iota
	li1
	li2
	li3a
	li3b
	li3c
	li3d
	li4a
	li4b
	dijkstraCS
	li5
	li6
	dijkstraNCS
)

// noTemp is the initial value of temp, which is neither a process nor a set.
const noTemp = ^model.ProcSet(0)

// Starts returns a program for each initial value of k.
func (a Dijkstra) Starts() (all []memory.Program[DijkstraState]) {
	for k := range model.ProcID(a.N) {
		all = append(all, Dijkstra{a.N, k})
	}
	return all
}

// Registers returns the arrays b and c, true at first, and k.
func (a Dijkstra) Registers() (rs []memory.Register) {
	for range 2 * a.N {
		rs = append(rs, memory.Register{Init: 1})
	}
	return append(rs, memory.Register{Name: "k", Init: int(a.K)})
}

// Init returns a process before Li0.
func (Dijkstra) Init(model.ProcID) DijkstraState { return DijkstraState{Temp: noTemp} }

// Step takes a step of the model, one action a case.
func (a Dijkstra) Step(me model.ProcID, s DijkstraState, mem *memory.Memory) DijkstraState {
	b, c, k := int(me), a.N+int(me), 2*a.N
	at := s.PC
	s.PC++
	switch at {
	case li0:
		mem.Write(b, 0)
	case li1:
		if mem.Read(k) == int(me) {
			s.PC = li4a
		}
	case li2:
		mem.Write(c, 1)
	case li3a:
		s.Temp, s.Set = model.Procs(model.ProcID(mem.Read(k))), false
	case li3b:
		if mem.Read(int(s.Temp.Min())) == 0 {
			s.PC = li3d
		}
	case li3c:
		mem.Write(k, int(me))
	case li3d:
		s.PC = li1
	case li4a:
		mem.Write(c, 0)
		s.Temp, s.Set = model.Others(a.N, me), true
	case li4b:
		s = a.look(s, mem)
	case li5:
		mem.Write(c, 1)
	case li6:
		mem.Write(b, 1)
	case dijkstraNCS:
		s.PC = li0
	}
	return s
}

// look models Li4b: it takes any process from temp and looks whether it is there too.
func (a Dijkstra) look(s DijkstraState, mem *memory.Memory) DijkstraState {
	if s.Temp.Empty() {
		return s
	}
	j := nth(s.Temp, mem.Choose(s.Temp.Len()))
	s.Temp, s.PC = s.Temp.Without(j), li4b
	if mem.Read(a.N+int(j)) == 0 {
		s.PC = li1
	}
	return s
}

// nth returns the n-th member of a set.
func nth(set model.ProcSet, n int) model.ProcID {
	for range n {
		set = set.Without(set.Min())
	}
	return set.Min()
}

// View counts everything from Li0 to Li4b as the trying region.
func (Dijkstra) View(_ model.ProcID, s DijkstraState) model.View {
	switch {
	case s.PC < dijkstraCS:
		return model.View{Region: model.Trying}
	case s.PC == dijkstraCS:
		return model.View{Region: model.Critical}
	case s.PC < dijkstraNCS:
		return model.View{Region: model.Exiting}
	default:
		return model.View{Region: model.Remainder}
	}
}
