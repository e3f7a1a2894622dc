package goroutines

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"doorway/internal/controlled"
	"doorway/real/internal/stacks"
)

// A rest says how, where and for how long a goroutine waits, as its stack tells.
type rest struct {
	state string // the runtime's word for it, such as sleep
	place string // in the program
	since time.Duration
}

// sleeps reports whether the goroutine sleeps.
func (r rest) sleeps() bool { return r.state == "sleep" }

// parked tells the goroutines apart that wait, by their stacks.
type parked struct {
	initial []string          // those who were there before
	ids     map[uint32]string // the names in stacks
	rests   map[uint32]rest   // what each waits for, or waited for last
}

// begin notes who is there at the beginning.
func (p *parked) begin(b *bubble) {
	if p.ids != nil {
		return
	}
	p.ids, p.rests = map[uint32]string{}, map[uint32]rest{}
	for _, g := range stacks.Newest() {
		p.initial = append(p.initial, identity(g.Stack))
	}
}

// header matches the first line of a stack.
var header = regexp.MustCompile(`^goroutine (\d+) \[([^,\]]*)`)

func identity(stack string) string {
	if m := header.FindStringSubmatch(stack); m != nil {
		return m[1]
	}
	return ""
}

// find returns what a goroutine waits for that has just begun to. It is the only one that nobody knows.
func (p *parked) find(who uint32, v *visit) (r rest) {
	_, now, _, _ := controlled.Clock()
	r.since = time.Duration(max(0, now-start))
	known := map[string]bool{}
	for _, id := range p.ids {
		known[id] = true
	}
	for _, g := range stacks.Newest() {
		m := header.FindStringSubmatch(g.Stack)
		if m == nil || !g.Inside() || g.Able() || p.ids[who] != "" && p.ids[who] != m[1] {
			continue
		}
		main := slices.Contains(p.initial, m[1])
		if p.ids[who] == "" && (known[m[1]] || main != (who == mainGoroutine+1) || main && !strings.Contains(g.Stack, "testing.tRunner(")) {
			continue
		}
		p.ids[who] = m[1]
		r.state, r.place = strings.TrimSuffix(m[2], " (durable)"), within(g.Stack)
	}
	p.rests[who] = r
	return r
}

// call matches a frame of a stack.
var call = regexp.MustCompile(`(?m)^(\S.*)\(.*\)\n\t(.*):(\d+)`)

// within returns the innermost place of a stack in the program.
func within(stack string) string {
	for _, f := range call.FindAllStringSubmatch(stack, -1) {
		if !standard(f[1]) || strings.HasSuffix(f[2], "_test.go") {
			return filepath.Base(f[2]) + ":" + f[3]
		}
	}
	return "?"
}
