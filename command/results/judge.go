package results

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"doorway/checker"
	"doorway/checker/replay"
	"doorway/command/matrix"
	"doorway/model/catalogue"
)

// consistent returns an error unless the grounds of a verdict are possible and support it.
func (w verdict) consistent(v *checker.Verdict) error {
	for _, grounds := range []any{w.Explored, w.Walked} {
		if name := negative(reflect.ValueOf(grounds)); name != "" {
			return fmt.Errorf("its number of %s is negative", name)
		}
	}
	if e := w.Explored; e != nil && (e.States < 1 || e.Depth >= e.States || e.Transitions < e.States-1) {
		return fmt.Errorf("%d states cannot have %d transitions and depth %d", e.States, e.Transitions, e.Depth)
	}
	if s := w.Walked; s != nil && (s.Longest > s.Steps || s.Cut > s.Runs) {
		return fmt.Errorf("%d runs of %d events in all cannot include one of %d events, or %d that were cut short", s.Runs, s.Steps, s.Longest, s.Cut)
	}
	if amount := amounts(v); v.Status != amount {
		return fmt.Errorf("the status is %v, but what was found makes it %v", v.Status, amount)
	}
	return nil
}

// amounts returns the status that follows from the grounds of a verdict.
func amounts(v *checker.Verdict) checker.Status {
	switch {
	case v.Explored != nil:
		return checker.StatusOf(v.Explored)
	case v.Walked != nil:
		return checker.StatusOfRuns(v.Property, v.Walked)
	default:
		return v.Status // status reports the error
	}
}

// negative returns the JSON name of a negative number in a structure, or in one that it points to.
func negative(v reflect.Value) string {
	for v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return ""
	}
	for i := range v.NumField() {
		if f := v.Field(i); f.Kind() == reflect.Int && f.Int() < 0 {
			return v.Type().Field(i).Tag.Get("json")
		} else if name := negative(f); name != "" {
			return name
		}
	}
	return ""
}

// replay replays every violation and returns an error unless each breaks its property as stated.
func (r Run) replay(ctx context.Context) error {
	for _, row := range r.Rows {
		for _, c := range row.Cells {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if c.Err != nil || c.Verdict.Violation == nil {
				continue
			}
			if err := breaks(ctx, row.Page, c); err != nil {
				return fmt.Errorf("%s: %s: %w%s", row.Page.Name, c.Claim.Property.Name, err, anew)
			}
		}
	}
	return nil
}

// breaks returns an error unless the run of a cell breaks its property as stated.
func breaks(ctx context.Context, p *catalogue.Page, c matrix.Cell) error {
	sys, err := p.System(c.Claim)
	if err != nil {
		return err
	}
	runner, err := replay.NewRunner(sys, c.Claim.Property)
	if err != nil {
		return err
	}
	runner.Context = ctx
	v := c.Verdict.Violation
	again, err := runner.Strict(v.Behaviour)
	switch {
	case err != nil:
		return fmt.Errorf("its run cannot happen: %w", err)
	case again == nil || len(again.Schedule) != len(v.Schedule):
		return errors.New("its run does not break the property, or not at its last event")
	case again.Err.Error() != v.Err.Error():
		return fmt.Errorf("its run breaks the property because %q, not because %q", again.Err, v.Err)
	default:
		return nil
	}
}
