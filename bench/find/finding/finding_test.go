package finding_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/algorithms/interruptsoff"
	"doorway/algorithms/naivelock"
	"doorway/algorithms/testandset"
	"doorway/bench/find/finding"
	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// measured is the file that make bench-find writes.
const measured = "../../../docs/testdata/finding.csv"

func read(t testing.TB) []finding.Record {
	t.Helper()
	file, err := os.Open(measured)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all, err := finding.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Every 41st search of the file, repeated, takes the same number of runs and events.
// Every hunter is among them.
func TestMeasuredAgain(t *testing.T) {
	again := map[finding.Who]int{}
	for i, r := range read(t) {
		if i%41 != 0 || r.Who == (finding.Who{}) {
			continue
		}
		h, err := r.Hunt(algorithms.Catalogue())
		if err != nil {
			t.Error(err)
			continue
		}
		hunter, ok := finding.By(r.Who)
		if !ok {
			t.Errorf("there is no hunter %v any more; run make bench-find", r.Who)
			continue
		}
		seed := i % len(r.Finds)
		want := r.Finds[seed]
		budget := r.Budget
		if !want.Found() {
			budget = min(budget, 1000) // a smaller budget is enough for a search that finds nothing
		}
		got, _, err := hunter.Hunt(t.Context(), h, uint64(seed), budget)
		if err != nil {
			t.Error(err)
		} else if got != want {
			t.Errorf("%v by %v with seed %d: %v, but the file has %v; if this is intended, run make bench-find", h, r.Who, seed, got, want)
		}
		again[r.Who]++
	}
	for _, h := range finding.Hunters() {
		if again[h.Who] == 0 {
			t.Errorf("no search of %v was repeated; if it is new, run make bench-find", h.Who)
		}
	}
}

// The file has a row for each mutant and each hunter that can find its flaw, and one
// for each mutant whose flaw no run can find.
func TestComplete(t *testing.T) {
	hunts, hidden, err := finding.Hunts(t.Context(), algorithms.Catalogue())
	if err != nil {
		t.Fatal(err)
	}
	missing := map[string]bool{}
	for _, h := range hunts {
		for _, hunter := range finding.Hunters() {
			if hunter.Can(h) {
				missing[h.String()+" by "+hunter.String()] = true
			}
		}
	}
	for _, h := range hidden {
		missing[h.String()+" by "] = true
	}
	for _, r := range read(t) {
		row := fmt.Sprintf("%s/%s: %s for %s by %s", r.Page, r.Variant, r.Property, r.Setup, r.Who)
		if !missing[row] {
			t.Errorf("%s: the file has a row too many; run make bench-find", row)
		}
		delete(missing, row)
	}
	for _, row := range slices.Sorted(maps.Keys(missing)) {
		t.Errorf("%s: the file has no such row; run make bench-find", row)
	}
}

// A run finds processes that wait at rest, but not processes that spin.
func TestHunts(t *testing.T) {
	hunts, hidden, err := finding.Hunts(t.Context(), []*catalogue.Page{&naivelock.Page, &interruptsoff.Page, &testandset.Page})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"naive-lock/misprinted: livelock-freedom for n=2 requests=unlimited",
		"interrupts-off/early: mutual-exclusion for n=2 requests=1 processors=1",
		"interrupts-off/forgetful: no-interference for n=2 requests=1 processors=1",
		"test-and-set/restorer: mutual-exclusion for n=2 requests=1",
	}
	if got := names(hunts); !slices.Equal(got, want) {
		t.Errorf("to be found: %q, want %q", got, want)
	}
	want = []string{
		"naive-lock/never-cleared: deadlock-freedom for n=1 requests=2",
		"naive-lock/initially-held: deadlock-freedom for n=1 requests=1",
		"naive-lock/misprinted: deadlock-freedom for n=1 requests=1",
		"interrupts-off/stubborn: deadlock-freedom for n=2 requests=1 processors=1",
		"test-and-set/keeper: no-interference for n=2 requests=unlimited",
	}
	if got := names(hidden); !slices.Equal(got, want) {
		t.Errorf("hidden: %q, want %q", got, want)
	}
}

