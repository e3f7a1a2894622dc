package model_test

import (
	"pgregory.net/rapid"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
)

// Algorithms that make no sense: whatever they do is drawn from a hash of what
// they may depend on, so that every rule of the model is met in all
// combinations that nobody would think of.

// mixed returns a number that depends on all of its arguments.
func mixed(seed uint64, args ...int) uint64 {
	for _, a := range args {
		seed = (seed ^ uint64(a)) * 0x9e3779b97f4a7c15
		seed ^= seed >> 32
	}
	return seed
}

// chaosState and chaosMessage have several fields, of several kinds.
type chaosState struct {
	PC   uint8
	Fuel int8 // how many more times it may send
	Note string
	Met  model.ProcSet
}

type chaosMessage struct {
	Kind uint8
	Text string
}

// chaos is a message-passing algorithm for n processes with so many lines.
type chaos struct {
	n, lines int
	seed     uint64
	chooses  bool
}

func (a chaos) Init(me model.ProcID) chaosState {
	return chaosState{PC: uint8(mixed(a.seed, int(me)) % uint64(a.lines)), Fuel: 4}
}

func (a chaos) Step(me model.ProcID, s chaosState, in message.Input[chaosMessage]) (chaosState, message.Sends[chaosMessage]) {
	var out message.Sends[chaosMessage]
	h := mixed(a.seed, int(me), int(s.PC), int(in.Kind), int(in.From), int(in.Msg.Kind), len(in.Msg.Text))
	if a.chooses && (in.Kind <= model.Step || in.Kind == model.Timeout) {
		h = mixed(h, in.Choose(a.choices(me, s, in.Kind)))
	}
	s.PC = uint8(h % uint64(a.lines))
	s.Note = []string{"", "a", "b", s.Note}[h>>8%4]
	if in.Kind == model.Deliver || in.Kind == model.Suspect || in.Kind == model.Trust {
		s.Met = model.Procs(in.From)
	}
	for i := range int(h >> 16 % 3) {
		if s.Fuel > 0 {
			g := mixed(h, i)
			out.ToAll(a.receivers(me, g), chaosMessage{uint8(g >> 8 % 2), []string{"", "x"}[g>>16%2]})
			s.Fuel--
		}
	}
	return s, out
}

func (chaos) Answers(m chaosMessage) bool { return m.Kind == 1 }

// choices draws how many alternatives there are.
func (a chaos) choices(me model.ProcID, s chaosState, kind model.Kind) int {
	return 1 + int(mixed(a.seed+4, int(me), int(s.PC), int(kind))%3)
}

// receivers draws some of those that me can send to.
func (a chaos) receivers(me model.ProcID, h uint64) (to model.ProcSet) {
	for p := range model.ProcID(a.n) {
		if p != me && h>>(2*p)%4 > 0 {
			to = to.With(p)
		}
	}
	return to
}

func (a chaos) View(me model.ProcID, s chaosState) model.View {
	h := mixed(a.seed+1, int(me), int(s.PC))
	return model.View{
		Region: model.Region(h % uint64(model.Down)), Ready: h>>8%4 == 0, Armed: h>>16%4 == 0, After: int16(h >> 40 % 4), Passed: h>>20%2 == 0,
		Token: h>>24%3 == 0, Leaders: s.Met, Rank: int(h >> 32 % 3), Stamp: int(s.Fuel),
	}
}

// moreChaos has the optional methods too, and may send to itself.
type moreChaos struct{ chaos }

func (a moreChaos) Step(me model.ProcID, s chaosState, in message.Input[chaosMessage]) (chaosState, message.Sends[chaosMessage]) {
	next, sent := a.chaos.Step(me, s, in)
	var out message.Sends[chaosMessage]
	for i := range sent.Len() {
		to, m := sent.Get(i)
		for p := range model.ProcID(a.n) {
			if !a.Linked(me, p) {
				to = to.Without(p)
			} else if p == me && m.Kind == 0 {
				to = to.With(me)
			}
		}
		out.ToAll(to, m)
		if m.Kind == 1 && a.Linked(me, me) {
			out.To(me, m) // a channel that one step sends to twice
		}
	}
	return next, out
}

func (a moreChaos) Linked(from, to model.ProcID) bool {
	return mixed(a.seed+2, int(from), int(to))%4 > 0
}

func (a moreChaos) Durable(_ model.ProcID, s chaosState) chaosState {
	s.Note = ""
	return s
}

func (a moreChaos) Carries(m chaosMessage) bool { return m.Text == "x" }

func (a moreChaos) Choices(me model.ProcID, s chaosState, kind model.Kind) int {
	return a.choices(me, s, kind)
}

func (a moreChaos) Accepts(me model.ProcID, s chaosState, from model.ProcID, m chaosMessage) bool {
	return mixed(a.seed+3, int(me), int(s.PC), int(from), int(m.Kind))%4 > 0
}

