package goroutines

import (
	"fmt"
	"slices"
	"strings"
)

// A script is a small random program: what its goroutines do to a few shared objects. It is executed as real code
// (actor), enumerated by a judge that knows nothing of goroutines (judge), and explored as a model (scripted).
type script struct {
	cells   []kind // of each atomic variable
	first   []int  // what each holds at the beginning
	mutexes int
	rws     int
	chans   []int // capacities
	onces   int
	groups  int
	conds   int     // each with the mutex of its number
	bodies  [][]*op // of each goroutine; the first is main
	style   style   // how real code does it
	loops   bool    // statements one after the other are executed by a loop, and not by a line each
}

// registers is how many local variables each goroutine has. The last counts loops.
const (
	registers = 4
	counter   = registers - 1
)

// ofClosed is what a receive from a ofClosed channel stores.
const ofClosed = -1

// An op is a statement of a script.
type op struct {
	do    verb
	of    int // the object
	by    int // for a cell: the register that is added to its number, or -1
	span  int // for a cell: how many there are from that one on
	to    int // the register for the result
	arg   int
	arg2  int
	from  int // the register in place of arg, or -1
	cases []option
	rest  bool  // of a select: it has a default; of a spin: it yields
	body  []*op // of a loop, a condition, a Once
	tail  []*op // of a loop: what follows its way out; of a condition: what happens otherwise
	id    int   // its place in the text
}

// An option is a case of a select.
type option struct {
	of       int
	receives bool
	to       int // the register for what is received
	arg      int // what is sent
}

// A verb is what an op does.
type verb int

const (
	doLoad verb = iota
	doStore
	doSwap
	doCAS
	doAdd
	doAnd
	doOr
	doSpin    // until the cell holds arg
	doSpinCAS // from arg to arg2
	doYield
	doLock
	doUnlock
	doTryLock
	doSpinLock
	doWriteLock
	doWriteUnlock
	doTryWrite
	doRLock
	doRUnlock
	doTryRLock
	doSend
	doReceive
	doClose
	doSelect
	doOnce
	doGroupAdd
	doGroupWait
	doCondWait
	doSignal
	doBroadcast
	doTimers // the first of two that go off at once
	doGo     // the goroutine of
	doGoIn   // the same, by Go of the group arg
	doRepeat // at most arg times, or for ever if that is negative: body, out if register by holds arg2, tail
	doIf     // register by holds arg: body, or else tail
)

var verbNames = [...]string{"Load", "Store", "Swap", "CompareAndSwap", "Add", "And", "Or", "until", "until CompareAndSwap", "Gosched", "Lock", "Unlock", "TryLock",
	"until TryLock", "Lock", "Unlock", "TryLock", "RLock", "RUnlock", "TryRLock", "send", "receive", "close", "select", "Do", "Add", "Wait", "Wait", "Signal", "Broadcast"}

// A kind is a type of atomic variables, by methods or by functions of sync/atomic.
type kind int

const (
	int32Methods kind = iota
	int64Methods
	uint32Methods
	uint64Methods
	uintptrMethods
	int32Functions
	int64Functions
	uint32Functions
	uint64Functions
	uintptrFunctions
	boolMethods // from here on no arithmetic
	pointerMethods
	valueMethods
	pointerFunctions
	kinds
)

var kindNames = [...]string{"Int32", "Int64", "Uint32", "Uint64", "Uintptr", "int32", "int64", "uint32", "uint64", "uintptr", "Bool", "Pointer", "Value", "unsafe.Pointer"}

func (k kind) counts() bool { return k < boolMethods }

// A style is how real code does what a script says.
type style int

const (
	direct     style = iota // each line in code of its own
	helped                  // all lines in one function
	inlined                 // each line in a function that is inlined
	interfaces              // by methods of interfaces
	closures                // by closures and function values
	styles
)

var styleNames = [...]string{"direct", "helped", "inlined", "interfaces", "closures"}

func (s style) String() string { return styleNames[s] }

// number gives each op its place.
func (s *script) number() *script {
	n := 0
	for _, b := range s.bodies {
		each(b, func(o *op) { o.id = n; n++ })
	}
	return s
}

// each visits all ops of a body.
func each(body []*op, visit func(*op)) {
	for _, o := range body {
		visit(o)
		each(o.body, visit)
		each(o.tail, visit)
	}
}

// has reports whether some op is one of these.
func (s *script) has(all ...verb) (found bool) {
	for _, b := range s.bodies {
		each(b, func(o *op) { found = found || slices.Contains(all, o.do) })
	}
	return found
}

// atomic reports whether goroutines share nothing but atomic variables.
func (s *script) atomic() bool {
	only := true
	for _, b := range s.bodies {
		each(b, func(o *op) { only = only && (o.do <= doYield || o.do == doGo || o.do == doRepeat || o.do == doIf) })
	}
	return only
}

// String returns the script as text, much like Go's.
func (s *script) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "// style %v, loops %v\n", s.style, s.loops)
	for i, k := range s.cells {
		fmt.Fprintf(&b, "v%d %s = %d\n", i, kindNames[k], s.first[i])
	}
	for i, c := range s.chans {
		fmt.Fprintf(&b, "c%d := make(chan int, %d)\n", i, c)
	}
	for g, body := range s.bodies {
		fmt.Fprintf(&b, "g%d {\n", g)
		write(&b, body, "\t")
		b.WriteString("}\n")
	}
	return b.String()
}