func names(hunts []finding.Hunt) (all []string) {
	for _, h := range hunts {
		all = append(all, h.String())
	}
	return all
}

// Each hunter finds an easy flaw, finds it again after as many events with the same
// seed, and finds nothing in fewer events.
func TestHunters(t *testing.T) {
	hunts, _, err := finding.Hunts(t.Context(), []*catalogue.Page{&testandset.Page})
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, h := range finding.Hunters() {
		listed = append(listed, h.Name)
		seen := map[finding.Find]bool{}
		for seed := range uint64(5) {
			f, took, err := h.Hunt(t.Context(), hunts[0], seed, 20_000)
			if err != nil || !f.Found() || f.Steps != took || f.Runs > f.Steps {
				t.Fatalf("%v with seed %d: %v after %d events; %v", h.Who, seed, f, took, err)
			}
			seen[f] = true
			if again, _, _ := h.Hunt(t.Context(), hunts[0], seed, f.Steps); again != f {
				t.Errorf("%v with seed %d: %v, but %v with a budget of just as many events", h.Who, seed, f, again)
			}
			if less, _, _ := h.Hunt(t.Context(), hunts[0], seed, f.Steps-1); less.Found() {
				t.Errorf("%v with seed %d: %v, but also %v in fewer events", h.Who, seed, f, less)
			}
		}
		if len(seen) < 2 {
			t.Errorf("%v takes the same runs and events with all five seeds", h.Who)
		}
	}
	for _, p := range scheduling.All() {
		if !slices.Contains(listed, p.String()) {
			t.Errorf("no hunter uses the scheduler %v", p)
		}
	}
	if n := len(scheduling.All()); len(listed) != 2*n+2+2 {
		t.Errorf("%d hunters, want each of %d schedulers twice, two of rapid and two with other parameters", len(listed), n)
	}
}

// All schedulers make short runs of the same length: a run that does not come to rest
// takes as many events as the limit allows.
func TestOneLimit(t *testing.T) {
	v, _ := testandset.Page.Variant("")
	sys, err := v.Build(model.Setup{N: 2, Requests: model.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range finding.Hunters() {
		p, err := scheduling.Named(h.Name)
		if err != nil || h.Limit == 1000 {
			continue // rapid, or the usual runs
		}
		s, err := simulate.Test(t.Context(), sys, []property.Property{properties.MutualExclusion}, simulate.Runs{Count: 20, Steps: h.Limit, Policy: p})
		if err != nil || s.Steps != 20*h.Limit {
			t.Errorf("%v: %d events in 20 runs of %d, %v", h.Who, s.Steps, h.Limit, err)
		}
	}
}

// Read returns what Write wrote, and reports malformed lines.
func TestRead(t *testing.T) {
	want := finding.Record{
		Family: "token", Page: "ring", Variant: "lost", Property: "agreement", Setup: "n=3 requesters=p0,p1", Who: finding.Who{Name: "pos", Limit: 7}, Budget: 9,
		Finds: []finding.Find{{Runs: 3, Steps: 41}, {}, {Error: true}},
	}
	var text strings.Builder
	if err := finding.Write(&text, 3, []finding.Record{want}); err != nil {
		t.Fatal(err)
	}
	got, err := finding.Read(strings.NewReader(text.String()))
	if err != nil || len(got) != 1 || !slices.Equal(got[0].Finds, want.Finds) || got[0].Setup != want.Setup || got[0].Budget != 9 || got[0].Who != want.Who {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	for line, want := range map[string]string{
		"a,b":                    "line 2: 2 columns, want 8 or more; run make bench-find",
		"a,b,c,d,e,f,1,x":        `line 2: strconv.Atoi: parsing "x": invalid syntax; run make bench-find`,
		"a,b,c,d,e,f,1,9,3/4,41": `line 2: "41": want runs/events, such as 3/41, or - or error; run make bench-find`,
	} {
		if _, err := finding.Read(strings.NewReader("head\n" + line + "\n")); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", line, err, want)
		}
	}
	if _, err := want.Hunt(nil); err == nil || err.Error() != "no page claims ring/lost: agreement for n=3 requesters=p0,p1 any more; run make bench-find" {
		t.Errorf("%v", err)
	}
}
