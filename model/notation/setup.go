package notation

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"doorway/internal/spelling"
	"doorway/model"
	"doorway/model/internal/names"
)

// Setup reads the text of a setup, in which no word may be repeated, and checks it.
func Setup(text string) (model.Setup, error) {
	s, said := model.NewSetup(0), map[string]bool{}
	for _, word := range strings.Fields(text) {
		key, value, _ := strings.Cut(word, "=")
		if said[key] {
			return model.Setup{}, fmt.Errorf("setup: %q: %s is said twice; remove one of the two words", word, key)
		}
		said[key] = true
		if err := set(&s, key, value); err != nil {
			return model.Setup{}, fmt.Errorf("setup: %q: %w", word, err)
		}
	}
	return s, s.Check()
}

// Named iterates over the words of a setup whose values have names, in the order of its text, with these values, of
// which the first is the default.
func Named() iter.Seq2[string, []string] {
	return func(yield func(string, []string) bool) {
		_ = yield("channels", slices.Clone(names.Orders[:])) && yield("detector", slices.Clone(names.Detectors[:])) &&
			yield("memory", slices.Clone(names.Memories[:]))
	}
}

func set(s *model.Setup, key, value string) error {
	var words []string
	for word, field := range s.Words() {
		if word == key {
			return read(field, value, word == "requests" || word == "drops")
		}
		words = append(words, word)
	}
	return fmt.Errorf("unknown word, %s", spelling.Or(key, words, "want "+strings.Join(words, ", ")))
}

// read fills in a field of a setup. Some numbers may be unlimited.
func read(field any, value string, unlimited bool) (err error) {
	switch f := field.(type) {
	case *int:
		*f, err = number(value, unlimited)
	case *bool:
		_, err = oneOf[uint8](value, names.Atomic)
		*f = err == nil
	case *model.ProcSet:
		*f, err = procs(value)
	case *model.Order:
		*f, err = oneOf[model.Order](value, names.Orders[:]...)
	case *model.Detector:
		*f, err = oneOf[model.Detector](value, names.Detectors[:]...)
	case *model.MemoryModel:
		*f, err = oneOf[model.MemoryModel](value, names.Memories[:]...)
	}
	return err
}

// number reads a number, which may be unlimited.
func number(value string, unlimited bool) (int, error) {
	k, err := strconv.Atoi(value)
	switch {
	case unlimited && value == names.Unlimited:
		return model.Unlimited, nil
	case err != nil && unlimited:
		return 0, errors.New("want a number or " + names.Unlimited)
	case err != nil:
		return 0, errors.New("want a number")
	default:
		return k, nil
	}
}

// procs reads a list of processes such as "p0,p2".
func procs(value string) (s model.ProcSet, err error) {
	for name := range strings.SplitSeq(value, ",") {
		p, err := Proc(name)
		if err != nil {
			return 0, err
		}
		s = s.With(p)
	}
	return s, nil
}

// oneOf returns the index of value in names.
func oneOf[T ~uint8](value string, names ...string) (T, error) {
	if i := slices.Index(names, value); i >= 0 {
		return T(i), nil
	}
	return 0, fmt.Errorf("want %s", strings.Join(names, " or "))
}