// tickingChaos reads its hardware clock, too, and tells a time.
type tickingChaos struct{ moreChaos }

func (a tickingChaos) Step(me model.ProcID, s chaosState, in message.Input[chaosMessage]) (chaosState, message.Sends[chaosMessage]) {
	next, out := a.moreChaos.Step(me, s, in)
	next.PC = uint8(mixed(a.seed, int(next.PC), in.Clock) % uint64(a.lines))
	return next, out
}

func (a tickingChaos) Clock(me model.ProcID) int { return -int(me) }

func (a tickingChaos) Time(_ model.ProcID, s chaosState, clock int) (int, bool) {
	return clock + int(s.PC), s.PC%2 == 0
}

func (tickingChaos) Parts() int { return 3 }

// chaosProgram is a shared-memory algorithm with so many lines and registers.
type chaosProgram struct {
	lines, regs int
	seed        uint64
	plain       bool // it has no atomic operations, and writes in steps alone
}

func (a chaosProgram) Registers() (rs []memory.Register) {
	for r := range a.regs {
		rs = append(rs, memory.Register{Init: r, Max: 1 + r, Open: r > 0})
	}
	return rs
}

func (a chaosProgram) Init(me model.ProcID) chaosState {
	return chaosState{PC: uint8(mixed(a.seed, int(me)) % uint64(a.lines))}
}

func (a chaosProgram) Step(me model.ProcID, s chaosState, mem *memory.Memory) chaosState {
	h := mixed(a.seed, int(me), int(s.PC))
	learnt := 0
	if h>>52%4 == 0 && !a.plain {
		h = mixed(h, mem.Choose(1+int(h>>56%4)))
	}
	if h>>52%4 == 1 && a.plain { // where accesses may overlap only a step that touches nothing chooses
		learnt = mem.Choose(1 + int(h>>56%4))
	} else {
		learnt = a.access(mem, h, a.View(me, s).Region)
	}
	s.PC = uint8(mixed(h, learnt) % uint64(a.lines))
	s.Note = []string{"", "a", s.Note}[h>>8%3]
	return s
}

// access goes through the door in a way drawn from h and returns what is learnt.
func (a chaosProgram) access(mem *memory.Memory, h uint64, at model.Region) int {
	r, v := int(h>>16%uint64(a.regs)), int(h>>24%4)
	low := func(x int) int { return x & 3 } // keeps the registers small
	way := h >> 32 % 12
	if a.plain && way != 5 {
		way = []uint64{0, 0, 9, 10, 6}[way%5]
	}
	switch way {
	case 0:
		if a.plain && (at == model.Remainder || at == model.Critical) {
			return 0
		}
		mem.Write(r, min(v, 1+3*r))
		return 0
	case 1:
		return mem.Swap(r, v)
	case 2:
		return Flag01(mem.TestAndSet(r))
	case 3:
		return Flag01(mem.CompareAndSwap(r, v, v+1))
	case 4:
		return mem.FetchAndPhi(r, func(x int) int { return low(x + v) })
	case 5:
		mem.Fence()
		return 0
	case 6, 7, 8:
		if at == model.Trying || at == model.Exiting {
			return a.wait(mem, r, v)
		}
	case 9:
		return 0
	}
	return mem.Read(r)
}

func (a chaosProgram) wait(mem *memory.Memory, r, v int) int {
	if v == 0 && !a.plain {
		mem.Wait(r)
		return 1
	}
	if v == 1 && !a.plain {
		return mem.AwaitAndPhi(r, func(x int) bool { return x != v }, func(x int) int { return (x + 1) & 3 })
	}
	return mem.Await(r, func(x int) bool { return x != v })
}

func (a chaosProgram) View(me model.ProcID, s chaosState) model.View {
	h := mixed(a.seed+1, int(me), int(s.PC))
	return model.View{
		Region: model.Region(h % uint64(model.Down)), Masked: h>>24%4 == 0, After: int16(h >> 40 % 4), Passed: h>>8%2 == 0, Token: h>>16%2 == 0, Rank: len(s.Note),
	}
}

// durableChaos is the same with something that survives a crash.
type durableChaos struct{ chaosProgram }

func (a durableChaos) Durable(_ model.ProcID, s chaosState) chaosState { return s }

