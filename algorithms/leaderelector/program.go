package leaderelector

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
·          candidate:
remainder    remainder
·            request: tryAcquireOrRenew
trying       wait for RetryPeriod; tryAcquireOrRenew
leading      wait for RetryPeriod; if the server can be reached: tryAcquireOrRenew
·              at the exit, or RenewDeadline after the first attempt since a success: stop
·
·            tryAcquireOrRenew:
·              valid := LeaseDuration has not passed since observedTime
·              if holder = me and valid
renew            send UPDATE(version) to the server; wait for its answer
·                if it is OK(version): succeed
get            send GET to the server; wait for RECORD(h, version)
·              if its text is new: holder := h; observedTime := now; valid := true
·              if another is the holder and valid: give this attempt up
write          send UPDATE(version) to the server; wait for its answer
·              if it is OK(version): succeed
·            succeed: holder := me; observedTime := now
·              lead; the first time: tryAcquireOrRenew at once
·          server:
server       on GET from p: send RECORD(holder, version) to p
·            on UPDATE(v) from p: if v ≠ version: send CONFLICT to p
·              otherwise: holder := p; version := version + 1; send OK(version) to p
`)}

// at says where a candidate is by its call under way and, between calls, by its region.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case me == Server:
		return "server"
	case s.Call != None:
		return [...]string{Get: "get", Renew: "renew", Write: "write"}[s.Call]
	case v.Region == model.Critical:
		return "leading"
	default:
		return v.Region.String()
	}
}
