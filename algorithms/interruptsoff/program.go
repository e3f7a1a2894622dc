package interruptsoff

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Disable", "InCS", "Enable", "Mask", "Look", "Set", "Unmask", "Miss", "Clear")
}

// program is the program for people, without a lock.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle     remainder
Disable  disable interrupts
InCS     critical section
Enable   enable interrupts
`)}
