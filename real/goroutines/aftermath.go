package goroutines

// An aftermath is what a run leaves for the driver. The goroutines of the bubble write it and the driver reads, or the
// other way round, and the race detector sees none of that: only one of them runs, and synchronization between the two
// would order what the program does not.
type aftermath struct {
	broken  bool   // the function has failed its test
	death   string // the panic of the function
	endless string // the stack of a goroutine that runs on
	over    bool   // the patience
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
