package parameterized_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"doorway/algorithms"
	"doorway/algorithms/testandset"
	"doorway/checker/parameterized"
	"doorway/checker/property"
	"doorway/command/everyn"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
	"doorway/properties"
)

// rows decides the pages that share memory, once.
var rows = sync.OnceValue(func() (all []everyn.Row) {
	for _, page := range algorithms.Catalogue() {
		for _, v := range page.Variants {
			all = append(all, everyn.Rows(context.Background(), page, v, parameterized.Options{})...)
		}
	}
	return all
})

// TestPages checks the verdicts for every number of processes against the claims, and decides by exploration that fewer
// processes than the least number do not break the property. Of the pages whose processes are anonymous, no variant is
// proved that is claimed to break a property, and each violation is found.
func TestPages(t *testing.T) {
	count := map[string]int{}
	for _, r := range rows() {
		if r.Err != nil {
			count["not decided"]++
			continue
		}
		for _, c := range r.Page.Claims {
			plain := c.Setup == model.Setup{N: c.Setup.N, Requests: c.Setup.Requests}
			if c.Variant != r.Variant.Name || c.Property.Name != r.Property.Name || !plain {
				continue
			}
			switch least := r.Verdict; {
			case c.Expect == catalogue.Violated && least.Violation == nil:
				t.Errorf("%s: %v, and it is claimed to be violated for %v", r.Who(), least, c.Setup)
			case c.Expect == catalogue.Violated && least.System.Setup().N > c.Setup.N:
				t.Errorf("%s: %v, and it is claimed to be violated for %v", r.Who(), least, c.Setup)
			case c.Expect == catalogue.Holds && least.Violation != nil && least.System.Setup().N <= c.Setup.N && c.Setup.Requests == model.Unlimited:
				t.Errorf("%s: %v, and it is claimed to hold for %v", r.Who(), least, c.Setup)
			}
		}
		switch {
		case r.Verdict.Proved():
			count["proved"]++
		case r.Verdict.Violation != nil:
			count["violated"]++
			replayed(t, r)
		default:
			count["unknown"]++
		}
	}
	if count["proved"] < 8 || count["violated"] < 17 || count["not decided"] < 50 {
		t.Errorf("the verdicts are %v", count)
	}
}

// replayed expects that one process fewer does not break the property, and that the page's own system has the run.
func replayed(t *testing.T, r everyn.Row) {
	t.Helper()
	least := r.Verdict.System.Setup()
	sys, err := r.Variant.Build(least)
	if err != nil {
		t.Fatal(err)
	}
	w := sys.World()
	for _, e := range r.Verdict.Violation.Schedule {
		if _, err := w.Apply(e); err != nil {
			t.Errorf("%s: %v", r.Who(), err)
		}
	}
	least.N--
	if sys, err = r.Variant.Build(least); err != nil {
		t.Fatal(err)
	}
	if broken := breaks(t, sys, r.Property); broken {
		t.Errorf("%s: %v, and %d break it", r.Who(), r.Verdict, least.N)
	}
}

// TestRefused: what is not anonymous, finite or in plain memory is refused, with the place.
func TestRefused(t *testing.T) {
	all := map[string]string{}
	for _, r := range rows() {
		all[r.Who()] = r.Result()
	}
	for who, want := range map[string]string{
		"peterson":             "processes are not anonymous: in {PC:Raise} with flag[0]=0 flag[1]=0 turn=0 p0 wrote flag[0] = 1 and p1 wrote flag[1] = 1",
		"bakery":               "p0 wrote choosing[0] = 1 and p1 wrote choosing[1] = 1",
		"clh":                  "in the initial state p0 has {PC:Idle Mine:0 Pred:0} and p1 has {PC:Idle Mine:1 Pred:0}",
		"strict-alternation":   "in {PC:Wait} with turn=0 p0 goes to {PC:InCS} and p1 to {PC:Wait}",
		"readers-preference":   "p0 and p1 have different views",
		"ticket":               "it is another program with 1 process than with 2",
		"ticket/growing":       "register next has taken more than 64 values",
		"anderson":             "it is another program with 1 process than with 2: the program begins in another state, with has-lock[0]=1 last=0",
		"interrupts-off":       "processors=1: a process waits for those of its own processor",
		"fischer":              "delay=1",
		"peterson/fenced":      "memory=tso",
		"semaphore/queue":      "p0 made sem = -1 at once and p1 made sem = -2 at once",
		"k-exclusion":          "p0 made sem = -1 at once and p1 made sem = -2 at once",
		"test-and-set":         "proved",
		"bounded-test-and-set": "p0 wrote waiting[0] = 1 and p1 wrote waiting[1] = 1",
	} {
		if !strings.Contains(all[who], want) {
			t.Errorf("%s: %s, want %s", who, all[who], want)
		}
	}
	if got, found := all["ricart-agrawala"]; found {
		t.Errorf("a page that passes messages has a verdict: %s", got)
	}
	crashing, err := memory.System(testandset.Algorithm{}, model.Setup{N: 2, Requests: 1, Crashes: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parameterized.Cover(context.Background(), crashing, nil, parameterized.Options{}); err == nil || !strings.Contains(err.Error(), "leave faults out") {
		t.Errorf("with crashes: %v", err)
	}
}

// TestDeclared: a property that is not about as many processes as it says is refused, and so is one of another form.
func TestDeclared(t *testing.T) {
	declared := func(k, most int) property.Property {
		return property.New("most", "at most so many are trying", "", property.Monitor[int]{
			Sees: property.Regions, Among: k,
			Start: func(s model.Snapshot) (n int) {
				for p := range model.ProcID(s.N()) {
					if s.View(p).Region == model.Trying {
						n++
					}
				}
				return n
			},
			AtStart: func(n int) error {
				if n > most {
					return errors.New("too many")
				}
				return nil
			},
			Step: func(n int, _ model.Observation) (int, error) { return n, nil },
		})
	}
	c := covering(t, testandset.Algorithm{})
	for _, k := range []int{1, 2, 4} { // 3 trying break it, and fewer do not
		if v, err := c.Decide(context.Background(), declared(k, 2)); err == nil || !strings.Contains(err.Error(), "it is not about that many processes at a time") {
			t.Errorf("Among: %d: %v, %v", k, v, err)
		}
	}
	if v, err := c.Decide(context.Background(), declared(3, 2)); err == nil || !strings.Contains(err.Error(), "depends on more than one state") {
		t.Errorf("its Step does not count, so the replay breaks nothing: %v, %v", v, err)
	}
	for _, p := range []property.Property{properties.DeadlockFreedom, properties.StarvationFreedom, properties.BoundedWaiting(1)} {
		if _, err := c.Decide(context.Background(), p); err == nil {
			t.Errorf("%s is decided", p.Name)
		}
	}
}

func covering[S comparable](t *testing.T, p memory.Program[S]) *parameterized.Covering {
	t.Helper()
	sys, err := memory.System(p, model.NewSetup(1))
	if err != nil {
		t.Fatal(err)
	}
	c, err := parameterized.Cover(context.Background(), sys, nil, parameterized.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}
