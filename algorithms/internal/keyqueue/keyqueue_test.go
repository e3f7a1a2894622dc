package keyqueue

import (
	"testing"

	"doorway/model"
)

// TestQueue expects a key that is gone to keep its place, and a new one to be the last.
func TestQueue(t *testing.T) {
	var q Queue
	for _, p := range []model.ProcID{2, 1, 3} {
		q.Put(p)
	}
	q.Watch(1, 2)
	q.Watch(3, 1)
	expect := func(p model.ProcID, want string) {
		t.Helper()
		if got := q.Before(p).String(); got != want {
			t.Errorf("before %v are %v, want %v", p, got, want)
		}
	}
	expect(3, "[p2 p1]")
	if got := q.Delete(1); got != model.Procs(3) {
		t.Errorf("%v wait for the key of p1, want p3", got)
	}
	if got := q.Delete(1); !got.Empty() {
		t.Errorf("%v are told twice", got)
	}
	expect(3, "[p2]")
	expect(1, "[p2]") // where it was, before p3
	q.Put(2)
	expect(3, "[]")
	expect(2, "[p3]")
	q.Put(1)
	expect(1, "[p3 p2]")
	if last, ok := Last(q.Before(1)); last != 2 || !ok {
		t.Errorf("the last before p1 is %v, %v, want p2", last, ok)
	}
	if last, ok := Last(q.Before(3)); ok {
		t.Errorf("%v is before p3, want nobody", last)
	}
	q.Forget(2)
	expect(1, "[p3]")
}
