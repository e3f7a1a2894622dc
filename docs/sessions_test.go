package docs_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"doorway"
	"doorway/algorithms"
	"doorway/algorithms/ricartagrawala"
	"doorway/algorithms/testandset"
	"doorway/algorithms/tokenring"
	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/parameterized"
	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/command/everyn"
	"doorway/command/matrix"
	"doorway/corpus"
	"doorway/corpus/ledger"
	"doorway/docs/counterlock"
	"doorway/docs/handover"
	"doorway/docs/myelection"
	"doorway/docs/mylease"
	"doorway/docs/mypool"
	"doorway/docs/seats"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
	"doorway/model/notation"
	"doorway/model/rules"
	"doorway/model/transition"
	"doorway/properties"
	"doorway/real/realtest"
)

// sessions are what prints the outputs in the texts, by name.
var sessions = map[string]func(*paper){
	"why_naive_lock_no_interruption_mutual_exclusion":                                  func(p *paper) { p.why("naive-lock/no-interruption-mutual-exclusion") },
	"why_peterson_swapped_mutual_exclusion_without_flag_before_turn":                   func(p *paper) { p.why("peterson/swapped-mutual-exclusion-without-flag-before-turn") },
	"why_peterson_sequential_consistency_mutual_exclusion":                             func(p *paper) { p.why("peterson/sequential-consistency-mutual-exclusion") },
	"why_hyman_base_mutual_exclusion":                                                  func(p *paper) { p.why("hyman/base-mutual-exclusion") },
	"why_peterson_flag_only_deadlock_freedom":                                          func(p *paper) { p.why("peterson/flag-only-deadlock-freedom") },
	"why_bakery_no_choosing_mutual_exclusion_without_choosing_flags":                   func(p *paper) { p.why("bakery/no-choosing-mutual-exclusion-without-choosing-flags") },
	"why_lamport_fifo_channels_mutual_exclusion":                                       func(p *paper) { p.why("lamport/fifo-channels-mutual-exclusion") },
	"why_ricart_agrawala_no_tie_break_mutual_exclusion_without_unique_process_numbers": func(p *paper) { p.why("ricart-agrawala/no-tie-break-mutual-exclusion-without-unique-process-numbers") },
	"why_chang_roberts_duplicate_ids_unique_leader_without_unique_identifiers":         func(p *paper) { p.why("chang-roberts/duplicate-ids-unique-leader-without-unique-identifiers") },
	"why_lease_no_long_pause_mutual_exclusion":                                         func(p *paper) { p.why("lease/no-long-pause-mutual-exclusion") },
	"why_lease_fencing_unchecked_no_stale_write_without_tokens_checked":                func(p *paper) { p.why("lease-fencing/unchecked-no-stale-write-without-tokens-checked") },
	"why_redlock_base_mutual_exclusion":                                                func(p *paper) { p.why("redlock/base-mutual-exclusion") },
	"why_chandy_lamport_fifo_channels_token_preservation":                              func(p *paper) { p.why("chandy-lamport/fifo-channels-token-preservation") },
	"why_fischer_base_bounded_waiting_5":                                               func(p *paper) { p.why("fischer/base-bounded-waiting-5") },
	"why_kubernetes_139991":                                                            func(p *paper) { p.kept("kube/testdata/doorway/kubernetes-139991/mutual-exclusion.txt") },
	"why_etcd_19597":                                                                   func(p *paper) { p.reasons("etcd/testdata/doorway/etcd-19597/unique-leader.txt") },
	"why_two_locks":                                                                    func(p *paper) { p.pictured("circle") },
	"why_lost_signal":                                                                  func(p *paper) { p.pictured("signal") },
	"why_test_and_set_base_starvation_freedom":                                         func(p *paper) { p.why("test-and-set/base-starvation-freedom") },

	"handover": func(p *paper) {
		p.verify("TestHandover", p.system(&handover.Page, "", "n=2 requests=3 channels=any"),
			properties.MutualExclusion, properties.DeadlockFreedom, properties.TokenUniqueness)
	},
	"forgetful": func(p *paper) {
		p.verify("TestHandover", p.system(&handover.Page, "forgetful", "n=2 requests=3 channels=any"), properties.DeadlockFreedom)
	},
	"handover_matrix": func(p *paper) { p.matrix(&handover.Page) },
	"unexpected": func(p *paper) {
		wrong := handover.Page
		wrong.Claims = []catalogue.Claim{{Property: properties.MutualExclusion, Expect: catalogue.Violated, Drops: "no duplication",
			Setup: model.Setup{N: 2, Requests: 2, Duplicates: 1}}}
		p.matrix(&wrong)
	},
	"handover_case": func(p *paper) {
		claims := handover.Page.Claims
		c, err := corpus.FromClaim(p.Context(), &handover.Page, claims[len(claims)-1])
		p.must(err)
		p.print(c.File + "\n\n" + c.String())
	},
	"counterlock": func(p *paper) {
		p.verify("TestCounterLock", p.system(&counterlock.Page, "", "n=3 requests=unlimited"), properties.MutualExclusion, properties.DeadlockFreedom)
	},
	"resetter": func(p *paper) {
		p.verify("TestCounterLock", p.system(&counterlock.Page, "resetter", "n=2 requests=unlimited"), properties.MutualExclusion)
	},
	"counterlock_matrix": func(p *paper) { p.matrix(&counterlock.Page) },

	"properties": func(p *paper) {
		for _, prop := range properties.All() {
			p.print(prop.Name + "\n    " + prop.Meaning)
		}
		for _, f := range properties.Families() {
			p.print(f.Name + "(2)\n    " + f.With(2).Meaning)
		}
	},
	"case": func(p *paper) {
		c, err := corpus.Read(filepath.Join(here, caseFile))
		p.must(err)
		p.print(c)
	},
	"pool": func(p *paper) {
		p.pool(mypool.Pool{Pinned: true}, properties.MutualExclusion, properties.DeadlockFreedom)
	},
	"pool_shared":  func(p *paper) { p.pool(mypool.Pool{}, properties.MutualExclusion) },
	"lease_first":  func(p *paper) { p.lease("TestLease", mylease.Lease{TTL: 3}, "n=3", properties.DeadlockFreedom) },
	"lease_broken": func(p *paper) { p.lease("TestLease", mylease.Lease{TTL: 3}, "n=3", properties.MutualExclusion) },
	"lease_level":  func(p *paper) { p.lease("TestPunctual", punctual(3, 3), "n=3", properties.MutualExclusion) },
	"lease_punctual": func(p *paper) {
		p.lease("TestPunctual", punctual(3, 1), "n=3", properties.MutualExclusion, properties.DeadlockFreedom)
	},
	"lease_renewing": func(p *paper) {
		p.lease("TestRenewing", renewing(5), "n=3", properties.MutualExclusion, properties.DeadlockFreedom)
		p.lease("TestRenewing", renewing(5), "n=3 drops=2", properties.MutualExclusion)
	},
	"lease_pausing": func(p *paper) { p.lease("TestRenewing", renewing(5), "n=3 pauses=1", properties.MutualExclusion) },
	"lease_napping": func(p *paper) {
		for _, ttl := range []int16{6, 7} {
			v, err := checker.Decide(p.Context(), leased(p, renewing(ttl), "n=3 drops=1 pauses=1 pause=2"), properties.MutualExclusion, explore.Options{})
			p.must(err)
			p.print(v)
		}
	},
	"lease_writing": func(p *paper) {
		p.lease("TestFenced", mylease.Writing{Renewing: renewing(5)}, "n=4", properties.NoStaleWrite)
	},
	"lease_fenced": func(p *paper) {
		p.lease("TestFenced", mylease.Fenced{Writing: mylease.Writing{Renewing: renewing(5)}}, "n=4 pauses=1", properties.NoStaleWrite)
	},
	"election_careless": func(p *paper) { p.election(myelection.Careless{}, properties.UniqueLeader) },
	"election_set":      func(p *paper) { p.election(myelection.Election{}, properties.UniqueLeader, properties.Agreement) },
	"election_watched": func(p *paper) {
		p.election(myelection.Watched{}, properties.UniqueLeader, properties.Agreement, properties.ElectionTerminates)
	},
	"every_n":      func(p *paper) { p.everyN(algorithms.Catalogue()...) },
	"every_n_one":  func(p *paper) { p.evidence(&testandset.Page) },
	"every_n_room": func(p *paper) { p.room() },
	"silence":      func(p *paper) { p.verify("TestSilence", p.system(&tokenring.Page, "", "n=2"), silence) },

	"claims_summary":     func(p *paper) { p.print(ledger.Summary(algorithms.Ledger())) },
	"claims_refuted":     func(p *paper) { p.ledger(catalogue.Refuted) },
	"claims_conditional": func(p *paper) { p.ledger(catalogue.Conditional) },
	"claims_upheld":      func(p *paper) { p.ledger(catalogue.Upheld) },
	"claims_outofscope":  func(p *paper) { p.ledger(catalogue.OutOfScope) },
	"claims_elsewhere":   (*paper).elsewhere,
	"comparison":         (*paper).comparison,
	"shards":             (*paper).shards,
	"contention":         (*paper).contention,
	"real_finding":       func(p *paper) { p.must(realtest.Finding(p, p.hunts("kube", "etcd", "redis"))) },
	"real_shrinking":     func(p *paper) { p.must(realtest.Shrinking(p, p.hunts("kube", "etcd", "redis"))) },
	"real_ticks": func(p *paper) {
		p.must(realtest.Finding(p, p.measured(realtest.TicksMeasured, "kube", "redis", "etcd")))
	},
	"go_schedulers": func(p *paper) { p.must(realtest.Schedulers(p, p.hunts("goroutines"))) },
	"go_packages": func(p *paper) {
		p.must(realtest.Schedulers(p, p.hunts("packages")))
		p.must(realtest.Finding(p, p.hunts("packages")))
	},
	"go_finding": func(p *paper) { p.must(realtest.Finding(p, p.hunts("goroutines"))) },

	"proved":   func(p *paper) { p.decide(properties.MutualExclusion, "n=2 requests=3 channels=any", 0) },
	"unknown":  func(p *paper) { p.decide(properties.MutualExclusion, "n=2 requests=3 channels=any", 100) },
	"violated": func(p *paper) { p.decide(properties.BoundedWaiting(3), "n=2 requests=unlimited channels=any", 0) },
	"vacuous":  func(p *paper) { p.decide(properties.MutualExclusion, "n=2 requesters=p1", 0) },
	"tested": func(p *paper) {
		p.byRuns(properties.MutualExclusion, p.system(&counterlock.Page, "", "n=8 requests=unlimited"))
	},
	"bounded": func(p *paper) {
		pct, err := scheduling.Named("pct(2)")
		p.must(err)
		v, err := checker.DecideByRuns(p.Context(), p.system(&ricartagrawala.Page, "", "n=3 requests=2"), properties.MutualExclusion,
			simulate.Runs{Count: 50, Steps: 1000, Seed: 1, Policy: pct})
		p.must(err)
		p.print(v)
	},
	"served": func(p *paper) {
		p.byRuns(properties.StarvationFreedom, p.system(&tokenring.Page, "", "n=8 requests=unlimited"))
	},
	"livelock": func(p *paper) {
		p.verify("TestCounterLock", p.system(&counterlock.Page, "", "n=2 requests=unlimited"), properties.LivelockFreedom)
	},
	"loop_case": func(p *paper) {
		c, err := corpus.Read(filepath.Join(here, loopFile))
		p.must(err)
		p.print(c)
	},
}

