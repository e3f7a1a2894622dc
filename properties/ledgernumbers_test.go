package properties_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// contradicting returns the claims of a page that the property of some claims
// that hold is violated though nothing fails. A property with a number is
// violated with the same number or, if it is a bound, a greater one; since the
// number may depend on how many processes there are, which of them request and how long
// messages take, all three must be the same.
func contradicting(page *catalogue.Page, holding []catalogue.Claim) (all []catalogue.Claim) {
	for _, c := range page.Claims {
		if c.Expect == catalogue.Violated && c.Drops == "" && !c.Setup.Faulty() && slices.ContainsFunc(holding, func(h catalogue.Claim) bool {
			what, least := numbered(h)
			same, most := numbered(c)
			bound := what != "messages-per-entry"
			return c.Variant == h.Variant && same == what && (most == least || bound && most > least) && (least < 0 || c.Setup.N == h.Setup.N && c.Setup.Requesters == h.Setup.Requesters && c.Setup.Delay == h.Setup.Delay)
		}) {
			all = append(all, c)
		}
		if slices.ContainsFunc(holding, func(h catalogue.Claim) bool { return interferes(c, h) }) {
			all = append(all, c)
		}
	}
	return all
}

// interferes reports whether a claim says that processes which do not compete break a
// property by crashing, of a variant in which they are claimed not to interfere.
func interferes(c, free catalogue.Claim) bool {
	idle := !c.Setup.Crashers.Empty() && !c.Setup.Requesters.Empty() && c.Setup.Crashers&c.Setup.Requesters == 0
	return free.Property.Name == properties.NoInterference.Name && c.Variant == free.Variant && c.Expect == catalogue.Violated && c.Drops == "" && idle
}

// numbered returns what a claim is about and the number in it, or -1.
func numbered(c catalogue.Claim) (what string, number int) {
	what, rest, _ := strings.Cut(c.Property.Name, "(")
	number, err := strconv.Atoi(strings.TrimSuffix(rest, ")"))
	if err != nil {
		return c.Property.Name, -1
	}
	return what, number
}

var (
	growth   = regexp.MustCompile(`O\([^)]*\)`)
	aFormula = regexp.MustCompile(`(^|[^\pL])(mk|nHₙ|[nmk]|TM|PP)([^\pL]|$)`)
)

// formulaFaults returns what is wrong with the numbers of a statement. One that
// gives them by a formula must be judged by numbers that come from the formula,
// for at least two values of each variable in it; if it is upheld all are right,
// and otherwise some are wrong, or of another kind that the evidence has, too.
func formulaFaults(s catalogue.Statement) (all []string) {
	worked := map[string][]catalogue.Size{}
	wrong, numbers := false, false
	for _, e := range s.Evidence {
		numbers = numbers || strings.Contains(e.Property, "(")
		wrong = wrong || e.Expect == catalogue.Violated && e.Formula != ""
		if e.Formula != "" {
			worked[e.Formula] = append(worked[e.Formula], e.Size)
		}
	}
	if aFormula.MatchString(growth.ReplaceAllString(s.Says, "")) && numbers && len(worked) == 0 {
		all = append(all, "says a formula, and no number in the evidence comes from it")
	}
	if wrong && s.Standing == catalogue.Upheld {
		all = append(all, "upheld, and its formula gives wrong numbers")
	}
	if !wrong && len(worked) > 0 && s.Standing == catalogue.Refuted {
		all = append(all, "refuted, and its formula gives no wrong number")
	}
	for text, sizes := range worked {
		if !strings.Contains(s.Says, text) {
			all = append(all, fmt.Sprintf("does not say %s", text))
		}
		for variable, value := range variables {
			values := map[int]bool{}
			for _, z := range sizes {
				values[value(z)] = true
			}
			if strings.Contains(text, variable) && len(values) < 2 {
				all = append(all, fmt.Sprintf("%s is not worked out for two values of %s", text, variable))
			}
		}
	}
	slices.Sort(all)
	return all
}

// variables are what formulas are written with.
var variables = map[string]func(catalogue.Size) int{
	"n": func(z catalogue.Size) int { return z.N },
	"m": func(z catalogue.Size) int { return z.M },
	"k": func(z catalogue.Size) int { return z.K },

	"TM": func(z catalogue.Size) int { return z.TM },
	"PP": func(z catalogue.Size) int { return z.PP },
}

