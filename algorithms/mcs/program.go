package mcs

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Clear", "Join", "Lock", "Link", "Spin", "InCS", "Look", "Close", "Await", "Pass")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle   remainder
Clear  next[me] := nil
Join   pred := swap(tail, me)
·      if pred ≠ nil
Lock     locked[me] := true
Link     next[pred] := me
Spin     while locked[me]: nothing
InCS   critical section
Look   if next[me] = nil
Close    if compare-and-swap(tail, me, nil): done
Await    wait until next[me] ≠ nil
Pass   locked[next[me]] := false
`)}
