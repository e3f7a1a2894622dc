package command

import (
	"context"
	"strings"
	"testing"

	"doorway/algorithms/central"
	"doorway/algorithms/strictalternation"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// statement is on what the tests' page of the central algorithm says.
func statement(id string, e ...catalogue.Evidence) catalogue.Statement {
	return catalogue.Statement{ID: id, Says: "It is so.", Source: "somebody", Evidence: e}
}

func TestClaims(t *testing.T) {
	three := catalogue.Evidence{Page: "central", Property: "messages-per-entry(3)"}
	fourth := catalogue.Evidence{Page: "central", Variant: "denied", Property: "messages-per-entry-at-most(3)", Expect: catalogue.Violated}
	c := newCall(t.Context(), []*catalogue.Page{&central.Page}, statement("three", three), statement("four", fourth))
	r := c.do("claims")
	r.is(t, exitOK, "three: holds", "says: It is so.", "source: somebody", "✔ central: messages-per-entry(3) for n=3 ", ": proved, ",
		"four: holds", "✘ central denied: ", ": violated by ", "case central/denied-messages-per-entry-at-most-3.txt",
		"2 statements: 2 upheld, 0 conditional, 0 refuted")
	c.do("claims", "four").is(t, exitOK, "four: holds", "1 statement: ")
	c.do("claims", "fuor").is(t, exitUsage, `err: unknown statement "fuor"; did you mean four?`)
	c.do("claims", "five").is(t, exitUsage, `err: unknown statement "five"`)

	newCall(t.Context(), c.pages, statement("none")).do("claims").is(t, exitUsage, "err: statement none: no evidence")
	newCall(t.Context(), nil, statement("lost", three)).do("claims").is(t, exitUsage,
		"err: statement lost: evidence: no claim of central messages-per-entry(3) holds")

	delay := catalogue.Evidence{Page: "central", Property: "delay-before-entry(2)", At: model.Setup{N: 2, Requests: 1}}
	newCall(t.Context(), c.pages, statement("two", delay)).do("claims").is(t, exitOK, "✔ central: delay-before-entry(2) for n=2 requests=1: 2\n")
	delay.Expect = catalogue.Violated
	newCall(t.Context(), c.pages, statement("two", delay)).do("claims").is(t, exitUnexpected, "✘ central: delay-before-entry(2) for n=2 requests=1: UNEXPECTED: 2\n")
	delay.Property = "luck(2)"
	newCall(t.Context(), c.pages, statement("two", delay)).do("claims").is(t, exitUsage, `err: statement two: luck of central for n=2 requests=1: there is no measure "luck"`)

	noted := statement("told", catalogue.Evidence{Page: "central", Variant: "denied", Property: "busy-and-dead-differ(yes)", Counted: true, Size: catalogue.Size{N: 3}})
	noted.Note = "only that it lived"
	newCall(t.Context(), c.pages, noted).do("claims").is(t, exitOK, "note: only that it lived", "✔ central denied: busy-and-dead-differ(yes) for n=3: yes\n")

	wrong := central.Page
	wrong.Claims = []catalogue.Claim{{Property: properties.MutualExclusion, Setup: model.NewSetup(2), Expect: catalogue.Violated}}
	mistaken := statement("mistaken", catalogue.Evidence{Page: "central", Property: "mutual-exclusion", Expect: catalogue.Violated})
	newCall(t.Context(), []*catalogue.Page{&wrong}, mistaken).do("claims").is(t, exitUnexpected, "UNEXPECTED: proved")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	newCall(ctx, c.pages, statement("three", three)).do("claims").is(t, exitInterrupted, "err: interrupted")
	r = newCall(&soon{t.Context(), 0}, c.pages, statement("three", three)).do("claims")
	if r.is(t, exitInterrupted, "err: interrupted"); strings.Contains(r.out, "UNEXPECTED") {
		t.Errorf("what an interrupt left undecided is unexpected:\n%s", r.out)
	}
}

// soon is done once it was asked whether it is.
type soon struct {
	context.Context
	asked int
}

func (s *soon) Err() error {
	if s.asked++; s.asked > 1 {
		return context.Canceled
	}
	return nil
}

func TestDescribe(t *testing.T) {
	bare := &catalogue.Page{Name: "bare", Variants: []catalogue.Variant{{}}}
	if out := newCall(t.Context(), []*catalogue.Page{bare}).do("describe", "bare").out; strings.Contains(out, ":") {
		t.Errorf("a page that has nothing but a name has a list:\n%s", out)
	}
	c := newCall(t.Context(), []*catalogue.Page{&strictalternation.Page})
	golden(t, "describe", c.do("describe", "strict-alternation").out)
	c.do("describe").is(t, exitUsage, "err: wrong number of arguments: 0")
	c.do("describe", "nope").is(t, exitUsage, `err: unknown algorithm "nope"`)
}
