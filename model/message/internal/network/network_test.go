package network_test

import (
	"testing"
	"unsafe"

	"doorway/internal/cacheline"
	"doorway/model"
	"doorway/model/message/internal/network"
)

// Workers write to their enabled sets at every state.
func TestEnabledSetsShareNoLine(t *testing.T) {
	n := network.Network{Given: model.Setup{N: 3}}
	n.Connect(func(from, to model.ProcID) bool { return from != to })
	owner, all := map[uintptr]int{}, []any{}
	for i := range 64 {
		s := n.EnabledSet(true, true, true)
		all = append(all, s) // keeps it, so that no other takes its place
		for _, p := range []unsafe.Pointer{unsafe.Pointer(&s.Own[0]), unsafe.Pointer(&s.Waiting[0]), unsafe.Pointer(&s.Ways[0]), unsafe.Pointer(&s.Refused[0]), unsafe.Pointer(&s.Timers[0])} {
			line := uintptr(p) / cacheline.Bytes
			if other, taken := owner[line]; taken && other != i {
				t.Fatalf("sets %d and %d share a line", other, i)
			}
			owner[line] = i
		}
	}
	if len(all) != 64 {
		t.Fatal("not all sets were checked")
	}
}
