package catalogue

import (
	"fmt"
	"reflect"
	"strings"

	"doorway/model"
)

// A Program is the text of an algorithm for people, with the line at which each process is.
type Program struct {
	Lines []Line
	// At returns the label of the line at which a process is, by its local state and its view. It is
	// "" if the process is down, or if a variant has states of its own.
	At func(me model.ProcID, local any, v model.View) string
}

// A Line is a line of a program. One without a label is never where a process stops.
type Line struct{ Label, Text string }

// Listing returns the lines of a text: in each line a label, or · for none, and what the line does,
// which begins in the same column as in the first line.
func Listing(text string) (all []Line) {
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	runes := []rune(lines[0])
	label := len([]rune(strings.Fields(lines[0])[0]))
	column := label
	for column < len(runes) && runes[column] == ' ' {
		column++
	}
	for _, l := range lines {
		runes := []rune(l)
		name := strings.TrimSpace(string(runes[:min(column, len(runes))]))
		all = append(all, Line{strings.TrimSuffix(name, "·"), string(runes[min(column, len(runes)):])})
	}
	return all
}

// ByField says where a process is by a field of its local state, such as PC: by the name that the
// field's value prints. If there is no such field, it is looked for in the field State, as of a
// program with fences.
func ByField(name string) func(model.ProcID, any, model.View) string {
	return func(_ model.ProcID, local any, v model.View) string {
		if v.Region == model.Down {
			return ""
		}
		for found := true; found; local, found = field(local, "State") {
			if value, own := field(local, name); own {
				return fmt.Sprint(value)
			}
		}
		return ""
	}
}

// Of says where a process is by its local state of type S, or by the S in the field State of its
// local state, as of a program with fences.
func Of[S any](at func(model.ProcID, S, model.View) string) func(model.ProcID, any, model.View) string {
	return func(me model.ProcID, local any, v model.View) string {
		if v.Region == model.Down {
			return ""
		}
		for found := true; found; local, found = field(local, "State") {
			if s, own := local.(S); own {
				return at(me, s, v)
			}
		}
		return ""
	}
}

// field returns a field of a struct.
func field(local any, name string) (any, bool) {
	s := reflect.ValueOf(local)
	if s.Kind() != reflect.Struct {
		return nil, false
	}
	f := s.FieldByName(name)
	if !f.IsValid() || !f.CanInterface() {
		return nil, false
	}
	return f.Interface(), true
}

// SameLine says what at says, with one change: a process at again is at first. It is for a process
// that comes back to a line in another state than the one in which it first reached it.
func SameLine(first, again string, at func(model.ProcID, any, model.View) string) func(model.ProcID, any, model.View) string {
	return func(me model.ProcID, local any, v model.View) string {
		if label := at(me, local, v); label != again {
			return label
		}
		return first
	}
}

// ByRegion says where a process is by its region.
func ByRegion(_ model.ProcID, _ any, v model.View) string {
	if v.Region == model.Down {
		return ""
	}
	return v.Region.String()
}

// ByLeader says where a process of an election is by its region and the leader that it knows of: it is
// a participant, the leader or a follower, or idle.
func ByLeader(me model.ProcID, _ any, v model.View) string {
	switch {
	case v.Region == model.Down:
		return ""
	case v.Region == model.Trying:
		return "participant"
	case v.Leaders == model.Procs(me):
		return "leader"
	case !v.Leaders.Empty():
		return "follower"
	default:
		return "idle"
	}
}

// NameOf returns the name of a line of a program, or its number if it has none, as lines that only
// a variant has.
func NameOf[PC ~uint8](pc PC, names ...string) string {
	if int(pc) < len(names) {
		return names[pc]
	}
	return fmt.Sprintf("line %d", pc)
}
