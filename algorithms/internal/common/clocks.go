package common

import "doorway/model"

// Drifting is a setup with clocks that drift (see model.Setup.Drift).
func Drifting(s model.Setup, drift int) model.Setup {
	s.Drift = drift
	return s
}
