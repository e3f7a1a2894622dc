package properties_test

import (
	"testing"

	"pgregory.net/rapid"

	"doorway/checker/property"
	"doorway/model"
	"doorway/properties"
)

// crowd is a state of processes with these views.
type crowd []model.View

func (c crowd) N() int                         { return len(c) }
func (c crowd) View(p model.ProcID) model.View { return c[p] }
func (crowd) Local(model.ProcID) any           { return nil }
func (crowd) Queue(_, _ model.ProcID) []any    { return nil }
func (crowd) Register(int) int                 { return 0 }
func (crowd) Time(model.ProcID) (int, bool)    { return 0, false }
func (crowd) Parts() int                       { return 1 }

// TestAmong compares, in random states, what a property says of all processes with what it says of so many at a time as
// it declares, and with what it says after a run to that state.
func TestAmong(t *testing.T) {
	all := append(properties.All(), properties.KExclusion(1), properties.KExclusion(3))
	declared := 0
	for _, p := range all {
		k := p.Engine().Among()
		if k == 0 {
			continue
		}
		declared++
		t.Run(p.Name, func(t *testing.T) {
			broken := 0
			rapid.Check(t, func(t *rapid.T) {
				var s crowd
				for q := range rapid.IntRange(1, 7).Draw(t, "n") {
					regions := []model.Region{model.Remainder, model.Trying, model.Exiting, model.Down, model.Critical, model.Critical, model.Critical, model.Critical}
					v := model.View{Region: rapid.SampledFrom(regions).Draw(t, "region"), Reader: rapid.Bool().Draw(t, "reader")}
					if rapid.IntRange(0, 2).Draw(t, "leads") == 0 {
						v.Leaders = model.Procs(model.ProcID(q))
					}
					s = append(s, v)
				}
				whole := p.Engine().Judge(s) != nil
				if part := inPart(p, s, nil, k); part != whole {
					t.Fatalf("%s is broken by all of %+v: %v, by %d of them: %v", p.Name, s, whole, k, part)
				}
				if k > 1 && inPart(p, s, nil, k-1) {
					t.Fatalf("%s declares Among: %d, and fewer of %+v break it", p.Name, k, s)
				}
				if last := afterRun(t, p, s); last != whole {
					t.Fatalf("%s is broken by %+v: %v, after a run to it: %v", p.Name, s, whole, last)
				}
				if whole {
					broken++
				}
			})
			if broken == 0 {
				t.Error("no random state breaks it")
			}
		})
	}
	if declared != 5 {
		t.Errorf("%d properties declare Among", declared)
	}
}

// inPart reports whether some k processes break a property by themselves.
func inPart(p property.Property, s, part crowd, k int) bool {
	if len(part) == k {
		return p.Engine().Judge(part) != nil
	}
	for i := range s {
		v := s[i]
		if !v.Leaders.Empty() {
			v.Leaders = model.Procs(model.ProcID(len(part)))
		}
		if inPart(p, s[i+1:], append(part[:len(part):len(part)], v), k) {
			return true
		}
	}
	return false
}

// afterRun reports what the monitor says of the last step of a run to a state, in which all begin in their remainders.
func afterRun(t *rapid.T, p property.Property, s crowd) bool {
	m, err := p.Engine().Follow()
	if err != nil {
		t.Fatal(err)
	}
	now := make(crowd, len(s))
	if m.Reset(now) != nil {
		return true
	}
	for q, v := range s {
		o := model.Observation{Event: model.Event{Kind: model.Step, Proc: model.ProcID(q)}, Was: now[q], Is: v}
		now[q] = v
		if err := m.Step(&o); err != nil {
			return true
		}
	}
	return false
}
