package native_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"doorway/algorithms"
	"doorway/algorithms/bakery"
	"doorway/algorithms/interruptsoff"
	"doorway/algorithms/lamport"
	"doorway/algorithms/mcs"
	"doorway/algorithms/peterson"
	"doorway/algorithms/testandset"
	"doorway/algorithms/ticket"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/properties"
	"doorway/real/native"
)

// compete lets each of n processes enter a number of times, and returns how often one was not alone.
func compete(n, times int, process func(int) sync.Locker) int {
	var inside, met atomic.Int32
	var all sync.WaitGroup
	for p := range n {
		all.Go(func() {
			for range times {
				process(p).Lock()
				if inside.Add(1) > 1 {
					met.Add(1)
				}
				runtime.Gosched()
				inside.Add(-1)
				process(p).Unlock()
			}
		})
	}
	all.Wait()
	return int(met.Load())
}

// unsafeHere are the locks that do not keep processes apart on real processors: two are wrong,
// two need what goroutines do not have, bounded time and one processor, and one lets two inside.
var unsafeHere = map[string]bool{"naive-lock": true, "hyman": true, "fischer": true, "interrupts-off": true, "k-exclusion": true}

// TestLocks: the model allows every run of every lock, and its verdict on the run is what the
// goroutines saw.
func TestLocks(t *testing.T) {
	for _, page := range algorithms.Catalogue() {
		if page.Family != catalogue.SharedMemoryLock {
			continue
		}
		t.Run(page.Name, func(t *testing.T) {
			l, err := native.NewLock(page.Variants[0].Build, model.NewSetup(2))
			if err != nil {
				t.Fatal(err)
			}
			l.Record()
			met := compete(2, 50, l.Process)
			v, s, err := l.Replay(properties.MutualExclusion)
			switch {
			case err != nil:
				t.Fatalf("after %d events: %v", len(s), err)
			case len(s) < 2*50*2:
				t.Errorf("%d events for 100 entries", len(s))
			case met > 0 && v == nil:
				t.Errorf("two were inside at once %d times, and the replayed run is fine", met)
			case v != nil && !unsafeHere[page.Name]:
				t.Errorf("not exclusive: %v", v.Err)
			}
		})
	}
}

// TestRace: goroutines race through a lock that does not keep them apart, and the model shows how.
func TestRace(t *testing.T) {
	l, err := native.NewLock(interruptsoff.Page.Variants[0].Build, model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	l.Record()
	for compete(2, 100, l.Process) == 0 {
		t.Log("nobody met; once more")
	}
	v, _, err := l.Replay(properties.MutualExclusion)
	if err != nil || v == nil {
		t.Errorf("want a violation of mutual exclusion, got %v, %v", v, err)
	}
}

// TestChoices: a step that chooses takes any of its alternatives.
func TestChoices(t *testing.T) {
	l, err := native.NewLock(memory.Builder(twoWays{Factor: 1}), model.NewSetup(1))
	if err != nil {
		t.Fatal(err)
	}
	l.Record()
	for range 100 {
		visit(l.Process(0))
	}
	_, s, err := l.Replay(properties.MutualExclusion)
	text := s.String()
	if err != nil || !strings.Contains(text, "p0 request\n") || !strings.Contains(text, "p0 request #1\n") {
		t.Errorf("want both alternatives, got %v, %v", s, err)
	}
}

// twoWays enters in one step, which writes what it chooses.
type twoWays struct{ Factor int }

func (twoWays) Registers() []memory.Register { return []memory.Register{{Name: "x"}} }
func (twoWays) Init(model.ProcID) bool       { return false }
func (w twoWays) Step(_ model.ProcID, inside bool, mem *memory.Memory) bool {
	if !inside {
		mem.Write(0, mem.Choose(2)*w.Factor)
	}
	return !inside
}

func (twoWays) View(_ model.ProcID, inside bool) model.View {
	if inside {
		return model.View{Region: model.Critical}
	}
	return model.View{}
}

// TestRefusals: what cannot run outside the model says so.
func TestRefusals(t *testing.T) {
	mutex, messages := peterson.Page.Variants[0].Build, lamport.Page.Variants[0].Build
	lock := func(build transition.Builder) func(model.Setup) error {
		return func(s model.Setup) error {
			_, err := native.NewLock(build, s)
			return err
		}
	}
	group := func(build transition.Builder) func(model.Setup) error {
		return func(s model.Setup) error {
			_, err := native.NewGroup(build, s)
			return err
		}
	}
	for _, c := range []struct {
		of          func(model.Setup) error
		words, want string
	}{
		{lock(mutex), "n=2 memory=tso", "memory=tso: only sequentially consistent memory runs outside the model"},
		{lock(mutex), "n=2 delay=1", "delay=1: steps outside the model take no bounded time"},
		{lock(mutex), "n=2 processors=1", "processors=1: goroutines cannot disable interrupts"},
		{lock(mutex), "n=2 crashes=1", "crashes=1: faults happen by themselves outside the model"},
		{lock(mutex), "n=3", "the algorithm is for two processes"},
		{lock(messages), "n=2", "the processes pass messages; only a program with shared memory has registers"},
		{group(messages), "n=2 channels=any", "channels=any: connections are FIFO channels"},
		{group(messages), "n=2 delay=1", "delay=1: connections do not bound how long a message takes"},
		{group(messages), "n=2 detector=perfect", "detector=perfect: nodes have no failure detector"},
		{group(messages), "n=2 drops=1", "drops=1: faults happen by themselves outside the model"},
		{group(mutex), "n=2", "the processes share memory; only processes that pass messages are nodes"},
	} {
		setup, err := notation.Setup(c.words)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.of(setup); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.words, err, c.want)
		}
	}
}

