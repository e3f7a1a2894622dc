//go:build goroutines

package goroutines

import (
	"context"
	"errors"
	"flag"
	"strings"
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/internal/controlled"
	"doorway/model"
)

var (
	judgedOne    = flag.Int("judge-script", -1, "judge the random script of this `number` alone, and shrink it")
	judgedFaults = flag.Int("judge-faults", 3, "shrink and tell so many differences")
)

// judgedRuns is how many runs a search has at most, pilots included.
const judgedRuns = 3000

// A watcher notes how the runs of a search end.
type watcher struct {
	stage    *stage // of the run at hand
	outcomes map[string]bool
	runs     int
	stop     context.CancelFunc
}

// play is the function that is tested: it executes the script.
func (w *watcher) play(s *script) func(*testing.T) {
	return func(*testing.T) {
		w.runs++
		st := newStage(s)
		w.stage = st
		st.actors[0].act(0)
	}
}

// property holds always, and notes each outcome that a run comes to.
func (w *watcher) property() property.Property {
	return property.New("outcomes", "notes outcomes", "", property.Monitor[bool]{
		Start: func(model.Snapshot) bool { return false },
		Always: func(_ bool, now model.Snapshot) error {
			r := now.(*run)
			if w.runs > judgedRuns {
				w.stop() // not in the bubble, where this would be an operation
			}
			if r.bubble == nil {
				return nil
			}
			err := r.failure()
			switch {
			case err == nil && !controlled.Over():
			case err == nil:
				w.outcomes[w.stage.outcome()] = true
			case strings.HasPrefix(err.Error(), "fatal error: "):
				w.outcomes[err.Error()] = true
			case strings.HasPrefix(err.Error(), "panic: "):
				g := w.stage.broken
				why := strings.TrimPrefix(err.Error(), "panic: ")
				if g < 0 { // within Go of a group, when its function has returned
					w.outcomes[groupPanicked(why)] = true
					break
				}
				w.outcomes[panicked(g, why, w.stage.actors[g].regs)] = true
			default: // deadlock, leak, livelock
				w.outcomes[w.stage.outcome()] = true
			}
			return nil
		},
	})
}

// repeatedly sets how often a goroutine may come back to an operation while nothing changes, and returns what it was.
func repeatedly(times string) string {
	f := flag.Lookup("doorway.repeats")
	if f == nil {
		return ""
	}
	was := f.Value.String()
	_ = f.Value.Set(times)
	return was
}

var (
	errTooLong = errors.New("too many runs")
	errCut     = errors.New("runs were cut, and nothing is proved") // as of one that waits for an atomic.Value for ever
)

// outcomesSeen returns the outcomes that a search of all schedules sees, and whether it has passed over some.
func outcomesSeen(t *testing.T, s *script, every bool) (outcomes map[string]bool, passed bool, err error) {
	t.Run("", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		w := &watcher{outcomes: map[string]bool{}, stop: cancel}
		p := newProgram(t, w.play(s))
		var found *search
		if found, err = newSearch(p, w.property(), Unbounded, longest); err != nil {
			return
		}
		found.every = every
		if _, err = found.all(ctx); ctx.Err() != nil {
			err = errTooLong
		} else if err == nil && found.cut > 0 {
			err = errCut
		}
		outcomes, passed = w.outcomes, found.passed > 0
	})
	return outcomes, passed, err
}

// compared returns how the search and the judge differ about a script.
func compared(t *testing.T, s *script) (diff string, err error) {
	want, err := judged(s, false, judgedStates)
	if err != nil {
		return "", err
	}
	got, passed, err := outcomesSeen(t, s, false)
	if err != nil {
		return "", err
	}
	diff = differ(want, got)
	if !passed || !strings.HasPrefix(diff, "\n- ") || strings.Contains(diff, "\n+ ") {
		return diff, nil
	}
	if s.spins() {
		return diff, nil // with more schedules a search would not end
	}
	defer repeatedly(repeatedly("1000"))
	got, _, err = outcomesSeen(t, s, false)
	return differ(want, got), err
}

// TestJudge: the outcomes that a search of all schedules sees are those of the judge.
func TestJudge(t *testing.T) {
	mustControl(t)
	begun, counts, styled := time.Now(), map[string]int{}, map[style]int{}
	for i := range uint64(*judgedScripts) {
		if *judgedOne >= 0 {
			i = uint64(*judgedOne)
		}
		s := randomScript(*judgeSeed, i)
		diff, err := compared(t, s)
		switch {
		case errors.Is(err, errTooMany), errors.Is(err, errTooLong):
			counts["too large"]++
		case errors.Is(err, errCut):
			counts["unknown"]++
		case err != nil && strings.Contains(err.Error(), "misused"):
			counts["misuse"]++
		case err != nil:
			t.Errorf("script %d of seed %d: %v\n%v", i, *judgeSeed, err, s)
		case diff != "":
			counts["different"]++
			styled[s.style]++
			if counts["different"] <= *judgedFaults {
				small, diff := reduced(t, s, diff)
				t.Errorf("script %d of seed %d, style %v: what the judge alone (-) and the search alone (+) come to: %s\n%v", i, *judgeSeed, s.style, diff, small)
			} else {
				t.Errorf("script %d of seed %d, style %v differs", i, *judgeSeed, s.style)
			}
		default:
			counts["alike"]++
		}
		if *judgedOne >= 0 {
			break
		}
	}
	t.Logf("seed %d: %v in %v; different by style: %v", *judgeSeed, counts, time.Since(begun).Round(time.Second), styled)
}

// spins reports whether a goroutine repeats something until another has changed it.
func (s *script) spins() bool { return s.has(doSpin, doSpinCAS, doSpinLock) }
