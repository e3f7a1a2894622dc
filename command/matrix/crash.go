package matrix

import (
	"context"
	"strings"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
	"doorway/properties"
)

// A harm names a property that a crash may break, with the word for it.
type harm struct {
	prop property.Property
	word string
}

// The effect of a crash that does no harm, or an unknown one.
const (
	harmless = "harmless"
	unknown  = "?" // too many states
)

var (
	mutexHarms    = []harm{{properties.MutualExclusion, "two inside"}, {properties.DeadlockFreedom, "blocks"}}
	electionHarms = []harm{{properties.UniqueLeader, "two leaders"}, {properties.ElectionEnds, "no end"}}
)

// crashes returns two cells: the effect of the worst crash of one process, and of an idle one.
func crashes(ctx context.Context, page *catalogue.Page, sys transition.System, opts explore.Options) (string, error) {
	s := sys.Setup()
	harm, err := harmed(ctx, page, sys, s, opts)
	if err != nil || harm == unknown {
		return unknown + "\t·", err
	}
	if harm != harmless {
		return harm + " anyway\t·", nil
	}
	s.Crashes, s.Detector = 1, detector(page)
	harm, err = harmed(ctx, page, sys, s, opts)
	if err != nil || electing(page) {
		return harm + "\t·", err
	}
	idle, err := idleCrash(ctx, page, sys, opts)
	return harm + "\t" + idle, err
}

// idleCrash returns the effect of the worst crash of an idle process, and the processes whose crash has it.
func idleCrash(ctx context.Context, page *catalogue.Page, sys transition.System, opts explore.Options) (string, error) {
	who := map[string]model.ProcSet{}
	for p := range model.ProcID(sys.Setup().N) {
		s := sys.Setup()
		s.Detector = detector(page)
		s.Crashes, s.Crashers, s.Requesters = 1, model.Procs(p), requesters(s).Without(p)
		if s.Requesters.Empty() {
			continue
		}
		harm, err := harmed(ctx, page, sys, s, opts)
		if err != nil {
			return "", err
		}
		who[harm] = who[harm].With(p)
	}
	for _, harm := range []string{unknown, mutexHarms[0].word, mutexHarms[1].word} {
		if set := who[harm]; !set.Empty() {
			return harm + ": " + strings.Trim(set.String(), "{}"), nil
		}
	}
	return harmless, nil
}

// requesters returns the processes that may request.
func requesters(s model.Setup) model.ProcSet {
	if s.Requesters.Empty() {
		return model.AllProcs(s.N)
	}
	return s.Requesters
}

// detector returns the failure detector of a network. Shared memory has none.
func detector(page *catalogue.Page) model.Detector {
	if page.Family == catalogue.SharedMemoryLock {
		return model.NoDetector
	}
	return model.PerfectDetector
}

// harmed returns the harm that is possible under a setup, if any.
func harmed(ctx context.Context, page *catalogue.Page, sys transition.System, s model.Setup, opts explore.Options) (string, error) {
	harms := mutexHarms
	if electing(page) {
		harms = electionHarms
	}
	crashing, err := sys.With(s)
	if err != nil {
		return "", err
	}
	for _, h := range harms {
		v, err := checker.Decide(ctx, crashing, h.prop, opts)
		if err != nil {
			return "", err
		}
		switch v.Status {
		case checker.Violated:
			return h.word, nil
		case checker.Unknown:
			return unknown, nil
		}
	}
	return harmless, nil
}
