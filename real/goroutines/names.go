package goroutines

import (
	"fmt"

	"doorway/real/internal/source"
)

// names names the goroutines, in the order of their creation, after the functions that they run. Those with the same name
// are counted. The first ones are the machinery's. Those that are known, by their places in that order, keep their names.
func (b *bubble) names(known map[uint32]string) (all []string) {
	taken := map[string]bool{}
	for _, name := range known {
		taken[name] = true
	}
	for i, born := range b.births {
		if name := known[uint32(i+1)]; name != "" {
			all = append(all, name)
			continue
		}
		name := started(born)
		if i == mainGoroutine {
			name = "test"
		} else if i < mainGoroutine {
			name = "testing"
		}
		alone := name
		for n := 2; taken[name]; n++ {
			name = fmt.Sprintf("%s %d", alone, n)
		}
		taken[name] = true
		all = append(all, name)
	}
	return all
}

// startedAs caches the names of what was started at places.
var startedAs = map[*place]string{}

// started names what a go statement starts.
func started(born *place) string {
	if born == nil {
		return "timer" // no goroutine was running
	}
	if born.subtest {
		return "subtest"
	}
	name, known := startedAs[born]
	if !known {
		if name = source.Started(born.file, born.line); name == "" {
			name = "goroutine"
		}
		startedAs[born] = name
	}
	return name
}
