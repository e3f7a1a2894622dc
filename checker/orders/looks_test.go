package orders_test

import (
	"maps"
	"testing"

	"doorway/checker/orders"
)

// loop lets a thread go round a loop of two places so often: it reads objects 1 and 2.
func loop(k *orders.Looks, t orders.Thread, times int) {
	for range times {
		for at := 1; at <= 2; at++ {
			k.Note(t, &orders.Step{Place: place(at), Touch: touch(orders.Read, at)})
		}
	}
}

func place(at int) orders.Place { return orders.Place{At: uintptr(at)} }

func touch(kind orders.Kind, object int) (t orders.Touch) {
	t.Add(orders.Access{Object: object, Kind: kind})
	return t
}

// changes lets a thread write an object.
func changes(k *orders.Looks, t orders.Thread, object int) {
	k.Note(t, &orders.Step{Place: place(9), Touch: touch(orders.Write, object), Changes: true})
}

// A thread that comes to a new place counts, with how often it went round since it changed something, unless what it looked
// at has changed meanwhile.
func TestCounted(t *testing.T) {
	for name, c := range map[string]struct {
		run  func(k *orders.Looks)
		now  int
		want map[orders.Place]int
	}{
		"it leaves":            {func(k *orders.Looks) { loop(k, 1, 3) }, 3, map[orders.Place]int{place(1): 3, place(2): 3}},
		"it goes on":           {func(k *orders.Looks) { loop(k, 1, 3) }, 1, nil},
		"another changes it":   {func(k *orders.Looks) { loop(k, 1, 3); changes(k, 2, 2) }, 3, nil},
		"or something else":    {func(k *orders.Looks) { loop(k, 1, 3); changes(k, 2, 7) }, 3, map[orders.Place]int{place(1): 3, place(2): 3}},
		"it changes something": {func(k *orders.Looks) { loop(k, 1, 3); changes(k, 1, 7); loop(k, 1, 2) }, 3, map[orders.Place]int{place(1): 2, place(2): 2}},
		"it has just begun":    {func(*orders.Looks) {}, 3, nil},
		"another loops":        {func(k *orders.Looks) { loop(k, 2, 3) }, 3, nil},
	} {
		var k orders.Looks
		if c.run(&k); !maps.Equal(k.Counted(1, place(c.now)), c.want) {
			t.Errorf("%s: counted %v, want %v", name, k.Counted(1, place(c.now)), c.want)
		}
	}
}

// A thread waits once it has come back to a place more often than allowed, and nothing of what it did since the first of
// these visits has changed.
func TestSpins(t *testing.T) {
	for times, want := range map[int]bool{1: false, 2: false, 3: true, 4: true} {
		var k orders.Looks
		loop(&k, 1, times)
		if got := orders.Spins(k.Since(1, place(1), 2)); got != want {
			t.Errorf("after %d rounds it waits: %v", times, got)
		}
		if changes(&k, 2, 2); orders.Spins(k.Since(1, place(1), 2)) {
			t.Errorf("after %d rounds it waits, though what it looks at has changed", times)
		}
		loop(&k, 1, 3)
		if since := k.Since(1, place(1), 2); !orders.Spins(since) || len(since) != 6 {
			t.Errorf("after three more rounds it has done %v", since)
		}
	}
}
