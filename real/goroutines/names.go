package goroutines

import (
	"fmt"

	"doorway/real/internal/source"
)

// names names the goroutines, in the order of their creation, after the functions that they run. Those with the same name
// are counted. The first ones are the machinery's.
func (b *bubble) names() (all []string) {
	count := map[string]int{}
	for i, born := range b.births {
		name := started(born)
		if i == mainGoroutine {
			name = "test"
		} else if i < mainGoroutine {
			name = "testing"
		}
		if count[name]++; count[name] > 1 {
			name = fmt.Sprintf("%s %d", name, count[name])
		}
		all = append(all, name)
	}
	return all
}

// startedAs are the names of what was started at places.
var startedAs = map[*place]string{}

// started names what a go statement starts.
func started(born *place) string {
	if born == nil {
		return "timer" // no goroutine was running
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
