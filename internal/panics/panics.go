// Package panics turns a panic of an algorithm or a property, or the end of its goroutine, into an
// error.
package panics

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// ErrLeft says that an algorithm or a property ended its goroutine.
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

// A StuckError names a call of the algorithm that has not returned.
type StuckError struct{ Call string }

// Error names the call.
func (e *StuckError) Error() string {
	return e.Call + " has not returned; let each call return, and wait by steps that leave the state as it is"
}

// patience limits how long a call may take after a search was told to end.
const patience = time.Second

// Until does what Aside does, for a search of a system that ends by itself when ctx is done. If a call of the
// algorithm then does not return within a second, Until abandons the search and returns a *StuckError. What f
// writes must not be read then.
func Until(ctx context.Context, sys any, f func() error) error {
	busy, ok := sys.(interface {
		Busy() (call int, what string)
	})
	if !ok {
		return Aside(f)
	}
	done := make(chan ended, 1)
	go func() {
		var e ended
		e.reason = caught(func() { e.err = Aside(f) })
		done <- e
	}()
	select {
	case e := <-done:
		return e.result()
	case <-ctx.Done():
	}
	for {
		call, what := busy.Busy()
		select {
		case e := <-done:
			return e.result()
		case <-time.After(patience):
		}
		if now, _ := busy.Busy(); call != 0 && now == call {
			return &StuckError{what}
		}
	}
}

// An ended says how a search ended: with an error or a panic.
type ended struct{ err, reason any }

func (e ended) result() error {
	if e.reason != nil {
		panic(e.reason)
	}
	err, _ := e.err.(error)
	return err
}

// caught returns the value that f panics with, or nil.
func caught(f func()) (reason any) {
	defer func() { reason = recover() }()
	f()
	return nil
}

// blamed carries a property's panic together with the property's name.
type blamed struct {
	property string
	reason   any
}

// Blame, deferred, adds a property's name to its panic.
func Blame(property string) {
	if r := recover(); r != nil {
		panic(blamed{property, r})
	}
}

// Panicked returns the error for a panic that model does not catch: in View and the optional methods of an
// algorithm, and in properties.
func Panicked(r any) error {
	if b, ok := r.(blamed); ok {
		return fmt.Errorf("property %s panics: %v", b.property, b.reason)
	}
	return fmt.Errorf("the algorithm, outside Step, or a property panics: %v", r)
}
