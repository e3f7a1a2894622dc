package model

import "fmt"

func (s Setup) checkSplits() error {
	if rest := s.Side &^ AllProcs(s.N); rest != 0 || s.Side == AllProcs(s.N) {
		return fmt.Errorf("setup: side %v is not one of two sides of the n=%d processes", s.Side, s.N)
	}
	if rest := s.Cut &^ AllProcs(s.N); rest != 0 || s.Cut.Len() == 1 {
		return fmt.Errorf("setup: cut %v is not two or more of the n=%d processes", s.Cut, s.N)
	}
	if !s.Side.Empty() && !s.Cut.Empty() {
		return fmt.Errorf("setup: side %v and cut %v, want one of them", s.Side, s.Cut)
	}
	if (s.Side | s.Cut).Empty() != (s.Splits == 0) {
		return fmt.Errorf("setup: side %v, cut %v and splits=%d, want splits with one of side and cut, or none of the three", s.Side, s.Cut, s.Splits)
	}
	return nil
}