// everyN prints what is decided for every number of processes.
func (p *paper) everyN(pages ...*catalogue.Page) {
	var rows []everyn.Row
	for _, page := range pages {
		for _, v := range page.Variants {
			rows = append(rows, everyn.Rows(p.Context(), page, v, parameterized.Options{})...)
		}
	}
	everyn.Write(p, rows)
}

// evidence prints what any number of processes of a page reaches.
func (p *paper) evidence(page *catalogue.Page) {
	rows := everyn.Rows(p.Context(), page, page.Variants[0], parameterized.Options{})
	everyn.Write(p, rows)
	everyn.Evidence(p, rows)
}

// room prints what the reader's test of a room with seats reports.
func (p *paper) room() {
	sys, err := memory.System(seats.Room{Seats: 3}, model.NewSetup(3))
	p.must(err)
	p.verify("TestRoom", sys, properties.ReadersWriters, seated)
}

// pool prints what the reader's test of a pool reports.
func (p *paper) pool(pool mypool.Pool, props ...property.Property) {
	p.Helper()
	sys, err := rules.System(pool, model.Setup{N: 3, Requests: model.Unlimited})
	p.must(err)
	p.verify("TestPool", sys, props...)
}

// here is this folder; sessions are run in another.
var here, _ = os.Getwd()

