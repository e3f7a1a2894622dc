// Package guard turns a panic of an algorithm or a property, or the end of its goroutine, into an
// error.
package guard

import (
	"errors"
	"fmt"
)

// ErrLeft is what an algorithm or a property did that ends its goroutine.
var ErrLeft = errors.New("a method such as Step or View, or a property, has ended its goroutine, as t.Fatal, t.FailNow, t.Skip and runtime.Goexit do; " +
	"let it return or panic, and a property return an error")

// Aside calls f in a goroutine of its own, so that the caller continues if f ends that goroutine. A
// panic is passed on to the caller.
func Aside(f func() error) (err error) {
	var reason any
	err = ErrLeft
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			reason = recover()
		}()
		err = f()
	}()
	<-done
	if reason != nil {
		panic(reason)
	}
	return err
}

// A blamed is a panic of a property, with its name.
type blamed struct {
	property string
	reason   any
}

// blame, deferred, adds a property's name to its panic.
func Blame(property string) {
	if r := recover(); r != nil {
		panic(blamed{property, r})
	}
}

// Panicked is the error for a panic that model does not catch: in View and the
// optional methods of an algorithm, and in properties.
func Panicked(r any) error {
	if b, ok := r.(blamed); ok {
		return fmt.Errorf("property %s panics: %v", b.property, b.reason)
	}
	return fmt.Errorf("the algorithm, outside Step, or a property panics: %v", r)
}
