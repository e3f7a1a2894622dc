package expression_test

import (
	"strings"
	"testing"

	"doorway/algorithms/lamport"
	"doorway/algorithms/peterson"
	"doorway/algorithms/ricartagrawala"
	"doorway/command/explorer/expression"
	"doorway/draw/recording"
	"doorway/model/catalogue"
	"doorway/model/notation"
)

// recorded records a run of a page.
func recorded(t *testing.T, p *catalogue.Page, setup, run string) *recording.Execution {
	t.Helper()
	s, err := notation.Setup(setup)
	if err != nil {
		t.Fatal(err)
	}
	sys, err := p.Variants[0].Build(s)
	if err != nil {
		t.Fatal(err)
	}
	events, err := notation.Schedule(strings.ReplaceAll(run, ", ", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	f, err := recording.Record(sys, events)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestValues evaluates expressions about every part of a state, before the first step and after each.
func TestValues(t *testing.T) {
	memory := recorded(t, &peterson.Page, "n=2", "p0 request, p0 step, p0 step")
	messages := recorded(t, &lamport.Page, "n=3", "p0 request, p0->p1 deliver")
	sets := recorded(t, &ricartagrawala.Page, "n=2", "p0 request")
	for _, c := range []struct {
		f          *recording.Execution
		text, want string
	}{
		{memory, "p0.PC", "Idle Raise GiveWay ReadFlag"},
		{memory, `p0.region == "trying" && registers["flag[0]"] == 0`, "false true false false"},
		{memory, "registers.turn", "0 0 0 1"},
		{memory, `count(processes, .region == "remainder")`, "2 1 1 1"},
		{messages, "p1.Clock - p0.Clock", "0 -1 1"},
		{messages, "p1.Queue[0] > 0", "false false true"},
		{messages, `count(transit, .to == "p2" && .text == "REQUEST(1)")`, "0 1 1"},
		{messages, "p0.leaders", "[] [] []"},
		{messages, `any(transit, .to == "p1" && .text startsWith "REQUEST")`, "false true false"},
		{sets, `"p1" in p0.Awaited`, "false true"},
	} {
		got, err := expression.Values(c.text, c.f)
		if text := strings.Join(got, " "); err != nil || text != c.want {
			t.Errorf("%s: %q, %v, want %s", c.text, text, err, c.want)
		}
	}
}

// TestNowhere puts an error in place of a value where an expression has none.
func TestNowhere(t *testing.T) {
	got, err := expression.Values("transit[1].from", recorded(t, &lamport.Page, "n=3", "p0 request, p0->p1 deliver"))
	if err != nil || len(got) != 3 || !strings.HasPrefix(got[0], "error: ") || got[1] != "p0" || got[2] != "p1" {
		t.Errorf("%q, %v", got, err)
	}
}

// TestWrong says what is wrong with an expression and which names there are.
func TestWrong(t *testing.T) {
	f := recorded(t, &peterson.Page, "n=2", "p0 request")
	for text, want := range map[string]string{
		"p0.":                           "unexpected end of expression at character 3",
		"p2.PC":                         "unknown name p2 at character 1; the names are p0 to p1, processes, registers and transit, and those of a process are PC, leaders, region, token",
		"p0.Clok":                       "Clok",
		"registers.turm":                "turm",
		`p0.PC + 1`:                     "mismatched types string and int",
		"count(0..1000000, true)":       "a..b is not allowed",
		`repeat("x", 1000000)`:          "unknown name repeat",
		"":                              "unexpected token EOF",
		strings.Repeat("1+", 600) + "1": "more than 1000",
	} {
		if got, err := expression.Values(text, f); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.20s: %v, %v, want %s", text, got, err, want)
		}
	}
}
