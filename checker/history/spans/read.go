package spans

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"doorway/trace/otlp"
)

// Names say which spans are calls and tenures, and which attributes of a span, or else of its resource, say what of
// them. Of several names of an attribute, the first counts that is there.
type Names struct {
	Lock, Unlock, Lead, Resign []string // names of spans

	Object   []string // which lock or election; without it, all are about one
	Holder   []string // who locks or leads; it must be there
	Token    []string // the fencing token, or the term of a leader
	Error    []string // by how much the clock is wrong at most: a duration such as "5ms", or seconds
	Acquired []string // false if a lock was tried and not got
}

// DefaultNames are the names for which nothing need be said.
func DefaultNames() Names {
	return Names{
		Lock: []string{"lock"}, Unlock: []string{"unlock"}, Lead: []string{"lead"}, Resign: []string{"resign"},
		Object: []string{"lock.name", "election.name"}, Holder: []string{"lock.holder", "election.candidate", "service.instance.id"},
		Token: []string{"lock.token", "election.term"}, Error: []string{"clock.error"}, Acquired: []string{"lock.acquired"},
	}
}

// Read reads spans of a file and calls visit with each that has one of the names, and skip with the line of each other one, until
// visit returns an error. Clock is the bound on the error of clocks of spans without an attribute for it. Errors name
// the file, the line and the span.
func Read(r io.Reader, file string, names Names, clock time.Duration, visit func(Op) error, skip func(line int)) error {
	return otlp.Read(r, file, func(s *otlp.Span) error {
		k, known := names.kind(s.Name)
		if !known {
			skip(s.Line)
			return nil
		}
		op, err := names.op(k, s, clock)
		if err != nil {
			return err
		}
		return visit(op)
	})
}

// kind returns what a span with this name is.
func (n Names) kind(name string) (Kind, bool) {
	for k, names := range [][]string{Lock: n.Lock, Unlock: n.Unlock, Lead: n.Lead, Resign: n.Resign} {
		if slices.Contains(names, name) {
			return Kind(k), true
		}
	}
	return 0, false
}

// op returns what a span says.
func (n Names) op(k Kind, s *otlp.Span, clock time.Duration) (o Op, err error) {
	o = Op{Kind: k, Begin: s.Begin, End: s.End, Failed: s.Failed && k != Lead, Error: int64(clock), Line: s.Line, Number: s.Number}
	if s.Begin <= 0 || s.End <= 0 {
		return o, errors.New(`no "startTimeUnixNano" or no "endTimeUnixNano"; when was it called and answered?`)
	}
	o.Object, _, _ = s.Attribute(n.Object...)
	var has bool
	if o.Holder, _, has = s.Attribute(n.Holder...); !has || o.Holder == "" {
		return o, fmt.Errorf("neither the span nor its resource has the attribute %s; who is it? Name an attribute that tells processes apart (-holder)",
			strings.Join(n.Holder, " or "))
	}
	if text, name, has := s.Attribute(n.Token...); has {
		if o.Token, err = strconv.ParseInt(text, 10, 64); err != nil {
			return o, fmt.Errorf("attribute %q is %q; want a whole number, which grows", name, text)
		}
		o.HasToken = true
	}
	if text, name, has := s.Attribute(n.Error...); has {
		if o.Error, err = duration(text); err != nil {
			return o, fmt.Errorf(`attribute %q is %q; want 0 or more, a duration such as "5ms" or a number of seconds`, name, text)
		}
	}
	if text, _, has := s.Attribute(n.Acquired...); has && text == "false" {
		o.Failed = true
	}
	if back := o.Begin - o.End; back > 0 { // the clock was set back by that much at least
		o.Begin, o.End, o.Error = o.End, o.Begin, o.Error+back
	}
	return o, nil
}

// duration reads a time as nanoseconds.
func duration(text string) (int64, error) {
	d, err := time.ParseDuration(text)
	if seconds, bad := strconv.ParseFloat(text, 64); bad == nil {
		d, err = time.Duration(math.Ceil(seconds*1e9)), nil
	}
	if err != nil || d < 0 {
		return 0, errors.New("no bound")
	}
	return int64(d), nil
}
