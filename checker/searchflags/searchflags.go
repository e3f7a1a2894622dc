// Package searchflags declares the flags that bound and control an exploration, for the command and
// for the tests of users.
package searchflags

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/dustin/go-humanize"

	"doorway/checker/explore"
)

// A count parses a non-negative number.
type count int

// String returns the number.
func (c *count) String() string { return strconv.Itoa(int(*c)) }

// Set reads a number.
func (c *count) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return errors.New("want a number, 0 or more")
	}
	*c = count(n)
	return nil
}

// Get returns the number as an int.
func (c *count) Get() any { return int(*c) }

// Count declares a flag for a non-negative number.
func Count(fs *flag.FlagSet, name string, value int, usage string) *int {
	fs.Var((*count)(&value), name, usage)
	return &value
}

// Workers declares a flag for Options.Workers of an exploration.
func Workers(fs *flag.FlagSet, name string, workers *int) {
	fs.Var((*count)(workers), name, "number of `goroutines` of an exploration; 0 means one per processor; no result depends on it")
}

// Reduce declares a flag for Options.Reduce of an exploration.
func Reduce(fs *flag.FlagSet, name string, reduce *bool) {
	fs.BoolVar(reduce, name, false, "skip states and events that provably cannot change a verdict")
}

// Memory declares a flag for the budget Options.Memory of an exploration.
func Memory(fs *flag.FlagSet, name string, memory *int) {
	fs.Func(name, "memory in `bytes` for an exploration's states and tables, such as 512MiB or 2GiB; 0, the default, means no limit; an "+
		"exploration that needs more moves all it can to temporary files (in TMPDIR), and stops if that is not enough; what "+
		"waits beyond 32 MB is moved there in any case", func(text string) error {
		n, err := humanize.ParseBytes(text)
		if err != nil || n > math.MaxInt {
			return errors.New("want a number of bytes, such as 2GiB or 512MB")
		}
		*memory = int(n)
		return nil
	})
}

// Checkpoint declares a flag for the directory in which explorations are saved.
func Checkpoint(fs *flag.FlagSet, name string, kept **explore.Checkpoint) {
	fs.Var(&directory{kept}, name, "`directory` for saving explorations, every 10 seconds and when they are cut short; explorations found there are resumed")
}

// A directory parses the directory of a checkpoint.
type directory struct{ kept **explore.Checkpoint }

// String returns the directory, or "".
func (d *directory) String() string {
	if d.kept == nil || *d.kept == nil {
		return ""
	}
	return (*d.kept).Dir
}

// Set makes the directory, before any decision.
func (d *directory) Set(dir string) error {
	*d.kept = nil
	if dir == "" {
		return nil
	}
	*d.kept = &explore.Checkpoint{Dir: dir, Every: 10 * time.Second}
	return os.MkdirAll(dir, 0o755)
}

// OfTests sets the flags of tests that DOORWAYFLAGS names, once, and when a test asks:
// then go test knows that a cached result depends on it.
var OfTests = sync.OnceValue(func() error { return Environment(flag.CommandLine, "doorway.", "DOORWAYFLAGS") })

// Environment sets the flags that an environment variable lists, separated by blanks as in GOFLAGS,
// unless the command line has set them. The variable may name only flags that begin with prefix.
func Environment(fs *flag.FlagSet, prefix, variable string) error {
	given := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for word := range strings.FieldsSeq(os.Getenv(variable)) {
		name, value, ok := strings.Cut(strings.TrimLeft(word, "-"), "=")
		if !ok {
			value = "true"
		}
		if !strings.HasPrefix(name, prefix) || fs.Lookup(name) == nil {
			return fmt.Errorf("%s: %q: want -%sNAME=VALUE, with the name of a flag", variable, word, prefix)
		}
		if given[name] {
			continue
		}
		if err := fs.Set(name, value); err != nil {
			return fmt.Errorf("%s: %q: %w", variable, word, err)
		}
	}
	return nil
}
