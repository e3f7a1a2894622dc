package contract

import "doorway/model"

// Modelled is embedded in the systems of packages message and memory: their events change the view of the process at
// which they happen and of no other.
type Modelled struct{}

func (Modelled) built() {}

// Built reports whether a system is Modelled.
func Built(sys model.Runnable) bool {
	_, ok := sys.(interface{ built() })
	return ok
}