// TestMisuse: calls out of turn, and values that do not fit, panic with the reason.
func TestMisuse(t *testing.T) {
	panics := func(want string, f func()) {
		t.Helper()
		defer func() {
			if text := fmt.Sprint(recover()); !strings.Contains(text, want) {
				t.Errorf("got %s, want %s", text, want)
			}
		}()
		f()
	}
	l, _ := native.NewLock(peterson.Page.Variants[0].Build, model.NewSetup(2))
	panics("Lock and Unlock take turns", l.Process(0).Unlock)
	l.Process(0).Lock()
	panics("Lock and Unlock take turns", l.Process(0).Lock)
	big, _ := native.NewLock(memory.Builder(twoWays{Factor: 1 << 40}), model.NewSetup(1))
	panics("1099511627776 does not fit into a register of 32 bits", func() {
		for {
			visit(big.Process(0))
		}
	})
}

// BenchmarkLocks measures an entry and an exit, alone and with two goroutines that compete, of locks
// of the catalogue and of sync.Mutex.
func BenchmarkLocks(b *testing.B) {
	for _, page := range []*catalogue.Page{&peterson.Page, &bakery.Page, &ticket.Page, &mcs.Page, &testandset.Page} {
		for n := 1; n <= 2; n++ {
			b.Run(fmt.Sprintf("%s/%d", page.Name, n), func(b *testing.B) {
				l, err := native.NewLock(page.Variants[0].Build, model.NewSetup(2))
				if err != nil {
					b.Fatal(err)
				}
				enter(b, n, l.Process)
			})
		}
	}
	for n := 1; n <= 2; n++ {
		b.Run(fmt.Sprintf("sync.Mutex/%d", n), func(b *testing.B) {
			var mu sync.Mutex
			enter(b, n, func(int) sync.Locker { return &mu })
		})
	}
}

// enter lets n goroutines enter b.N times together.
func enter(b *testing.B, n int, process func(int) sync.Locker) {
	var all sync.WaitGroup
	for p := range n {
		all.Go(func() {
			for range b.N / n {
				visit(process(p))
			}
		})
	}
	all.Wait()
}

// visit enters and leaves.
func visit(l sync.Locker) {
	l.Lock()
	defer l.Unlock()
}
