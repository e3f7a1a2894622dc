// Package controlled drives the goroutines of a bubble one step at a time, if the program was
// built with the overlay that package overlay makes.
package controlled

import "unsafe" // for linkname: the runtime of the overlay defines what is declared here

// Slots limits the goroutines that there can be at a time, the root of the bubble included.
const Slots = 1 << 14

// A State says whether a goroutine runs, waits or has ended.
type State uint32

const (
	None    State = iota // there is no such goroutine
	Ready                // it can take a step
	Running              // it takes one
	Waiting              // it waits, for others or for time
	Ended                // it has ended
	Died                 // it has, of a panic or of an error that is fatal
)

// An Op names the operation that a goroutine is about to perform.
type Op uint32

const (
	Start          Op = iota // nothing: it has not come to a point yet
	Yield                    // runtime.Gosched
	Send                     // to a channel
	Receive                  // from a channel
	TrySend                  // select with one send and a default
	TryReceive               // the same with a receive
	Select                   // select with several cases
	TrySelect                // and a default
	Close                    // of a channel
	Lock                     // of a mutex, or for writing
	TryLock                  // the same, without waiting
	Unlock                   // of a mutex, or for writing
	RLock                    // for reading
	TryRLock                 // the same, without waiting
	RUnlock                  // for reading
	Add                      // to a WaitGroup, or Done
	Wait                     // for a WaitGroup
	CondWait                 // for a condition
	Signal                   // of a condition
	Broadcast                // of a condition
	Once                     // Once.Do
	Load                     // of an atomic variable
	Store                    // into one
	Swap                     // of its value
	CompareAndSwap           // of its value
	Fetch                    // and add, and, or
	Take                     // from a sync.Pool
	Put                      // into one
	Go                       // nothing: it has created a goroutine
)

// A Slot describes a goroutine as the runtime sees it. The numbers of goroutines that have ended are used
// again. Everything may be read while no goroutine of the bubble runs.
type Slot struct {
	_       uintptr // the goroutine, of the runtime
	State   State
	Op      Op      // what it is about to do
	Awake   uint32  // 1 if it goes on after it has waited, or has just been created
	Reason  uint32  // why it waits, as the runtime numbers reasons
	Object  uintptr // of the operation, or 0
	frames  uint32
	pcs     [24]uintptr
	Created uintptr     // the go statement
	Creator int32       // the number of the goroutine with that statement
	Choice  int32       // which of the cases of its select it has taken
	_       uint32      // quiet
	Cases   uint32      // of a select, sends first
	Sends   uint32      // how many of them are
	Chans   [64]uintptr // the channels of the cases
	Serial  uint32      // how many goroutines had been created, this one included
	Failed  uint32      // 1 if its last operation has changed nothing: a compare-and-swap, or an attempt
	_       int32       // first
	Width   uint32      // of the atomic variable, in bytes, or 0
	Old     uint64      // what a compare-and-swap expects in it
	_       uint32      // coming
}

// PCs returns the places in the program that led to the point, innermost first.
func (s *Slot) PCs() []uintptr { return s.pcs[:s.frames] }

type state struct {
	slots  [Slots]Slot
	used   int32
	over   uint32
	spilt  uint32
	made   uint32
	drawn  uint32
	fault  [4096]byte
	faulty int32
	system uint32
}

type hooks struct {
	state *state
	begin func(seed uint64, paced bool)
	seed  func(seed uint64)
	arm   func()
	step  func(number, choice int32)
	wait  func()
	poke  func()
	leave func()
	ready func(number int32) (mask uint64, doubles int32)
	clock func() (total int, now, next int64, done bool)
	mute  func(quiet bool)
	open  func(dst []uintptr, pc uintptr) int
	races func() int
	write func(fd uintptr)
	timer func(sleeps bool) (when int64, count int32, waited bool)
	tick  func(choice int32, sleeps bool)
	runs  func() uint64
	out   func() bool
	std   string
}

//go:linkname drive runtime.doorwayDrive
var drive hooks

var _ unsafe.Pointer

// On reports whether the runtime can be controlled.
func On() bool { return drive.state != nil }