// hunts returns what was measured in these folders of real.
func (p *paper) hunts(folders ...string) []realtest.Hunt {
	return p.measured(realtest.Measured, folders...)
}

// measured returns the hunts in a file of each folder of adapters.
func (p *paper) measured(file string, folders ...string) (all []realtest.Hunt) {
	for _, folder := range folders {
		hunts, err := realtest.Read(filepath.Join(here, "../real", folder, file))
		p.must(err)
		all = append(all, hunts...)
	}
	return all
}

// decide prints the verdict on a property of the handover.
func (p *paper) decide(prop property.Property, setup string, states int) {
	p.Helper()
	v, err := checker.Decide(p.Context(), p.system(&handover.Page, "", setup), prop, explore.Options{States: states})
	p.must(err)
	p.print(v)
}

// byRuns prints the verdict of fifty random runs.
func (p *paper) byRuns(prop property.Property, sys transition.System) {
	p.Helper()
	v, err := checker.DecideByRuns(p.Context(), sys, prop, simulate.Runs{Count: 50, Steps: 1000, Seed: 1})
	p.must(err)
	p.print(v)
}

// system returns a variant of a page under the setup with the given text.
func (p *paper) system(page *catalogue.Page, variant, setup string) transition.System {
	p.Helper()
	s, err := notation.Setup(setup)
	p.must(err)
	v, ok := page.Variant(variant)
	if !ok {
		p.Fatalf("%s has no variant %q", page.Name, variant)
	}
	sys, err := v.Build(s)
	p.must(err)
	return sys
}