// TestLedgerNumbers takes a statement that is wrong from the second attempt on,
// and expects it to be seen however its evidence is chosen.
func TestLedgerNumbers(t *testing.T) {
	t.Parallel()
	entry := func(messages int, z catalogue.Size) catalogue.Evidence {
		return catalogue.Evidence{Page: "voting", Property: fmt.Sprintf("messages-of-an-entry(%d)", messages), Counted: true, Formula: "2mk + m", Size: z}
	}
	first, larger := entry(6, catalogue.Size{N: 3, M: 2, K: 1}), entry(9, catalogue.Size{N: 5, M: 3, K: 1})
	second := entry(10, catalogue.Size{N: 3, M: 2, K: 2})
	unlike := second
	unlike.Expect = catalogue.Violated
	plain := catalogue.Evidence{Page: "voting", Variant: "few", Property: "messages-per-entry(6)"}
	for _, c := range []struct {
		standing catalogue.Standing
		evidence []catalogue.Evidence
		want     string
	}{
		{catalogue.Conditional, []catalogue.Evidence{plain}, "says a formula, and no number"},
		{catalogue.Upheld, []catalogue.Evidence{first, larger}, "not worked out for two values of k"},
		{catalogue.Upheld, []catalogue.Evidence{first, larger, unlike}, "upheld, and its formula gives wrong numbers"},
		{catalogue.Refuted, []catalogue.Evidence{first, larger, second}, "refuted, and its formula gives no wrong number"},
		{catalogue.Refuted, []catalogue.Evidence{first, larger, unlike}, ""},
	} {
		s := catalogue.Statement{Says: "An entry at the k-th attempt costs 2mk + m messages.", Standing: c.standing, Evidence: c.evidence}
		if found := strings.Join(formulaFaults(s), "; "); !strings.Contains(found, c.want) || c.want == "" && found != "" {
			t.Errorf("%v with %v: found %q, want %q", c.standing, c.evidence, found, c.want)
		}
	}
	if found := strings.Join(formulaFaults(catalogue.Statement{Says: "It costs some.", Evidence: []catalogue.Evidence{first}}), "; "); !strings.Contains(found, "does not say 2mk + m") {
		t.Errorf("a formula of another statement: found %q", found)
	}
	timeout := catalogue.Statement{Says: "It is 2×TM + PP.", Evidence: []catalogue.Evidence{plain}}
	if found := strings.Join(formulaFaults(timeout), "; "); !strings.Contains(found, "says a formula, and no number") {
		t.Errorf("a timeout without its numbers: found %q", found)
	}
	page, _ := second.Claims(algorithms.Catalogue())
	if amount, asClaimed, err := measure.Measure(t.Context(), page, second, explore.Options{}); err != nil || asClaimed || amount != "11" {
		t.Errorf("the second attempt: %s messages, as claimed: %v, %v", amount, asClaimed, err)
	}
}

// TestContradicting knows which claims of a page speak against one that holds.
func TestContradicting(t *testing.T) {
	t.Parallel()
	claim := func(name string, setup model.Setup, expect catalogue.Expectation) catalogue.Claim {
		return catalogue.Claim{Property: property.Property{Name: name}, Setup: setup, Expect: expect}
	}
	two, three := model.Setup{N: 2, Requests: 1}, model.Setup{N: 3, Requests: 1}
	twice, lossy := model.Setup{N: 3, Requests: 2}, model.Setup{N: 3, Requests: 1, Drops: 1}
	second, slow := model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1)}, model.Setup{N: 3, Requests: 1, Delay: 2}
	bystander, rival := model.Setup{N: 2, Requests: 1, Requesters: model.Procs(0), Crashes: 1, Crashers: model.Procs(1)}, model.Setup{N: 2, Requests: 1, Crashes: 1, Crashers: model.Procs(1)}
	elsewhere, dropping := claim("bounded-waiting(2)", three, catalogue.Violated), claim("bounded-waiting(2)", twice, catalogue.Violated)
	elsewhere.Variant, dropping.Drops = "other", "FIFO channels"
	for _, c := range []struct {
		holds string
		other catalogue.Claim
		want  bool
	}{
		{"bounded-waiting(2)", claim("bounded-waiting(2)", twice, catalogue.Violated), true},
		{"bounded-waiting(2)", claim("bounded-waiting(3)", twice, catalogue.Violated), true},
		{"bounded-waiting(2)", claim("bounded-waiting(1)", twice, catalogue.Violated), false},
		{"bounded-waiting(2)", claim("bounded-waiting(2)", twice, catalogue.Holds), false},
		{"bounded-waiting(2)", claim("bounded-waiting(2)", two, catalogue.Violated), false},
		{"bounded-waiting(2)", claim("bounded-waiting(2)", second, catalogue.Violated), false},
		{"bounded-waiting(2)", claim("bounded-waiting(2)", slow, catalogue.Violated), false},
		{"bounded-waiting(2)", claim("bounded-waiting(2)", lossy, catalogue.Violated), false},
		{"bounded-waiting(2)", claim("agreement", twice, catalogue.Violated), false},
		{"bounded-waiting(2)", elsewhere, false},
		{"bounded-waiting(2)", dropping, false},
		{"messages-per-entry(4)", claim("messages-per-entry(4)", twice, catalogue.Violated), true},
		{"messages-per-entry(4)", claim("messages-per-entry(6)", twice, catalogue.Violated), false},
		{"agreement", claim("agreement", two, catalogue.Violated), true},
		{"no-interference", claim("deadlock-freedom", bystander, catalogue.Violated), true},
		{"no-interference", claim("deadlock-freedom", rival, catalogue.Violated), false},
		{"deadlock-freedom", claim("livelock-freedom", bystander, catalogue.Violated), false},
	} {
		page := &catalogue.Page{Claims: []catalogue.Claim{c.other}}
		if found := contradicting(page, []catalogue.Claim{claim(c.holds, three, catalogue.Holds)}); (len(found) > 0) != c.want {
			t.Errorf("%s holds for %v: contradicted by %+v: %v, want %v", c.holds, three, c.other, found, c.want)
		}
	}
}
