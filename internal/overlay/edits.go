package overlay

import (
	"fmt"
	"strings"
)

// control makes the goroutines of a bubble run one at a time.
var control = []edit{
	{"runtime/runtime2.go", "g", "*synctestBubble", below, "\tdoorway int32 // the number of its slot, and one"},
	{"runtime/proc.go", "ready", "status := readgstatus(gp)", before, "if gp.doorway == doorwayBuried {\n\t\treturn\n\t}\n\t"},
	{"runtime/proc.go", "newproc", "\t\t\twakep()\n\t\t}\n\t})", instead, "\t\t\twakep()\n\t\t}\n\t})\n\tdoorwayGo()"},
	{"runtime/runtime2.go", "waitReason.isIdleInSynctest", "return ", before, "if doorwayIdle(w) {\n\t\treturn true\n\t}\n\t"},
	{"runtime/proc.go", "ready", "runqput(", before, "if doorwayReady(gp) {\n\t\treleasem(mp)\n\t\treturn\n\t}\n\t"},
	{"runtime/proc.go", "newproc", "pp := ", before, "if doorwayReady(newg) {\n\t\t\treturn\n\t\t}\n\t\t"},
	{"runtime/proc.go", "park_m", "\tschedule()", before, "\tdoorwayPark(bubble, gp)\n\tdoorwayTurn()\n"},
	{"runtime/proc.go", "goexit0", "gdestroy(gp)", instead, "doorwayN := doorwayLast(gp)\n\tgdestroy(gp)\n\tdoorwayGone(doorwayN)"},
	{"runtime/proc.go", "Gosched", "", before, "if doorwayGosched() { return }"},
	{"runtime/coro.go", "coroswitch_m", "setGNoWB(&mp.curg", before, "doorwaySwitch(gp, gnext)\n\t"},
	{"runtime/proc.go", "goschedImpl", "if preempted && ", before, "if preempted && doorwayLost(gp) {\n\t\tschedule()\n\t}\n\t"},
	{"runtime/synctest.go", "synctestBubble", "active  int", below, "\tdoorwayLeft bool // nothing in it goes on"},
	{"runtime/synctest.go", "synctestRun", "gp.bubble = bubble", below, "\tdoorwayOpen(bubble)"},
	{"runtime/synctest.go", "synctestRun", "gp.bubble = nil", before, "doorwayClose(bubble)\n\t\t"},
	{"runtime/synctest.go", "synctestRun", "gp.bubble.timers.check(bubble.now, bubble)", instead, "if !doorwayPaces(bubble) {\n\t\t\t\tgp.bubble.timers.check(bubble.now, bubble)\n\t\t\t}"},
	{"runtime/synctest.go", "synctestRun", "if bubble.active < 0 {", before, "if doorwayStays(bubble) {\n\t\t\tcontinue\n\t\t}\n\t\t"},
	{"runtime/synctest.go", "synctestRun", "pp := ", before, "if doorwayReady(bubble.main) {\n\t\t\treturn\n\t\t}\n\t\t"},
	{"runtime/select.go", "selectgo", "cheaprandn(uint32(norder + 1))", instead, "doorwayPlace(i, norder)"},
	{"runtime/select.go", "selectgo", "// generate permuted order", before, "doorwaySelect(scases, nsends, block)\n\t"},
	{"runtime/select.go", "selectgo", "// lock all the channels involved", before, "doorwayFirst(scases, lockorder)\n\t"},
	{"runtime/time.go", "timer", "isFake bool", below, "\tdoorway     uint32 // its place in the order in which timers were set\n\tdoorwayNext *timer // the next with a channel"},
	{"runtime/time.go", "timer.modify", "", before, "doorwayArmed(%s)"},
	{"runtime/time.go", "timer.maybeAdd", "cheaprand()", instead, "doorwayOrder(t)"},
	{"runtime/rand.go", "rand", "", before, "if doorwayChance() { return doorwayRandom() }"},
	{"runtime/sema.go", "internal_sync_nanotime", "", before, "if now, ok := doorwayTime(); ok { return now }"},
	{"runtime/race.go", "race_Errors", "RaceErrors()", instead, "doorwayOthers()"},
	{"runtime/proc.go", "os_beforeExit", "exitCode == 0 && raceenabled", instead, "exitCode == 0 && raceenabled && !doorwayOwn()"},
	{"testing/testing.go", "T.Run", "t.isSynctest", instead, "t.isSynctest && !runtime_doorwayControls()"},
	{"testing/testing.go", "testingSynctestTest", "go tRunner(t2, f)", before, "t2.w = indenter{&t.common} // for subtests\n\tdoorwaySubtests(t)\n\t"},
	{"testing/testing.go", "T.Parallel", "", before, "if %s.isSynctest && runtime_doorwayControls() { return }"},
	{"testing/testing.go", "T.Deadline", "", before, "if %s.isSynctest && runtime_doorwayControls() { return time.Time{}, false }"},
	{"testing/synctest/synctest.go", "Test", "", before, "if runtime_doorwayControls() { f(%s); return }"},
	{"testing/testing.go", "testState", "isFuzzing bool", below, "\tdoorwayAside bool"},
	{"testing/testing.go", "tRunner", "numFailed.Add(1)", instead, "if !t.tstate.doorwayAside {\n\t\t\t\tnumFailed.Add(1)\n\t\t\t}"},
	{"testing/testing.go", "T.Run", "shouldFailFast()", instead, "!t.tstate.doorwayAside && shouldFailFast()"},
	{"testing/testing.go", "tRunner", "\tfn(t)\n", instead, "\tif !doorwayDeals(t, fn) {\n\t\tfn(t)\n\t}\n"},
	{"runtime/traceback.go", "tracebacksomeothers", "!showf(gp)", instead, "!showf(gp) || doorwayHides(me, gp)"},
	{"runtime/panic.go", "fatalpanic", "", before, "doorwayPanics(%s)"},
	{"runtime/panic.go", "sync_fatal", "", before, `doorwayDies("fatal error: ", %s)`},
	{"runtime/panic.go", "internal_sync_fatal", "", before, `doorwayDies("fatal error: ", %s)`},
}

