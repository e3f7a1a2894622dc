package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"doorway/internal/english"
	"doorway/model"
	"doorway/model/internal/names"
	"doorway/model/transition"
)

// Schedule reads a schedule, one event a line; blank lines are skipped.
// An error names the line.
func Schedule(text string) (transition.Schedule, error) {
	var s transition.Schedule
	line := 0
	for l := range strings.Lines(text) {
		line++
		if strings.TrimSpace(l) == "" {
			continue
		}
		e, err := Event(strings.TrimSpace(l))
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		s = append(s, e)
	}
	return s, nil
}

// Event reads one line of a schedule, the inverse of model.Event's String.
func Event(line string) (model.Event, error) {
	words := strings.Fields(line)
	if len(words) == 2 && (words[0] == model.Begin.String() || words[0] == model.Tick.String() && words[1][0] == '#') {
		e := model.Event{Kind: kind(words[0])}
		if err := readIndex(&e, words[1:]); err != nil {
			return model.Event{}, fmt.Errorf("event %q: %w", line, err)
		}
		return e, nil
	}
	if len(words) == 1 && kind(words[0]).Everywhere() {
		return model.Event{Kind: kind(words[0])}, nil
	}
	if len(words) < 2 {
		return model.Event{}, fmt.Errorf("event %q: want a process or channel and a kind, as in \"p1 request\" or \"p0->p1 deliver\"", line)
	}
	e := model.Event{Kind: kind(words[1])}
	if e.Kind == 0 {
		return model.Event{}, fmt.Errorf("event %q: unknown kind %q, want one of %s", line, words[1], strings.Join(names.Kinds[1:], ", "))
	}
	if err := readOperands(&e, words[0], words[2:]); err != nil {
		return model.Event{}, fmt.Errorf("event %q: %w", line, err)
	}
	return e, nil
}

// kind returns the kind with the given name, or 0.
func kind(name string) model.Kind { return model.Kind(max(slices.Index(names.Kinds[:], name), 0)) }

// readOperands fills in the processes and the index: subject is the word before the kind, rest the
// words after it.
func readOperands(e *model.Event, subject string, rest []string) (err error) {
	if e.Kind.Everywhere() {
		return fmt.Errorf("%v happens at no process and stands alone", e.Kind)
	}
	from, to, arrow := strings.Cut(subject, "->")
	if arrow != e.Kind.OnMessage() {
		return fmt.Errorf("%v wants %s", e.Kind, map[bool]string{true: "a channel, as p0->p1", false: "one process, as p0"}[e.Kind.OnMessage()])
	}
	if !arrow {
		if e.Proc, err = Proc(subject); err != nil {
			return err
		}
		if e.Kind.Opinion() && len(rest) == 1 {
			e.From, err = Proc(rest[0])
			return err
		}
		if e.Kind == model.Timeout && len(rest) > 0 && !strings.HasPrefix(rest[0], "#") {
			if e.Timer, err = Timer(rest[0]); err != nil {
				return err
			}
			rest = rest[1:]
		}
		if e.Kind.Chooses() && len(rest) == 1 && strings.HasPrefix(rest[0], "#") {
			return readIndex(e, rest)
		}
		if e.Kind.Opinion() || len(rest) != 0 {
			return fmt.Errorf("%s after the kind", english.Count(len(rest), "word"))
		}
		return nil
	}
	if e.From, err = Proc(from); err != nil {
		return err
	}
	if e.Proc, err = Proc(to); err != nil {
		return err
	}
	return readIndex(e, rest)
}

func readIndex(e *model.Event, rest []string) error {
	if len(rest) == 0 {
		return nil
	}
	digits, hash := strings.CutPrefix(rest[0], "#")
	i, err := strconv.ParseUint(digits, 10, 8)
	if len(rest) != 1 || !hash || err != nil || i == 0 {
		return fmt.Errorf("want nothing or a number #1 to #255 after the kind, not %q", strings.Join(rest, " "))
	}
	e.Index = uint8(i)
	return nil
}
