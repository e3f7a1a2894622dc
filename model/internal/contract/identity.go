package contract

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"doorway/internal/valuecode"
)

// Modelled is embedded in the systems of packages message and memory: their events change the view of the process
// at which they happen and of no other. It tracks the algorithms' values and calls.
type Modelled[S any] struct {
	*Calls[S]
	Itself *Receiver // the parts that methods could change, or nil
	algs   []any
}

// Models returns the Modelled of an algorithm and of the algorithms of its initial states.
func Models[S any](algs ...any) Modelled[S] {
	return Modelled[S]{&Calls[S]{}, newReceiver(algs...), algs}
}

func (Modelled[S]) built() {}

// Built holds for every Modelled, and for nothing else.
type Built interface{ built() }

// Identity returns a digest of the algorithms' values, which identifies their behaviour within one build of the
// program. It returns an error if part of a value cannot be compared across processes.
func (m Modelled[S]) Identity() (string, error) {
	id := identity{}
	text, err := id.all("", len(m.algs), func(i int) (reflect.Value, string) {
		v := reflect.ValueOf(m.algs[i])
		return valuecode.Addressable(v), v.Type().String()
	})
	digest := sha256.Sum256([]byte(text))
	return hex.EncodeToString(digest[:]), err
}

// An identity builds the text of a value.
type identity struct {
	leaves int
	depth  int
}

// maxIdentity limits the leaves of a value that are compared.
const maxIdentity = 1 << 20

var errLarge = errors.New("it reaches too many values, or itself")

// idle lists types whose values do not affect an algorithm.
var idle = map[string]bool{"sync.Mutex": true, "sync.RWMutex": true, "sync.WaitGroup": true, "testing.common": true, "testing.T": true, "testing.B": true, "testing.F": true}

// of returns the text of a value; path names it for errors.
func (id *identity) of(v reflect.Value, path string) (string, error) {
	v = valuecode.Readable(v)
	t := v.Type()
	if id.leaves++; id.leaves > maxIdentity {
		return "", fmt.Errorf("%s: %w", path, errLarge)
	}
	name := fmt.Sprintf("%s.%v", t.PkgPath(), t)
	switch k := v.Kind(); {
	case idle[t.String()]:
		return name, nil
	case k == reflect.Struct:
		return id.all(name, t.NumField(), func(i int) (reflect.Value, string) { return v.Field(i), path + "." + t.Field(i).Name })
	case k == reflect.Array, k == reflect.Slice && !v.IsNil():
		return id.all(name, v.Len(), func(i int) (reflect.Value, string) { return v.Index(i), fmt.Sprintf("%s[%d]", path, i) })
	case k == reflect.Map && !v.IsNil():
		return id.entries(v, name, path)
	case (k == reflect.Pointer || k == reflect.Interface) && !v.IsNil():
		return id.behind(valuecode.Addressable(v.Elem()), name, path)
	case k == reflect.Func && !v.IsNil():
		code, closed := valuecode.Code(v)
		if closed {
			return "", fmt.Errorf("%s is a function that may have captured something", path)
		}
		return name + code, nil
	case k == reflect.Chan && !v.IsNil(), k == reflect.UnsafePointer && !v.IsNil():
		return "", fmt.Errorf("%s is a %v, which has no value to compare", path, t)
	case k == reflect.String:
		return name + strconv.Quote(v.String()), nil
	default:
		return fmt.Sprint(name, bitsOf(v)), nil
	}
}

// all returns the text of a list of values.
func (id *identity) all(name string, n int, at func(int) (reflect.Value, string)) (string, error) {
	parts := make([]string, n)
	for i := range n {
		v, path := at(i)
		var err error
		if parts[i], err = id.of(v, path); err != nil {
			return "", err
		}
	}
	return list(name, parts), nil
}

// entries returns the text of a map.
func (id *identity) entries(v reflect.Value, name, path string) (string, error) {
	var parts []string
	for each := v.MapRange(); each.Next(); {
		pair := []reflect.Value{valuecode.Addressable(each.Key()), valuecode.Addressable(each.Value())}
		text, err := id.all("", 2, func(i int) (reflect.Value, string) { return pair[i], fmt.Sprintf("%s[%v]", path, each.Key()) })
		if err != nil {
			return "", err
		}
		parts = append(parts, text)
	}
	slices.Sort(parts)
	return list(name, parts), nil
}

// list joins texts unambiguously.
func list(name string, parts []string) string {
	for _, p := range parts {
		name += fmt.Sprintf("|%d:%s", len(p), p)
	}
	return name + "."
}

// behind returns the text of the target of a pointer or the content of an interface.
func (id *identity) behind(v reflect.Value, name, path string) (string, error) {
	if id.depth++; id.depth > maxNested {
		return "", fmt.Errorf("%s: %w", path, errLarge)
	}
	text, err := id.of(v, path)
	id.depth--
	return name + ">" + text, err
}