// hashKey gives maps the same order in all processes. Go has moved the function.
func (i *Installation) hashKey() edit {
	file := "internal/runtime/maps/runtime_alg.go"
	if strings.HasPrefix(i.Version, "go1.26") {
		file = "runtime/alg.go"
	}
	return edit{file, "initAlgAES", "bootstrapRand()", instead, "uint64(i+1) * 0x9e3779b97f4a7c15"}
}

// ops numbers the operations that a goroutine is about to perform at a point. Package controlled has their names.
var ops = map[string]int{
	"yield": 1, "send": 2, "receive": 3, "try-send": 4, "try-receive": 5, "select": 6, "try-select": 7, "close": 8,
	"lock": 9, "try-lock": 10, "unlock": 11, "rlock": 12, "try-rlock": 13, "runlock": 14,
	"add": 15, "wait": 16, "cond-wait": 17, "signal": 18, "broadcast": 19, "once": 20,
	"load": 21, "store": 22, "swap": 23, "cas": 24, "fetch": 25,
	"take": 26, "put": 27, "go": 28,
}

// point puts a point at the beginning of a function.
func point(file, in, op string) edit {
	call := "runtime_doorwayPoint"
	if file == "runtime/chan.go" {
		call = "doorwayPoint"
	}
	return edit{file: file, in: in, text: fmt.Sprintf("%s(%d, unsafe.Pointer(%%s))", call, ops[op])}
}

// channel puts a point into a function whose channel is not its first parameter.
func channel(in, op string) edit {
	return edit{file: "runtime/chan.go", in: in, text: fmt.Sprintf("doorwayPoint(%d, unsafe.Pointer(c))", ops[op])}
}

// points returns the points in channels and package sync.
func points() []edit {
	all := []edit{
		channel("chansend1", "send"), channel("chanrecv1", "receive"), channel("chanrecv2", "receive"), channel("closechan", "close"),
		channel("selectnbsend", "try-send"), channel("selectnbrecv", "try-receive"),
		point("internal/sync/mutex.go", "Mutex.Lock", "lock"), point("internal/sync/mutex.go", "Mutex.TryLock", "try-lock"),
		point("internal/sync/mutex.go", "Mutex.Unlock", "unlock"),
		point("sync/rwmutex.go", "RWMutex.RLock", "rlock"), point("sync/rwmutex.go", "RWMutex.TryRLock", "try-rlock"),
		point("sync/rwmutex.go", "RWMutex.RUnlock", "runlock"), point("sync/rwmutex.go", "RWMutex.Lock", "lock"),
		point("sync/rwmutex.go", "RWMutex.TryLock", "try-lock"), point("sync/rwmutex.go", "RWMutex.Unlock", "unlock"),
		point("sync/waitgroup.go", "WaitGroup.Add", "add"), point("sync/waitgroup.go", "WaitGroup.Wait", "wait"),
		point("sync/cond.go", "Cond.Wait", "cond-wait"), point("sync/cond.go", "Cond.Signal", "signal"),
		point("sync/cond.go", "Cond.Broadcast", "broadcast"), {file: "sync/once.go", in: "Once.Do", text: "doorwayOnce(%s)"},
		{file: "sync/once.go", in: "Once.doSlow", anchor: "o.m.Lock()", where: instead, text: "doorwayLock(&o.m)"},
		{file: "sync/once.go", in: "Once.doSlow", anchor: "defer o.m.Unlock()", where: instead, text: "defer doorwayDone(o)"},
		{file: "sync/once.go", in: "Once.doSlow", anchor: "if !o.done.Load() {", where: instead, text: "if !doorwayIsDone(o) {"},
		{file: "sync/once.go", in: "Once.doSlow", anchor: "defer o.done.Store(true)", where: instead, text: "defer doorwayEnds(o)"},
		{file: "sync/once.go", in: "Once.Do", anchor: "if !o.done.Load() {", where: instead, text: "if !doorwayIsDone(o) {"},
		{file: "sync/mutex.go", in: "Mutex.TryLock", anchor: "m.mu.TryLock()", where: instead, text: "doorwayTried(m.mu.TryLock())"},
		{file: "sync/rwmutex.go", in: "RWMutex.TryLock", anchor: "return false", where: each, text: "return doorwayTried(false)"},
		{file: "sync/rwmutex.go", in: "RWMutex.TryRLock", anchor: "return false", where: each, text: "return doorwayTried(false)"},
		{file: "sync/pool.go", in: "Pool.Put", text: "if doorwayPut(%s, x) { return }"},
		{file: "sync/pool.go", in: "Pool.Get", text: "if x, ok := doorwayGet(%s); ok { if x == nil && %s.New != nil { x = %s.New() }; return x }"},
	}
	for method, op := range map[string]string{"Load": "load", "Store": "store", "Swap": "swap", "CompareAndSwap": "cas"} {
		all = append(all, point("sync/atomic/value.go", "Value."+method, op))
	}
	return all
}
