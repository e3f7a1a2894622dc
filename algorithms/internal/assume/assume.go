// Package assume has the assumptions that several pages share.
package assume

import "doorway/model/catalogue"

// Assumptions about channels, processes, halts and memory.
var (
	NoLoss                 = catalogue.Assumption{Name: "no loss", Meaning: "no message is lost"}
	NoLossButToTheDead     = catalogue.Assumption{Name: "no loss", Meaning: "no message is lost, except to a crashed process"}
	NoDuplication          = catalogue.Assumption{Name: "no duplication", Meaning: "no message is duplicated"}
	ErrorFree              = catalogue.Assumption{Name: "error-free channels", Meaning: "no message is lost or duplicated"}
	FIFO                   = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages"}
	NoCrash                = catalogue.Assumption{Name: "no crash", Meaning: "no process crashes"}
	NoStop                 = catalogue.Assumption{Name: "no crash", Meaning: "processes do not stop"}
	NoCrashOfHolder        = catalogue.Assumption{Name: "no crash", Meaning: "no process that has the token or has asked for it crashes"}
	NoRecovery             = catalogue.Assumption{Name: "no recovery", Meaning: "a crashed process does not come back"}
	CrashesReported        = catalogue.Assumption{Name: "crashes are reported", Meaning: "every crash is reported to all, and only crashes are"}
	UniqueIDs              = catalogue.Assumption{Name: "unique identifiers", Meaning: "no two processes have the same identifier"}
	NoHaltOutsideRemainder = catalogue.Assumption{Name: "no halt outside the remainder", Meaning: "a process halts only in its remainder, not while it waits or in its critical section"}
	NoHaltInside           = catalogue.Assumption{Name: "no halt inside", Meaning: "a process does not halt in its critical section"}
	NoHaltWithLock         = catalogue.Assumption{Name: "no halt inside", Meaning: "a process halts only in its remainder or before it has the lock"}
	NoHaltWaiting          = catalogue.Assumption{Name: "no halt while waiting", Meaning: "a process does not halt while it waits"}
	SequentialConsistency  = catalogue.Assumption{Name: "sequential consistency", Meaning: "the others see a write before the writer's next read; fences make sure of it"}
	AtomicTestAndSet       = catalogue.Assumption{Name: "atomic test-and-set", Meaning: "nobody touches the lock between the test and the set"}
)
