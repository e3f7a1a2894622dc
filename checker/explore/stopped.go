package explore

import (
	"errors"
	"fmt"

	"doorway/checker/internal/checkpoint"
	"doorway/internal/english"
)

// Reasons for stopping (Result.Stopped). Errors of files that cannot be read or written are others.
var (
	ErrAllViolated = errors.New("every property is violated")
	ErrInterrupted = errors.New("interrupted") // its context was done
)

// A LimitError says that the search reached as many states as Options.States allows.
type LimitError struct{ States int }

// Error names the limit.
func (e *LimitError) Error() string { return "limit of " + english.Count(e.States, "state") }

// A WithinError says that everything was explored except what lies outside a
// constraint.
type WithinError struct {
	Constraint string
	Outside    int // states that the search did not expand
}

// Error names the constraint.
func (e *WithinError) Error() string {
	return fmt.Sprintf("within the constraint %s: %s not explored further", e.Constraint, english.Count(e.Outside, "state"))
}

// A MemoryError says that the search needs more memory than Options.Memory.
type MemoryError struct {
	Budget int // bytes
	Tables int // bytes that the algorithm's values and memoised steps take, which must fit
}

// Error names the budget and, where the tables alone are too large, what to do.
func (e *MemoryError) Error() string {
	budget := "memory budget of " + english.Count(e.Budget, "byte")
	if e.Tables <= e.Budget {
		return budget
	}
	return fmt.Sprintf("%s: the values of the algorithm and its steps alone, which must fit, take %s; "+
		"allow more memory, or fewer requests or processes", budget, english.Number(e.Tables))
}

// decided reports whether a search that stopped for this reason is done.
func decided(stopped error) bool {
	var within *WithinError
	return stopped == nil || stopped == ErrAllViolated || errors.As(stopped, &within)
}

// also adds to the reason for stopping that the search could not be saved, unless that is the reason.
func also(stopped, err error) error {
	var unsaved *checkpoint.WriteError
	if stopped == nil || errors.As(stopped, &unsaved) {
		return err
	}
	return fmt.Errorf("%w; %w", stopped, err)
}
