package goroutines

// An aftermath records how a run went, for the driver. The bubble's goroutines and the driver both write and read
// it, unseen by the race detector: only one of them runs at a time, and real synchronization would order what the
// program itself does not.
type aftermath struct {
	broken  bool   // the function has failed its test
	death   string // the panic of the function
	endless string // the stack of a goroutine that never stops
	over    bool   // patience ran out
	skipped bool   // the function has skipped its test
}

//go:norace
func (a *aftermath) fails(so bool) { a.broken = a.broken || so }

//go:norace
func (a *aftermath) failed() bool { return a.broken }

//go:norace
func (a *aftermath) skips(so bool) { a.skipped = a.skipped || so }

//go:norace
func (a *aftermath) isSkipped() bool { return a.skipped }

//go:norace
func (a *aftermath) dies(fault string) { a.death = fault }

//go:norace
func (a *aftermath) fault() string { return a.death }

//go:norace
func (a *aftermath) runsOn(stack string) { a.endless, a.over = stack, true }

//go:norace
func (a *aftermath) late() bool { return a.over }

//go:norace
func (a *aftermath) stack() string { return a.endless }
