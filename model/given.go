package model

import (
	"fmt"
	"reflect"
)

// checkGiven refuses algorithms that are nil.
func checkGiven(alg any) error {
	switch v := reflect.ValueOf(alg); {
	case !v.IsValid():
		return fmt.Errorf("the algorithm is nil; pass a value of its type")
	case v.Kind() == reflect.Pointer && v.IsNil():
		return fmt.Errorf("the algorithm is a nil %v; pass a value, or a pointer to one", v.Type())
	}
	return nil
}

// asking calls ask, which calls a method of the algorithm while the system is
// built, and makes an error of a panic.
func asking(method string, ask func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%s panics: %s; it is called when the system is built", method, panicked(r))
		}
	}()
	ask()
	return nil
}

// checkModelled is Check for an algorithm, which nobody can ask to end.
func checkModelled(s *Setup) error {
	if s.Shutdowns > 0 {
		return fmt.Errorf("setup: shutdowns=%d, and an algorithm is not shut down: real programs are; let processes crash", s.Shutdowns)
	}
	return s.Check()
}
