package goroutines

import (
	"flag"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"
	_ "unsafe" // for linkname
)

// setAside, in a binary that was built with the overlay, takes a test that holds runs: -failfast disregards whether these
// fail.
//
//go:linkname setAside testing.doorwayAside
var setAside func(t *testing.T)

// atEnd, in a binary that was built with the overlay, has a function called after all others at the end of a run's test.
//
//go:linkname atEnd testing.doorwayAtEnd
var atEnd func(t *testing.T, f func())

// sink returns a test to be the parent of a bubble's: what fails there fails no test of the user's, and
// what is logged there goes to a file. It ends when the function is called.
func sink(t *testing.T, file string) (*testing.T, func()) {
	t.Helper()
	out, err := os.OpenFile(file, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	was, procs := os.Stdout, runtime.GOMAXPROCS(0)
	os.Stdout = out
	everywhere := without("skip", "") // it is for the user's tests, and any text is one for this flag
	fast := without("failfast", "false")
	given, over, ended := make(chan *testing.T), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		testing.RunTests(func(string, string) (bool, error) { return true, nil },
			[]testing.InternalTest{{Name: strings.ReplaceAll(t.Name(), "/", "_"), F: stay{given, over}.keep}})
	}()
	in := <-given
	os.Stdout = was
	runtime.GOMAXPROCS(procs) // which RunTests sets to what -test.cpu says
	everywhere()
	if setAside != nil {
		setAside(in)
		fast() // else failures in the sink would keep later tests from running, and nobody would see that
	}
	return in, func() {
		close(over)
		<-ended
		_ = out.Close()
	}
}

// A stay keeps a test until it is over.
type stay struct {
	given chan<- *testing.T
	over  <-chan struct{}
}

func (s stay) keep(in *testing.T) {
	select {
	case s.given <- in:
		<-s.over
	case <-s.over: // called again for -test.count
	}
}

// keeps reports whether a test's function is a stay's.
func keeps(f func(*testing.T)) bool {
	return reflect.ValueOf(f).Pointer() == reflect.ValueOf(stay{}.keep).Pointer()
}

// without sets a flag of package testing to a value that means nothing, and returns a function that restores it.
func without(name, value string) (restore func()) {
	f := flag.Lookup("test." + name)
	was := f.Value.String()
	_ = f.Value.Set(value)
	return func() { _ = f.Value.Set(was) }
}
