package docs_test

import (
	"fmt"
	"testing"

	"doorway"
	"doorway/checker/property"
	"doorway/docs/seats"
	"doorway/model"
	"doorway/model/memory"
	"doorway/properties"
)

var seated = property.ForAll(1, "seated", "while somebody writes, no seat is free", func(s model.Snapshot) error {
	if pc := s.Local(0).(seats.PC); pc == seats.Writing && s.Register(0) != 0 {
		return fmt.Errorf("%d seats are free beside a writer", s.Register(0))
	}
	return nil
})

func TestRoom(t *testing.T) {
	sys, err := memory.System(seats.Room{Seats: 3}, model.NewSetup(3))
	if err != nil {
		t.Fatal(err)
	}
	doorway.Verify(t, sys, properties.ReadersWriters, seated)
}
