package trace_test

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"doorway/trace"
)

// Example logs two events.
func Example() {
	var log strings.Builder
	w := trace.NewWriter(&log)
	for _, l := range []trace.Line{
		{Proc: "p1", Event: "request", State: map[string]any{"region": "trying"}},
		{Proc: "p0", Event: "p1->p0 deliver", Message: "REQUEST(1)", Time: "17"},
	} {
		if err := w.Write(l); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Print(log.String())
	// Output:
	// {"proc":"p1","event":"request","state":{"region":"trying"}}
	// {"proc":"p0","event":"p1->p0 deliver","message":"REQUEST(1)","time":17}
}

// TestWriter lets goroutines write at once: each line comes back whole.
func TestWriter(t *testing.T) {
	var log bytes.Buffer
	w := trace.NewWriter(&log)
	var all sync.WaitGroup
	for p := range 4 {
		all.Go(func() {
			for i := range 100 {
				if err := w.Write(trace.Line{Proc: fmt.Sprint("p", p), Message: "a\n\"b\"", State: map[string]any{"i": fmt.Sprint(i)}}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	next := map[string]int{}
	err := trace.Read(&log, "log", func(n int, l trace.Line) error {
		if want := map[string]any{"i": fmt.Sprint(next[l.Proc])}; !reflect.DeepEqual(l.State, want) || l.Message != "a\n\"b\"" {
			t.Errorf("line %d is %+v, want state %v", n, l, want)
		}
		next[l.Proc]++
		return nil
	})
	if err != nil || len(next) != 4 || next["p3"] != 100 {
		t.Errorf("%v, %v", next, err)
	}
}
