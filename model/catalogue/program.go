package catalogue

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"doorway/model"
)

// A Program gives an algorithm's text for people. It also says at which line each process is.
type Program struct {
	Lines []Line
	// At returns the label of the line at which a process is, by its local state and its view. It returns "" if the
	// process is down, or if a variant has states of its own.
	At func(me model.ProcID, local any, v model.View) string
}

// A Line holds a line of a program. A process never stops at a line without a label.
type Line struct{ Label, Text string }

// Listing returns the lines of a text. Each has a label, or · for none, and then its text, which begins in the same
// column as in the first line.
func Listing(text string) (all []Line) {
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	second := column(lines[0])
	for _, l := range lines {
		label, text := cut(l, second)
		all = append(all, Line{strings.TrimSuffix(label, "·"), text})
	}
	return all
}

// column returns where the second word of a line begins.
func column(line string) int {
	runes := []rune(line)
	end := slices.Index(runes, ' ')
	word := slices.IndexFunc(runes[max(end, 0):], func(r rune) bool { return r != ' ' })
	return max(end, 0) + word
}

// cut returns the word in the first column of a line, and the text from the second column on.
func cut(line string, second int) (word, rest string) {
	runes := []rune(line)
	second = min(second, len(runes))
	if 0 < second && second < len(runes) && runes[second-1] != ' ' {
		panic(fmt.Sprintf("line %q of a program: its first word is too long for the column; begin the second column further to the right", line))
	}
	return strings.TrimSpace(string(runes[:second])), string(runes[second:])
}

// ByField finds a process's line by a field of its local state, such as PC: the value's printed name is the label.
// If there is no such field, ByField looks in the field State, which a program with fences has.
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

// Of finds a process's line by its local state of type S, or by the S in the field State of its local state, which
// a program with fences has.
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

// ByRegion finds a process's line by its region.
func ByRegion(_ model.ProcID, _ any, v model.View) string {
	if v.Region == model.Down {
		return ""
	}
	return v.Region.String()
}

// ByLeader finds the line of a process in an election by its region and the leader that it knows of: participant,
// leader, follower or idle.
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

// Name returns the n-th label, from 0, or the number if there is none.
func (p Program) Name(n int) string {
	var labels []string
	for _, l := range p.Lines {
		if l.Label != "" {
			labels = append(labels, l.Label)
		}
	}
	return NameOf(uint8(n), labels...)
}

// NameOf returns the name of a program's line, or its number if it has no name, such as a line of a variant.
func NameOf[PC ~uint8](pc PC, names ...string) string {
	if int(pc) < len(names) {
		return names[pc]
	}
	return fmt.Sprintf("line %d", pc)
}
