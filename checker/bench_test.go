package checker_test

import (
	"context"
	"runtime"
	"testing"

	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/simulate"
	"doorway/internal/reference"
	"doorway/model/transition"
)

// walking reports the steps a second of random runs of 10,000 steps each, a hundred
// an iteration.
func walking(b *testing.B, sys transition.System) {
	w, err := simulate.New(sys, Mutex, transition.RandomWalk)
	if err != nil {
		b.Fatal(err)
	}
	c := transition.Seeded(1)
	if _, err := w.Run(c, 10_000); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		for range 100 {
			if _, err := w.Run(c, 10_000); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "Msteps/s")
}

func BenchmarkWalkRicartAgrawala3(b *testing.B) {
	walking(b, RicartAgrawala(b, "n=3 requests=unlimited"))
}
func BenchmarkWalkPeterson(b *testing.B) { walking(b, PetersonLock(b, "n=2 requests=unlimited")) }

// explore reports the transitions a second of an exhaustive search, and the
// memory that the process has taken from the system for it.
func searching(b *testing.B, setup string, workers int) {
	sys := RicartAgrawala(b, setup)
	var r *explore.Result
	for b.Loop() {
		var err error
		if r, err = explore.Explore(context.Background(), sys, Mutex, explore.Options{Workers: workers}); err != nil {
			b.Fatal(err)
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(r.Transitions)*float64(b.N)/1e6/b.Elapsed().Seconds(), "Mtransitions/s")
	b.ReportMetric(float64(r.States), "states")
	b.ReportMetric(float64(r.Transitions), "transitions")
	b.ReportMetric(float64(m.Sys-m.HeapReleased)/1e6, "MB")
	b.ReportMetric(float64(r.Bytes-r.Tables)/float64(r.States), "B/state")
	b.ReportMetric(float64(r.Tables)/1e6, "MB-of-tables")
}

func BenchmarkExploreRicartAgrawala4(b *testing.B) {
	searching(b, "n=4 requests=1 channels=any", 1)
}

func BenchmarkExploreRicartAgrawala4TwoWorkers(b *testing.B) {
	searching(b, "n=4 requests=1 channels=any", 2)
}

// BenchmarkReferenceRicartAgrawala3 is the copying twin of
// BenchmarkExploreRicartAgrawala3: their ratio is what interning and
// memoisation gain.
func BenchmarkReferenceRicartAgrawala3(b *testing.B) {
	sys := RicartAgrawala(b, "n=3 requests=2")
	var r *explore.Result
	for b.Loop() {
		var err error
		if r, err = reference.Explore(sys, Mutex); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(r.Transitions)*float64(b.N)/1e6/b.Elapsed().Seconds(), "Mtransitions/s")
}

func BenchmarkExploreRicartAgrawala3(b *testing.B) { searching(b, "n=3 requests=2", 1) }
