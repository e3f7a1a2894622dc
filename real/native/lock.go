// Package native runs the algorithms of pages outside the model: shared-memory locks on sync/atomic,
// one atomic access for each step, and message-passing locks as nodes over connections. It is for
// learning and measuring: race an algorithm, compare it with sync.Mutex, record a run and replay it
// on the model.
package native

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// A Lock runs a shared-memory algorithm on atomic registers. Each of its processes is for one
// goroutine; all of them may run at once.
//
// A step computes the register's new value and puts it there with compare-and-swap, again if another
// process was faster, or loads the register if it only reads. A blocked step is tried again, after
// other goroutines have had a chance to run.
type Lock struct {
	sys       transition.System
	registers []register
	processes []process
	recording bool
	marks     register // counts what was marked
}

// A register holds a value in its lower half and the number of its changes in its upper half. It
// fills a cache line.
type register struct {
	atomic.Uint64
	_ [56]byte
}

func value(word uint64) int      { return int(int32(word)) }
func version(word uint64) uint32 { return uint32(word >> 32) }
func word(version uint32, value int) uint64 {
	return uint64(version)<<32 | uint64(uint32(int32(value)))
}

// A process runs one process of a lock.
type process struct {
	memory.Native
	lock *Lock
	log  []entry
	_    [64]byte // processes do not share cache lines
}

// NewLock returns the lock that a variant of a page builds. Requests are unlimited, whatever the
// setup says. It is an error if the setup has faults, time, processors or another memory model than
// sequential consistency.
func NewLock(build transition.Builder, setup model.Setup) (*Lock, error) {
	setup.Requests = model.Unlimited
	sys, err := build(setup)
	if err != nil {
		return nil, err
	}
	natives, err := memory.Natives(sys)
	if err != nil {
		return nil, err
	}
	regs := memory.Registers(sys)
	l := &Lock{sys: sys, registers: make([]register, len(regs)), processes: make([]process, len(natives))}
	for r := range regs {
		l.registers[r].Store(word(0, regs[r].Init))
	}
	for p := range natives {
		l.processes[p].Native, l.processes[p].lock = natives[p], l
	}
	return l, nil
}

// Record makes the lock remember all steps, for Replay. Call it before the lock is used. It takes 24
// bytes for each step.
func (l *Lock) Record() { l.recording = true }

// Process returns process p of the lock, from 0 on. It is for one goroutine. Lock and Unlock panic if
// they are called out of turn, if the algorithm breaks a rule for steps, or if a register needs more
// than 32 bits.
func (l *Lock) Process(p int) sync.Locker { return &l.processes[p] }

// Replay replays the steps that were recorded on the model while a property watches. It returns the
// violation, or nil, and the schedule. An error says that the model does not allow the run. No
// process may be in Lock or Unlock during the call.
func (l *Lock) Replay(prop property.Property) (*property.Violation, transition.Schedule, error) {
	var logs [][]entry
	for p := range l.processes {
		logs = append(logs, l.processes[p].log)
	}
	s, err := merge(logs, func(model.Event) bool { return true })
	if err != nil {
		return nil, s, err
	}
	return replayed(l.sys, prop, s)
}

func replayed(sys transition.System, prop property.Property, s transition.Schedule) (*property.Violation, transition.Schedule, error) {
	r, err := replay.NewRunner(sys, prop)
	if err != nil {
		return nil, s, err
	}
	v, err := r.Strict(transition.Finite(s))
	return v, s, err
}

// patience is the number of steps after which a process that tries or exits lets other
// goroutines run.
const patience = 64

// Lock returns when the process is in its critical section.
func (p *process) Lock() {
	p.until(model.Critical)
	p.mark()
}

// Unlock returns when the process is in its remainder.
func (p *process) Unlock() {
	p.mark()
	p.until(model.Remainder)
}

// mark records that a moment within a critical section came before others: if two goroutines were
// inside at once, so are two processes of the replayed run, even if no register tells.
func (p *process) mark() {
	if p.lock.recording {
		found := uint32(p.lock.marks.Add(1) - 1)
		p.log = append(p.log, entry{register: marked, found: found, writes: true})
	}
}

func (p *process) until(r model.Region) {
	if at := p.View().Region; at != model.Remainder && r == model.Critical || at != model.Critical && r == model.Remainder {
		panic(fmt.Sprintf("native: the process is in its %v; Lock and Unlock take turns", at))
	}
	for steps := 1; p.View().Region != r; steps++ {
		p.step()
		if steps%patience == 0 {
			runtime.Gosched()
		}
	}
}

// step takes the next step of the process.
func (p *process) step() {
	look := p.Look(0)
	if look.Choices > 1 {
		look = p.Look(rand.IntN(look.Choices))
	}
	var found uint32
	if look.Register == transition.NoRegister {
		p.take(0)
	} else {
		found = p.access(&p.lock.registers[look.Register], look.Reads)
	}
	p.Commit()
	if p.lock.recording {
		p.log = append(p.log, entry{look.Event, int32(look.Register), found, !look.Reads})
	}
}

// access takes a step that accesses a register, and returns the version that it found there.
func (p *process) access(r *register, reads bool) uint32 {
	for {
		was := r.Load()
		is := p.take(value(was))
		switch {
		case p.Blocked():
			runtime.Gosched()
		case reads || r.CompareAndSwap(was, word(version(was)+1, is)):
			return version(was)
		}
	}
}

// take computes the step for a value of its register.
func (p *process) take(value int) int {
	now, err := p.Take(value)
	if err == nil && int(int32(now)) != now {
		err = fmt.Errorf("%d does not fit into a register of 32 bits", now)
	}
	if err != nil {
		panic(fmt.Sprintf("native: %v", err))
	}
	return now
}
