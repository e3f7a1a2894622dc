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
// field's value prints.
func ByField(name string) func(model.ProcID, any, model.View) string {
	return func(_ model.ProcID, local any, v model.View) string {
		s := reflect.ValueOf(local)
		if v.Region == model.Down || s.Kind() != reflect.Struct {
			return ""
		}
		f := s.FieldByName(name)
		if !f.IsValid() || !f.CanInterface() {
			return ""
		}
		return fmt.Sprint(f.Interface())
	}
}

// ByRegion says where a process is by its region.
func ByRegion(_ model.ProcID, _ any, v model.View) string {
	if v.Region == model.Down {
		return ""
	}
	return v.Region.String()
}

// NameOf returns the name of a line of a program, or its number if it has none, as lines that only
// a variant has.
func NameOf[PC ~uint8](pc PC, names ...string) string {
	if int(pc) < len(names) {
		return names[pc]
	}
	return fmt.Sprintf("line %d", pc)
}
