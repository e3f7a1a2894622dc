package checker

import "errors"

// errLeft is what an algorithm or a property did that ends its goroutine.
var errLeft = errors.New("a method such as Step or View, or a property, has ended its goroutine, as t.Fatal, t.FailNow, t.Skip and runtime.Goexit do; " +
	"let it return or panic, and a property return an error")

// aside calls f in a goroutine of its own, so that its caller goes on if f ends
// that goroutine. A panic is passed on.
func aside(f func() error) (err error) {
	var reason any
	err = errLeft
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