// Begin resets everything for a bubble, in which what is random depends on the seed. If it is paced, time passes by Tick
// alone; else by a step of the root.
func Begin(seed uint64, paced bool) { drive.begin(seed, paced) }

// Seed restarts what is random in the bubble.
func Seed(seed uint64) { drive.seed(seed) }

// Arm makes the next bubble of the calling goroutine a controlled one.
func Arm() { drive.arm() }

// Step lets a goroutine go on and returns when nobody in the bubble runs. In a select the
// goroutine takes the given one of the ready cases.
func Step(number, choice int) { drive.step(int32(number), int32(choice)) }

// Current returns the number by which stacks name the goroutine of the bubble that runs, or 0 if none does.
func Current() uint64 { return drive.runs() }

// Await returns when a goroutine can go on, the bubble has ended or somebody pokes.
func Await() { drive.wait() }

// Poke makes Step and Await return.
func Poke() { drive.poke() }

// Leave gives the bubble up: its goroutines are dead.
func Leave() { drive.leave() }

// Mute makes the calling goroutine come to no points, or to points again. The first two of a
// bubble, which call the test's function, come to none before they ask.
func Mute(quiet bool) { drive.mute(quiet) }

// Inlined returns the places in the program that one in the binary stands for, innermost first.
func Inlined(pc uintptr) []uintptr {
	var all [32]uintptr
	return all[:drive.open(all[:], pc)]
}

// Racing reports whether the program was built with the race detector.
func Racing() bool { return drive.races() >= 0 }

// Races returns how many data races the detector has reported, in all runs and elsewhere.
func Races() int { return drive.races() }

// WriteRaces makes the detector write its reports to an open file from now on, or to stderr if that is 0. Package
// testing does not see those in the file, and fails no test for them.
func WriteRaces(fd uintptr) { drive.write(fd) }

// All returns the goroutines created so far. The first is the root.
func All() []Slot { return drive.state.slots[:drive.state.used] }

// Over reports whether the bubble has ended, with all its goroutines.
func Over() bool { return drive.state.over != 0 }

// Made returns how many goroutines have been created.
func Made() int { return int(drive.state.made) }

// Drawn returns how often the program has asked for something random: for a number, or for the order of a map.
func Drawn() int { return int(drive.state.drawn) }

// Spilt reports whether there were more than Slots goroutines.
func Spilt() bool { return drive.state.spilt != 0 }

// System reports whether a goroutine has waited for the operating system, as for a socket or a pipe. When that ends
// depends on how busy the machine is.
func System() bool { return drive.state.system != 0 }

// Outside reports whether a goroutine waits for what is outside of the bubble: for the operating system, a channel that was
// made elsewhere, or a semaphore of the runtime.
func Outside() bool { return drive.out() }

// Fault returns the panic or fatal error that ended a goroutine, with its stack, or
// "".
func Fault() string { return string(drive.state.fault[:drive.state.faulty]) }

// ReadyCases returns which cases of the select, or of the attempt, of a goroutine could be taken now, as bits. If none
// could, doubles is how many cases have the channel and the direction of an earlier one: each of these may wait in front.
func ReadyCases(number int) (mask uint64, doubles int) {
	mask, n := drive.ready(int32(number))
	return mask, int(n)
}

// Timers returns how many timers go off next, at the same time; 0 if none ever does. While a goroutine can go on, timers
// with a channel that nobody waits for count, too. None goes off while a goroutine waits for what is outside of the bubble.
// Without sleeps, time does not pass the end of a goroutine's sleep.
// Waited says that a goroutine is in synctest.Wait and no timer is due.
func Timers(sleeps bool) (count int, waited bool) {
	_, n, waited := drive.timer(sleeps)
	return int(n), waited
}

// Tick lets time pass up to the next timers, and one of them go off.
func Tick(choice int, sleeps bool) { drive.tick(int32(choice), sleeps) }

// Clock returns how many goroutines there are now, the time, when the next timer goes off, 0 for
// never, and whether the main goroutine of the bubble has ended.
func Clock() (total int, now, next int64, done bool) { return drive.clock() }
