package explore_test

import (
	"errors"
	"flag"
	"fmt"
	"testing"
	"time"

	"doorway/algorithms"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/message/independence"
	"doorway/model/transition"
	"doorway/properties"
)

// bags is a system whose processes collect the kinds of messages that come. Which come first rarely matters, but
// sometimes a process looks into its bag. So most events can be taken alone, and some only seem so.
type bags struct {
	n, kinds int
	rules    [4][5]rule // by process and kind of message
	asked    [4]uint8   // what a request and
	left     [4]uint8   // an exit sends, to the next process
}

// A rule says what a process does with a message of a kind, if it has all of some kinds and none of others.
type rule struct {
	needs, bars uint8
	sends, to   uint8
	enters      bool
	clears      bool // the bag, rule or no rule
}

// A bag is the local state.
type bag struct {
	Got    uint8
	Region model.Region
}

func (b bags) Init(model.ProcID) bag { return bag{} }

// View shows a leader once a message of the first kind has come.
func (b bags) View(me model.ProcID, s bag) model.View {
	v := model.View{Region: s.Region}
	if s.Got&1 != 0 {
		v.Leaders = model.Procs(me)
	}
	return v
}

func (b bags) Step(me model.ProcID, s bag, in message.Input[uint8]) (bag, message.Sends[uint8]) {
	var out message.Sends[uint8]
	next := model.ProcID((int(me) + 1) % b.n)
	switch in.Kind {
	case model.Request:
		s.Region = model.Trying
		out.To(next, b.asked[me])
	case model.Exit:
		s.Region = model.Remainder
		out.To(next, b.left[me])
	default:
		r := b.rules[me][in.Msg]
		if s.Got&r.needs == r.needs && s.Got&r.bars == 0 {
			if to := model.ProcID(int(r.to) % b.n); r.sends > in.Msg && to != me {
				out.To(to, r.sends)
			}
			if r.enters && s.Region == model.Trying {
				s.Region = model.Critical
			}
		}
		if s.Got |= 1 << in.Msg; r.clears {
			s.Got = 1 << in.Msg
		}
	}
	return s, out
}

// anyBags draws bags and a setup.
func anyBags(c transition.Chooser) (bags, model.Setup) {
	b := bags{n: 2 + c.Choose(3), kinds: 2 + c.Choose(4)}
	for p := range b.n {
		b.asked[p], b.left[p] = uint8(c.Choose(b.kinds)), uint8(c.Choose(b.kinds))
		for k := range b.kinds {
			r := rule{sends: uint8(c.Choose(b.kinds)), to: uint8(c.Choose(b.n)), enters: c.Choose(2) == 0, clears: c.Choose(8) == 0}
			if c.Choose(3) == 0 {
				r.needs = 1 << c.Choose(b.kinds)
			}
			if c.Choose(3) == 0 {
				r.bars = 1 << c.Choose(b.kinds)
			}
			b.rules[p][k] = r
		}
	}
	return b, model.Setup{N: b.n, Requests: 1 + c.Choose(2), Channels: model.Order(c.Choose(2))}
}

// minding is a property that p0 never does something wrong. It remembers who last moved to another region, so that it minds
// the order of all moves to other regions.
func minding(name string, sees property.Sight, wrong func(o model.Observation) bool) property.Property {
	return property.New(name, "", "", property.Monitor[model.ProcID]{
		Sees:  sees,
		Start: func(model.Snapshot) model.ProcID { return 0 },
		Step: func(m model.ProcID, o model.Observation) (model.ProcID, error) {
			if o.Event.Proc == 0 && wrong(o) {
				return m, errors.New("it does")
			}
			if o.Was.Region != o.Is.Region {
				m = o.Event.Proc
			}
			return m, nil
		},
	})
}

var (
	informed = minding("leaves without a leader", property.Regions|property.Leaders, func(o model.Observation) bool {
		return o.Was.Region == model.Critical && o.Is.Region == model.Remainder && o.Is.Leaders == 0
	})
	outside = minding("enters", property.Regions, func(o model.Observation) bool { return o.Is.Region == model.Critical })
)

// TestAloneOrder has p1 send a message of the first kind, and later one by which p0 enters. If the first were always
// taken first, as it seems it can be, p0 would not leave without a leader.
func TestAloneOrder(t *testing.T) {
	b := bags{n: 2, kinds: 3, asked: [4]uint8{2, 0}, left: [4]uint8{0, 1}}
	b.rules[0][1].enters, b.rules[1][2].enters = true, true
	r := sameVerdict(t, Passing(t, b, "n=2 requests=1 channels=any"), informed, informed)
	if r.Findings[0].Violation == nil {
		t.Error("p0 knows a leader whenever it leaves")
	}
}

