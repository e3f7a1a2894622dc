package calls

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"
	"time"

	"doorway/internal/ndjson"
)

// A line holds a call as it stands in a file.
type line struct {
	Proc     string `json:"proc"`
	Op       string `json:"op"`
	Begin    any    `json:"begin"`
	End      any    `json:"end"`
	Resource string `json:"resource"`
	Token    *int64 `json:"token"`
}

// Read reads a history, one call a line. An error names the file and the line.
func Read(r io.Reader, file string) (all []Call, err error) {
	err = ndjson.Read(r, file, func(n int, l line) error {
		c := Call{Proc: l.Proc, Op: Op(l.Op), Resource: l.Resource, Line: n}
		switch {
		case l.Proc == "":
			return errors.New(`no field "proc": who calls?`)
		case c.Op != Lock && c.Op != Unlock:
			return fmt.Errorf(`op %q; want "lock" or "unlock"`, l.Op)
		case l.Begin == nil:
			return errors.New(`no field "begin": when was it called?`)
		case l.Token != nil && *l.Token <= 0:
			return fmt.Errorf("token %d; want 1 or more", *l.Token)
		case l.Token != nil:
			c.Token = *l.Token
		}
		var err error
		if c.Begin, err = moment("begin", l.Begin); err != nil {
			return err
		}
		if l.End != nil {
			c.End, err = moment("end", l.End)
		}
		all = append(all, c)
		return err
	})
	return all, err
}

// moment reads a time: a number in any unit, or a date in RFC 3339.
func moment(field string, v any) (Moment, error) {
	m := Moment(fmt.Sprint(v))
	if _, err := m.value(); err != nil {
		return "", fmt.Errorf(`%s: %w`, field, err)
	}
	return m, nil
}

// value returns the time as a number; a date is in seconds.
func (m Moment) value() (*big.Rat, error) {
	if t, err := time.Parse(time.RFC3339Nano, string(m)); err == nil {
		return big.NewRat(t.Unix(), 1).Add(big.NewRat(t.Unix(), 1), big.NewRat(int64(t.Nanosecond()), 1e9)), nil
	}
	const longest = 40 // digits, lest an exponent take all memory
	if x, ok := new(big.Rat).SetString(string(m)); ok && len(m) <= longest && !strings.ContainsAny(string(m), "eE/") {
		return x, nil
	}
	return nil, fmt.Errorf("%q is not a time; want a number such as 17 or 3.25, or a date such as \"2026-01-31T12:00:00.5Z\"", string(m))
}

// order numbers the times of all calls: equal times have equal numbers. Numbers and dates together
// are an error.
func order(all []Call) (map[Moment]int64, error) {
	values, dates := map[Moment]*big.Rat{}, map[bool]Call{}
	for _, c := range all {
		for _, m := range []Moment{c.Begin, c.End} {
			if m == "" {
				continue
			}
			x, err := m.value()
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", c.Line, err)
			}
			values[m], dates[strings.Contains(string(m), "T")] = x, c
		}
	}
	if len(dates) > 1 {
		return nil, fmt.Errorf("line %d has a date and line %d a number; use one of them throughout", dates[true].Line, dates[false].Line)
	}
	var sorted []Moment
	for m := range values {
		sorted = append(sorted, m)
	}
	slices.SortFunc(sorted, func(a, b Moment) int { return cmp.Or(values[a].Cmp(values[b]), cmp.Compare(a, b)) })
	of, n := map[Moment]int64{}, int64(0)
	for i, m := range sorted {
		if i == 0 || values[m].Cmp(values[sorted[i-1]]) != 0 {
			n++
		}
		of[m] = n
	}
	return of, nil
}