func (p *paper) must(err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

// verify prints what a test with that name reports.
func (p *paper) verify(name string, sys transition.System, props ...property.Property) {
	doorway.Verify(reported{p.T, p, name}, sys, props...)
}

// A reported test prints what it is told and does not fail.
type reported struct {
	testing.TB
	paper *paper
	name  string
}

func (r reported) Name() string { return r.name }
func (r reported) Helper()      {}

func (r reported) Logf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	r.paper.print(strings.ReplaceAll(text, "doorway/docs ", r.folder()+" "))
}

// folder is the package in which the reader has the test.
func (r reported) folder() string {
	switch r.name {
	case "TestHandover":
		return "doorway/algorithms/handover"
	case "TestCounterLock":
		return "doorway/algorithms/counterlock"
	case "TestLease", "TestPunctual", "TestRenewing", "TestFenced":
		return "example.com/mylease"
	case "TestElection":
		return "example.com/mylease/myelection"
	default:
		return "example.org/locks"
	}
}

func (r reported) Errorf(format string, args ...any) { r.Logf(format, args...) }

// matrix prints the rows of a page, and the lines of what is not as claimed.
func (p *paper) matrix(page *catalogue.Page) {
	row := matrix.Decide(p.Context(), page, matrix.Options{})
	for _, c := range row.Cells {
		if !c.Expected() {
			p.print(c.Line(page))
		}
	}
	var table strings.Builder
	matrix.Table(&table, []matrix.Row{row}, 0)
	rows, _, _ := strings.Cut(table.String(), "\n\n")
	p.print(rows)
}
