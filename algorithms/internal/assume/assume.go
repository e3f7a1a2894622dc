// Package assume has the assumptions that several pages share.
package assume

import "doorway/model"

// Assumptions about channels, processes, halts and memory.
var (
	NoLoss                 = model.Assumption{Name: "no loss", Meaning: "no message is lost"}
	NoLossButToTheDead     = model.Assumption{Name: "no loss", Meaning: "no message is lost, except to a crashed process"}
	NoDuplication          = model.Assumption{Name: "no duplication", Meaning: "no message is duplicated"}
	ErrorFree              = model.Assumption{Name: "error-free channels", Meaning: "no message is lost or duplicated"}
	FIFO                   = model.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages"}
	NoCrash                = model.Assumption{Name: "no crash", Meaning: "no process crashes"}
	NoStop                 = model.Assumption{Name: "no crash", Meaning: "processes do not stop"}
	NoCrashOfHolder        = model.Assumption{Name: "no crash", Meaning: "no process that has the token or has asked for it crashes"}
	NoRecovery             = model.Assumption{Name: "no recovery", Meaning: "a crashed process does not come back"}
	CrashesReported        = model.Assumption{Name: "crashes are reported", Meaning: "every crash is reported to all, and only crashes are"}
	UniqueIDs              = model.Assumption{Name: "unique identifiers", Meaning: "no two processes have the same identifier"}
	NoHaltOutsideRemainder = model.Assumption{Name: "no halt outside the remainder", Meaning: "a process halts only in its remainder, not while it waits or in its critical section"}
	NoHaltInside           = model.Assumption{Name: "no halt inside", Meaning: "a process does not halt in its critical section"}
	NoHaltWithLock         = model.Assumption{Name: "no halt inside", Meaning: "a process halts only in its remainder or before it has the lock"}
	NoHaltWaiting          = model.Assumption{Name: "no halt while waiting", Meaning: "a process does not halt while it waits"}
	SequentialConsistency  = model.Assumption{Name: "sequential consistency", Meaning: "the others see a write before the writer's next read; fences make sure of it"}
	AtomicTestAndSet       = model.Assumption{Name: "atomic test-and-set", Meaning: "nobody touches the lock between the test and the set"}
)
