package model_test

import (
	"strings"
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/memory"
	"doorway/model/message"
)

// Methods with the names of optional ones and other signatures or receivers.
type (
	oddDurable  struct{ Proc[int, int] }
	oddCarrier  struct{ Proc[int, int] }
	oddReceiver struct{ Proc[int, int] }
	oddClocks   struct{ Proc[int, int] }
	oddAlike    struct{ Prog[int] }
)

func (oddDurable) Durable(s int) int                   { return s }
func (oddCarrier) Carries(_ string) bool               { return true }
func (*oddReceiver) Linked(_, _ model.ProcID) bool     { return true }
func (oddClocks) MessageClocks(m int, _ func(int) int) {}
func (oddAlike) Alike() int                            { return 1 }

// What would be ignored in silence is refused, with the signature it should have.
func TestOptionalMethodsAreNotIgnored(t *testing.T) {
	passing := func(alg message.Process[int, int]) error {
		_, err := message.System(alg, model.NewSetup(2))
		return err
	}
	_, alike := memory.System[int](oddAlike{}, model.NewSetup(2))
	for want, err := range map[string]error{
		"model_test.oddDurable: method Durable would be ignored: implement the optional Durable[int] with Durable func(model.ProcID, int) int": passing(oddDurable{}),
		"oddCarrier: method Carries would be ignored: implement the optional TokenCarrier[int] with Carries func(int) bool":                    passing(oddCarrier{}),
		"oddReceiver: method Linked would be ignored: ":     passing(oddReceiver{}),
		"oddClocks: method MessageClocks would be ignored:": passing(oddClocks{}),
		"oddAlike: method Alike would be ignored: ":         alike,
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	if err := passing(&oddReceiver{}); err != nil {
		t.Errorf("a pointer has the method: %v", err)
	}
}
