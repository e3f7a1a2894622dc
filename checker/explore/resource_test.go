package explore_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// ofRegions are the properties that can be asked of one resource.
func ofRegions(k int) (all []property.Property) {
	for _, p := range append(properties.All(), StrongOnes()...) {
		if p.OfRegions() {
			all = append(all, p)
		}
	}
	return append(all, properties.KExclusion(1+k), properties.BoundedWaiting(k), properties.BoundedWaitingFromDoorway(k), lastIdle())
}

// lastIdle judges first states and states at rest alone, as no property of the library that sees regions does.
func lastIdle() property.Property {
	judge := func(last model.Region) error {
		if last == model.Trying {
			return errors.New("the last process to move still waits")
		}
		return nil
	}
	return property.New("last-idle", "whoever moves last does not wait", "", property.Monitor[model.Region]{
		Sees:    property.Regions,
		Start:   func(s model.Snapshot) model.Region { return s.View(0).Region },
		AtStart: judge,
		AtRest:  judge,
		Step: func(last model.Region, o model.Observation) (model.Region, error) {
			if o.Was.Region == o.Is.Region { // it passes a doorway, which may not be one of the resource
				return last, nil
			}
			return o.Is.Region, nil
		},
	})
}

// A keeping script is in the same region of resource c as of its whole cycle, and in another one of
// resource d.
type keeping struct{ Script }

func (k keeping) View(me model.ProcID, at uint8) model.View {
	v := k.Script.View(me, at)
	v = with(v, 2, v.Region)
	return with(v, 3, model.Region((int(v.Region)+1+int(at))%4))
}

// with shows a process in a region of a resource.
func with(v model.View, r model.Resource, at model.Region) model.View {
	switch at {
	case model.Critical:
		v.Holds = v.Holds.With(r)
	case model.Trying:
		v.Wants = v.Wants.With(r)
	case model.Exiting:
		v.Frees = v.Frees.With(r)
	}
	return v
}

// TestOnOneResource wants of a resource what is found out about a system whose processes are in the
// same regions and have no resources, and checks the explorer against its copying twin there.
func TestOnOneResource(t *testing.T) {
	found := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		prog, all := AnyScript(c), ofRegions(c.Choose(3))
		setup := model.Setup{N: 2 + c.Choose(2), Requests: []int{1, 2, model.Unlimited}[c.Choose(3)], Crashes: c.Choose(2)}
		p := all[c.Choose(len(all))]
		plain, kept := sharing(t, prog, setup), sharing(t, keeping{prog}, setup)
		whole := Explored(t, plain, explore.Options{Workers: 1, States: 3000}, p)
		if strings.HasPrefix(Reason(whole), "limit") {
			t.Skip("this system has more states than the copying twin can explore in a test: rapid draws another")
		}
		of := Explored(t, kept, explore.Options{Workers: 1}, p.On(2))
		said := strings.NewReplacer("@c", "", " (resource c)", "").Replace(Account(of))
		Same(t, "of a resource and of the whole", said, Account(whole))
		if v := of.Findings[0].Violation; v != nil && !strings.HasSuffix(v.Err.Error(), " (resource c)") {
			t.Errorf("no resource in %q", v.Err)
		}
		found[of.Findings[0].Violation != nil]++
		agree(t, kept, []property.Property{p.On(2), p.On(3)}, 1+c.Choose(3))
	})
	if !testing.Short() && min(found[true], found[false]) < 10 {
		t.Errorf("one-sided: %v", found)
	}
}

// TestOnByHand checks what a property remembers and says of one resource against what it does about
// views made by hand with the regions of that resource.
func TestOnByHand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		all := ofRegions(c.Choose(3))
		p := all[c.Choose(len(all))]
		of, plain := follower(t, p.On(0)), follower(t, p)
		was := make(scene, 3)
		for i := range was {
			was[i] = anyKept(c)
		}
		told, want := of.Reset(was), plain.Reset(was.by(0))
		for step := 0; ; step++ {
			Same(t, fmt.Sprintf("%s after %d steps", p.Name, step), opinion(of, told), opinion(plain, want))
			if told != nil || t.Failed() || step == 8 {
				return
			}
			q := model.ProcID(c.Choose(3))
			now := slices.Clone(was)
			now[q] = anyKept(c)
			e := model.Event{Proc: q}
			told = of.Step(&model.Observation{Event: e, Was: was[q], Is: now[q]})
			want = plain.Step(&model.Observation{Event: e, Was: was.by(0)[q], Is: now.by(0)[q]})
			was = now
		}
	})
}

func follower(t TB, p property.Property) property.Follower {
	t.Helper()
	f, err := p.Engine().Follow()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// anyKept shows two resources in any regions, or is down.
func anyKept(c transition.Chooser) model.View {
	v := model.View{Region: model.Region(c.Choose(5)), Passed: c.Choose(2) == 1}
	return with(with(v, 0, model.Region(c.Choose(4))), 1, model.Region(c.Choose(4)))
}

// A scene is what processes show.
type scene []model.View

// by returns what they show of one resource, as if there were no other.
func (s scene) by(r model.Resource) (of scene) {
	for _, v := range s {
		at := model.Remainder
		switch bit := model.Resources(0).With(r); {
		case v.Region == model.Down:
			at = model.Down
		case v.Holds&bit != 0:
			at = model.Critical
		case v.Wants&bit != 0:
			at = model.Trying
		case v.Frees&bit != 0:
			at = model.Exiting
		}
		of = append(of, model.View{Region: at, Passed: v.Passed && at == model.Trying})
	}
	return of
}

func (s scene) N() int                                 { return len(s) }
func (s scene) View(p model.ProcID) model.View         { return s[p] }
func (s scene) Local(model.ProcID) any                 { return nil }
func (s scene) Queue(model.ProcID, model.ProcID) []any { return nil }
func (s scene) Register(int) int                       { return 0 }
func (s scene) Time(model.ProcID) (int, bool)          { return 0, false }
func (s scene) Parts() int                             { return 1 }

// opinion is all that a follower says.
func opinion(f property.Follower, err error) string {
	text := fmt.Sprintf("%v, at rest %v, exercised %v, pending %v, goal %v", err, f.AtRest(), f.Exercised(), f.Pending(), f.Goal())
	text += fmt.Sprintf(", stuck %v, key %x", f.Stuck(nil), f.Key(nil))
	return strings.ReplaceAll(text, " (resource a)", "")
}

// TestOnlyOfRegions refuses what a resource says nothing about, and resources of resources.
func TestOnlyOfRegions(t *testing.T) {
	for _, p := range []property.Property{properties.TokenUniqueness, properties.MutualExclusion.On(1), Far(2)} {
		func() {
			defer func() {
				if r := recover(); r == nil || !strings.Contains(fmt.Sprint(r), "is not about regions alone") {
					t.Errorf("%s: %v", p.Name, r)
				}
			}()
			p.On(0)
		}()
	}
}

var _ memory.Program[uint8] = keeping{}