func write(b *strings.Builder, body []*op, in string) {
	for _, o := range body {
		fmt.Fprintf(b, "%s%s\t// %d\n", in, o, o.id)
		write(b, o.body, in+"\t")
		switch {
		case o.do == doRepeat:
			fmt.Fprintf(b, "%s\tif r%d == %d { break }\n", in, o.by, o.arg2)
		case o.do == doIf && len(o.tail) > 0:
			fmt.Fprintf(b, "%s} else {\n", in)
		}
		write(b, o.tail, in+"\t")
		if len(o.body)+len(o.tail) > 0 {
			fmt.Fprintf(b, "%s}\n", in)
		}
	}
}

// String returns the op, without what is within it.
func (o *op) String() string {
	arg := fmt.Sprint(o.arg)
	if o.from >= 0 {
		arg = fmt.Sprintf("r%d", o.from)
	}
	cell := fmt.Sprintf("v%d", o.of)
	if o.by >= 0 {
		cell = fmt.Sprintf("v[%d + r%d %% %d]", o.of, o.by, o.span)
	}
	switch o.do {
	case doLoad:
		return fmt.Sprintf("r%d = %s.Load()", o.to, cell)
	case doStore:
		return fmt.Sprintf("%s.Store(%s)", cell, arg)
	case doCAS:
		return fmt.Sprintf("r%d = %s.CompareAndSwap(%d, %d)", o.to, cell, o.arg, o.arg2)
	case doSwap, doAdd, doAnd, doOr:
		return fmt.Sprintf("r%d = %s.%s(%s)", o.to, cell, verbNames[o.do], arg)
	case doSpin:
		return fmt.Sprintf("for %s.Load() != %d { yield %v }", cell, o.arg, o.rest)
	case doSpinCAS:
		return fmt.Sprintf("for !%s.CompareAndSwap(%d, %d) { yield %v }", cell, o.arg, o.arg2, o.rest)
	case doSpinLock:
		return fmt.Sprintf("for !mu%d.TryLock() { yield %v }", o.of, o.rest)
	case doLock, doUnlock:
		return fmt.Sprintf("mu%d.%s()", o.of, verbNames[o.do])
	case doTryLock:
		return fmt.Sprintf("r%d = mu%d.TryLock()", o.to, o.of)
	case doWriteLock, doWriteUnlock, doRLock, doRUnlock:
		return fmt.Sprintf("rw%d.%s()", o.of, verbNames[o.do])
	case doTryWrite, doTryRLock:
		return fmt.Sprintf("r%d = rw%d.%s()", o.to, o.of, verbNames[o.do])
	case doSend:
		return fmt.Sprintf("c%d <- %s", o.of, arg)
	case doReceive:
		return fmt.Sprintf("r%d = <-c%d", o.to, o.of)
	case doClose:
		return fmt.Sprintf("close(c%d)", o.of)
	case doSelect:
		return o.selects()
	case doOnce:
		return fmt.Sprintf("once%d.Do {", o.of)
	case doGroupAdd:
		return fmt.Sprintf("wg%d.Add(%d)", o.of, o.arg)
	case doGroupWait:
		return fmt.Sprintf("wg%d.Wait()", o.of)
	case doCondWait, doSignal, doBroadcast:
		return fmt.Sprintf("cond%d.%s()", o.of, verbNames[o.do])
	case doTimers:
		return fmt.Sprintf("r%d = select { case <-time.After(1); case <-time.After(1) }", o.to)
	case doGo:
		return fmt.Sprintf("go g%d", o.of)
	case doGoIn:
		return fmt.Sprintf("wg%d.Go(g%d)", o.arg, o.of)
	case doRepeat:
		return fmt.Sprintf("for r%d := 0; r%d < %d; r%d++ {", counter, counter, o.arg, counter)
	case doIf:
		return fmt.Sprintf("if r%d == %d {", o.by, o.arg)
	}
	return "runtime.Gosched()"
}

func (o *op) selects() string {
	text := fmt.Sprintf("r%d = select {", o.to)
	for _, c := range o.cases {
		if c.receives {
			text += fmt.Sprintf(" case r%d = <-c%d;", c.to, c.of)
		} else {
			text += fmt.Sprintf(" case c%d <- %d;", c.of, c.arg)
		}
	}
	if o.rest {
		text += " default"
	}
	return text + " }"
}

// An outcome is how a run ends: what everybody has seen, where those are that wait for ever, and what is left in atomic
// variables; or who panics, and what that one has seen.
func outcome(s *script, where func(g int) string, seen func(g int) [registers]int, cells []int) string {
	var b strings.Builder
	for g := range s.bodies {
		fmt.Fprintf(&b, "g%d %s %v, ", g, where(g), seen(g))
	}
	fmt.Fprintf(&b, "%v", cells)
	return b.String()
}

// Where a goroutine is.
const (
	notBegun = -1
	hasEnded = -2
)

func whereabouts(at int) string {
	switch at {
	case notBegun:
		return "not begun"
	case hasEnded:
		return "ended"
	default:
		return fmt.Sprintf("at %d", at)
	}
}