// TestAloneFirst has p0 enter if a message of the second kind comes before one of the first. That is sent early, and if it
// were always taken first, p0 would not encounter the other one before it.
func TestAloneFirst(t *testing.T) {
	b := bags{n: 2, kinds: 3, asked: [4]uint8{2, 0}, left: [4]uint8{0, 1}}
	b.rules[0][1] = rule{enters: true, bars: 1}
	b.rules[1][2].enters = true
	r := sameVerdict(t, Passing(t, b, "n=2 requests=1 channels=any"), outside, outside)
	if r.Findings[0].Violation == nil {
		t.Error("p0 does not enter")
	}
}

// TestAloneCheckpoint saves a search in a file, which has no room for encounters: it takes no event alone.
func TestAloneCheckpoint(t *testing.T) {
	alg, setup := anyBags(transition.Seeded(3))
	sys, prop := Passing(t, alg, setup.String()), properties.MutualExclusion
	plain := Explored(t, sys, explore.Options{Workers: 1, Reduce: true}, prop)
	if alone := Explored(t, sys, explore.Eager(explore.Options{Workers: 1, Reduce: true}), prop); alone.States >= plain.States {
		t.Fatalf("%d states with events taken alone, %d without", alone.States, plain.States)
	}
	saved := explore.Eager(explore.Options{Workers: 1, Reduce: true, Checkpoint: &explore.Checkpoint{Dir: t.TempDir(), Name: "bags", Every: time.Hour}})
	Same(t, "saved and not", Account(Explored(t, sys, saved, prop)), Account(plain))
}

var systems = flag.Uint64("systems", 100, "how many random systems TestAlone searches")

// TestAlone checks searches that take events alone against whole ones.
func TestAlone(t *testing.T) {
	left, most := 0, *systems
	if testing.Short() {
		most = min(most, 20)
	}
	for seed := range most {
		c := transition.Seeded(seed)
		alg, setup := anyBags(c)
		sys := Passing(t, alg, setup.String())
		sees := property.Sight(c.Choose(1 << 5))
		whole, part := map[string]bool{}, map[string]bool{}
		for range 3 {
			prop := reducible(c)
			sameVerdict(t, sys, prop, prop)
		}
		if r := sameVerdict(t, sys, rests(sees, whole), rests(sees, part)); r.Complete() && r.Reduced != "" {
			left += Explored(t, sys, explore.Options{Workers: 1}, rests(sees, whole)).States - r.States
			Same(t, "rests of the reduced and the whole", fmt.Sprint(keys(part)), fmt.Sprint(keys(whole)))
		}
		if t.Failed() {
			t.Fatalf("seed %d: %+v under %v", seed, alg, setup)
		}
	}
	t.Logf("%d states left out", left)
	if !testing.Short() && left < 100 {
		t.Errorf("only %d states were left out", left)
	}
}

var catalogued = flag.Int("catalogued", 200, "up to how many states claims of the catalogue are searched again by TestAloneCatalogue")

// TestAloneCatalogue decides claims of the catalogue about message passing again, with events taken alone, and wants
// the same verdicts.
func TestAloneCatalogue(t *testing.T) {
	if testing.Short() {
		t.Skip("it searches the catalogue again with one worker, which takes longer than all other short tests here")
	}
	searched, reduced := 0, 0
	for _, page := range algorithms.Catalogue() {
		for _, c := range page.Claims {
			sys, err := page.System(c)
			if err != nil {
				t.Fatal(err)
			}
			e := c.Property.Engine()
			if independence.NewEncounters(sys.Machine(), c.Setup) == nil || e.Endless() || e.JudgesStates() {
				continue
			}
			all := Explored(t, sys, explore.Options{Workers: 1, States: *catalogued}, c.Property)
			var limit *explore.LimitError
			if errors.As(all.Stopped, &limit) {
				continue
			}
			r, err := explore.Explore(t.Context(), sys, []property.Property{c.Property}, explore.Eager(explore.Options{Workers: 1, Reduce: true}))
			if err != nil && all.Findings[0].Violation != nil { // it goes another way, and a channel may overflow there
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			Same(t, fmt.Sprintf("%s/%s: %s for %v", page.Name, c.Variant, c.Property.Name, c.Setup), gist(r), gist(all))
			searched++
			if r.States < all.States {
				reduced++
			}
		}
	}
	t.Logf("%d claims searched again, %d with fewer states", searched, reduced)
	if reduced < 20 {
		t.Errorf("only %d of %d claims took fewer states", reduced, searched)
	}
}