// anyChaos draws a system.
func anyChaos(t *rapid.T) transition.System {
	few := rapid.IntRange(0, 2)
	s := model.Setup{
		N: rapid.IntRange(1, 4).Draw(t, "n"), Requests: rapid.IntRange(model.Unlimited, 3).Draw(t, "requests"),
		Crashes: few.Draw(t, "crashes"), Recoveries: few.Draw(t, "recoveries"), Pauses: few.Draw(t, "pauses"),
	}
	s.Requesters = model.ProcSet(rapid.Uint64().Draw(t, "requesters")) & model.AllProcs(s.N)
	if s.Crashes > 0 {
		s.Crashers = model.ProcSet(rapid.Uint64().Draw(t, "crashers")) & model.AllProcs(s.N)
	}
	if s.Pauses > 0 {
		s.Pausers = model.ProcSet(rapid.Uint64().Draw(t, "pausers")) & model.AllProcs(s.N)
	}
	seed := rapid.Uint64().Draw(t, "seed")
	lines := rapid.IntRange(1, 12).Draw(t, "lines")
	if rapid.Bool().Draw(t, "shared memory") {
		s.Memory = model.MemoryModel(rapid.IntRange(0, 3).Draw(t, "memory"))
		if s.Memory != model.TotalStoreOrder {
			s.Processors = few.Draw(t, "processors")
		}
		if s.Memory == model.SequentialConsistency && s.Processors == 0 {
			s.Delay = few.Draw(t, "delay")
		}
		return anySharing(t, s, chaosProgram{lines, rapid.IntRange(1, 3).Draw(t, "registers"), seed, s.Memory >= model.RegularRegisters})
	}
	s.Drops, s.Duplicates = rapid.IntRange(model.Unlimited, 2).Draw(t, "drops"), few.Draw(t, "duplicates")
	s.Channels = model.Order(few.Draw(t, "channels") % 2)
	s.Detector = model.Detector(few.Draw(t, "detector"))
	if s.Detector == model.EventualDetector {
		s.Mistakes = few.Draw(t, "mistakes")
	}
	if s.Side = s.Requesters &^ s.Crashers; s.Side.Len() > 1 && rapid.Bool().Draw(t, "cut") {
		s.Side, s.Cut = 0, s.Side
	}
	if s.Side == model.AllProcs(s.N) {
		s.Side = 0
	}
	if !(s.Side | s.Cut).Empty() {
		s.Splits, s.Heals = 1+few.Draw(t, "splits"), few.Draw(t, "heals")
	}
	if s.Delay = few.Draw(t, "delay"); s.Delay > 0 {
		s.MinDelay = rapid.IntRange(0, s.Delay).Draw(t, "least delay")
		s.Drift = rapid.SampledFrom([]int{0, 2, 3}).Draw(t, "drift")
		if s.Answer = rapid.IntRange(0, 3).Draw(t, "answer"); s.Answer > 0 {
			s.Answer = max(s.Answer, s.MinDelay)
		}
		if s.Pauses > 0 {
			s.Pause = few.Draw(t, "pause")
		}
	}
	var alg message.Process[chaosState, chaosMessage] = chaos{s.N, lines, seed, false}
	if rapid.Bool().Draw(t, "optional methods") {
		alg = moreChaos{chaos{s.N, lines, seed, true}}
	}
	if rapid.Bool().Draw(t, "hardware clocks") {
		alg = tickingChaos{moreChaos{chaos{s.N, lines, seed, true}}}
	}
	if alike := (chaos{s.N, lines, seed, true}); rapid.IntRange(0, 3).Draw(t, "starts") == 0 {
		alg = startingChaos{moreChaos{alike}}
	}
	sys, err := message.System(alg, s)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// startingChaos begins with as much fuel as it has starts, or less.
type startingChaos struct{ moreChaos }

type fuelled struct {
	startingChaos
	fuel int8
}

func (a fuelled) Init(me model.ProcID) chaosState {
	s := a.startingChaos.Init(me)
	s.Fuel, s.Note = a.fuel, "b"
	return s
}

func (a startingChaos) View(me model.ProcID, s chaosState) model.View {
	v := a.moreChaos.View(me, s)
	v.Stamp = 0
	return v
}

func (a startingChaos) Starts() (all []message.Process[chaosState, chaosMessage]) {
	for fuel := range int8(3) {
		all = append(all, fuelled{a, fuel})
	}
	return all
}

// startingProgram begins with any of several contents of its registers.
type startingProgram struct{ chaosProgram }

type filled struct {
	startingProgram
	by int
}

func (a filled) Registers() []memory.Register {
	rs := a.startingProgram.Registers()
	rs[0].Init = (rs[0].Init + a.by) % 2
	return rs
}

func (a startingProgram) Starts() (all []memory.Program[chaosState]) {
	for by := range 3 { // the first and the last are the same state
		all = append(all, filled{a, by})
	}
	return all
}

func anySharing(t *rapid.T, s model.Setup, a chaosProgram) transition.System {
	var alg memory.Program[chaosState] = a
	if rapid.Bool().Draw(t, "durable") {
		alg = durableChaos{a}
	}
	if rapid.IntRange(0, 3).Draw(t, "starts") == 0 {
		alg = startingProgram{a}
	}
	sys, err := memory.System(alg, s)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}
