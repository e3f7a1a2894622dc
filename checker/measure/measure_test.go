package measure_test

import (
	"fmt"
	"strings"
	"testing"

	"doorway/algorithms/bully"
	"doorway/algorithms/central"
	"doorway/algorithms/tokenring"
	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/model"
	"doorway/model/catalogue"
)

func TestMeasure(t *testing.T) {
	t.Parallel()
	one := model.Setup{N: 3, Requests: 1}
	clients := model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2)}
	timed := model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Delay: 1}
	for _, c := range []struct {
		page              *catalogue.Page
		variant, property string
		setup             model.Setup
		expect            catalogue.Expectation
		amount            string
		asClaimed         bool
		err               string
	}{
		{&central.Page, "", "delay-before-entry(2)", one, catalogue.Holds, "2", true, ""},
		{&central.Page, "", "delay-before-entry(3)", one, catalogue.Holds, "2", false, ""},
		{&central.Page, "", "delay-before-entry(3)", one, catalogue.Violated, "2", true, ""},
		{&central.Page, "", "handover-delay(2)", one, catalogue.Holds, "2", true, ""},
		{&tokenring.Page, "", "fewest-messages-per-entry(1)", one, catalogue.Holds, "1", true, ""},
		{&tokenring.Page, "", "most-messages-per-entry(∞)", one, catalogue.Holds, "∞", true, ""},
		{&central.Page, "", "least-handled-per-entry(1.5)", clients, catalogue.Holds, "1.5", true, ""},
		{&central.Page, "", "mean-handled-per-entry(2)", clients, catalogue.Holds, "2", true, ""},
		{&central.Page, "", "most-handled-per-entry(3)", clients, catalogue.Holds, "3", true, ""},
		{&central.Page, "", "most-handled-per-entry(2)", clients, catalogue.Violated, "3", true, ""},
		{&bully.Page, "timed-top-crashed", "election-time(4)", timed, catalogue.Holds, "4", true, ""},
		{&bully.Page, "timed-top-crashed", "most-messages(5)", timed, catalogue.Holds, "5", true, ""},
		{&bully.Page, "timed-top-crashed", "fewest-messages(4)", timed, catalogue.Holds, "5", false, ""},
		{&central.Page, "", "luck(1)", one, catalogue.Holds, "", false, `there is no measure "luck"`},
		{&central.Page, "lucky", "handover-delay(2)", one, catalogue.Holds, "", false, `central has no variant "lucky"`},
		{&central.Page, "", "handover-delay(2)", model.Setup{}, catalogue.Holds, "", false, "processes"},
		{&central.Page, "", "handover-delay(2)", model.Setup{N: 3, Requests: 1, Drops: 1}, catalogue.Violated, "", false, "allow no faults"},
	} {
		e := catalogue.Evidence{Property: c.property, Variant: c.variant, At: c.setup, Expect: c.expect}
		amount, asClaimed, err := measure.Measure(t.Context(), c.page, e, explore.Options{})
		switch {
		case c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err) || asClaimed):
			t.Errorf("%s of %s: %v, %v, want %q", c.property, c.page.Name, asClaimed, err, c.err)
		case c.err == "" && (err != nil || amount != c.amount || asClaimed != c.asClaimed):
			t.Errorf("%s of %s for %v: %s, %v, %v, want %s, %v", c.property, c.page.Name, c.setup, amount, asClaimed, err, c.amount, c.asClaimed)
		}
	}
	for property, want := range map[string]string{
		"busy-and-dead-differ(no)": "no, true, <nil>", "busy-and-dead-differ(yes)": "no, false, <nil>",
		"luck(1)": ", false, luck of central for n=3: the page has no count \"luck\"",
	} {
		e := catalogue.Evidence{Property: property, Counted: true, Size: catalogue.Size{N: 3}}
		amount, asClaimed, err := measure.Measure(t.Context(), &central.Page, e, explore.Options{})
		if found := fmt.Sprintf("%s, %v, %v", amount, asClaimed, err); found != want {
			t.Errorf("the count %s: %s, want %s", property, found, want)
		}
	}
	_, _, err := measure.Measure(t.Context(), &central.Page, catalogue.Evidence{Property: "handover-delay(2)", At: one}, explore.Options{States: 10})
	if err == nil || !strings.Contains(err.Error(), "unknown (limit of 10 states)") {
		t.Errorf("ten states: %v", err)
	}
}
