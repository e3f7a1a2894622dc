package conform

import (
	"fmt"
	"slices"
	"strings"

	"doorway/model"
)

// A Look names the processes and messages of a page, or of a program, so that the two can be compared: who is inside, who
// takes itself for the leader, and which messages are in transit.
type Look struct {
	Names   []string                    // of the processes, by their numbers
	Message func(message any) string    // its name; "" for a message that the other does not have
	More    func(model.Snapshot) string // what else is seen, or nil
}

// at returns what is seen, a line for each.
func (l Look) at(s model.Snapshot) string {
	var lines []string
	for p, name := range l.Names {
		v := s.View(model.ProcID(p))
		if v.Region == model.Critical {
			lines = append(lines, name+" is inside")
		}
		if v.Leaders.Has(model.ProcID(p)) {
			lines = append(lines, name+" leads")
		}
		for q, to := range l.Names {
			for _, m := range s.Queue(model.ProcID(p), model.ProcID(q)) {
				if text := l.Message(m); text != "" {
					lines = append(lines, fmt.Sprintf("%s->%s %s", name, to, text))
				}
			}
		}
	}
	if l.More != nil {
		lines = append(lines, l.More(s))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}
