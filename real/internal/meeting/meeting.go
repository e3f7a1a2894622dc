// Package meeting measures for how long several processes are inside, or lead, together.
package meeting

import (
	"fmt"
	"time"

	"doorway/model"
)

// A Meeting tracks when several processes are inside, or lead, at once.
type Meeting struct {
	Who     model.ProcSet // now
	Of      model.ProcSet // in the longest so far
	since   time.Duration // when the second came, if there is one
	longest time.Duration
}

// Are notes who is inside, or leads, from now on.
func (m *Meeting) Are(who model.ProcSet, now time.Duration) {
	met := m.Who.Len() > 1
	if lasted := now - m.since; met && lasted >= m.longest {
		m.longest, m.Of = lasted, m.Who
	}
	if !met {
		m.since = now
	}
	m.Who = who
}

// String says how long the longest meeting lasted.
func (m Meeting) String() string {
	text := fmt.Sprint(m.longest.Round(time.Millisecond))
	if m.Who.Len() > 1 {
		return "more than " + text
	}
	return text
}
