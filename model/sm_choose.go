package model

// Steps of shared memory that choose (Memory.Choose).

// touch is what the next step of a local state does to memory.
type touch struct {
	known   bool
	guarded bool
	waits   bool // some alternative is guarded
	free    bool // none is, and the step does not choose
	op      op
	reg     int16   // or NoRegister
	others  []touch // if the step chooses: what its alternatives 1, 2, … do; the rest is of alternative 0
}

// with returns what an alternative does. If there are none it is the step itself:
// the number is of the value that comes of it.
func (t *touch) with(alternative uint8) *touch {
	if i := int(alternative); i > 0 && i <= len(t.others) {
		return &t.others[i-1]
	}
	return t
}

// choices returns how many alternatives there are.
func (t *touch) choices() int { return 1 + len(t.others) }

// touch asks each alternative of p's next step what it does to memory. An error
// shows again, and is reported, when the step is taken.
func (sys *sharedMemory[S]) touch(p ProcID, s S, mem *Memory) touch {
	all, n := []touch(nil), 1
	for i := 0; i < n; i++ {
		mem.open(i)
		_, _ = sys.step(Event{Kind: Step, Proc: p}, s, mem)
		n = max(n, mem.choices)
		t := touch{known: true, guarded: mem.guarded, op: mem.op, reg: int16(mem.reg)}
		if n == 1 {
			t.waits, t.free = t.guarded, !t.guarded
			return t
		}
		if overlaps(sys.setup.Memory) { // it may touch nothing: if it does, that is reported
			t = touch{known: true, reg: NoRegister}
		}
		all = append(all, t)
	}
	t := all[0]
	t.others = all[1:]
	for _, o := range all {
		t.waits = t.waits || o.guarded
	}
	return t
}

var allNumbers = func() (all [MaxChoices]uint8) {
	for i := range all {
		all[i] = uint8(i)
	}
	return all
}()

// firsts returns the first n numbers.
func firsts(n int) []uint8 { return allNumbers[:n:n] }

// numbered makes room for the numbers of events; each process has one.
func (m *enabledSet) numbered() {
	m.choices = make([][]uint8, len(m.own))
	for p := range m.choices {
		m.choices[p] = firsts(1)
	}
}

// those returns the first n numbers less those that cannot be.
func those(n int, can func(number uint8) bool) []uint8 {
	all, some := firsts(n), []uint8(nil)
	for k, i := range all {
		switch ok := can(i); {
		case !ok && some == nil:
			some = all[:k:k]
		case ok && some != nil:
			some = append(some, i)
		}
	}
	if some == nil {
		return all
	}
	return some
}
