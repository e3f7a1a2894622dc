package docs_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"doorway/algorithms"
	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/command/matrix"
	"doorway/corpus/ledger"
	"doorway/model"
	"doorway/model/catalogue"
)

// ledger prints the statements with one standing. What was found out about
// claims stands in the counts that TestMatrix checks the catalogue against.
func (p *paper) ledger(standing catalogue.Standing) {
	p.Helper()
	counts := p.counts()
	found := ledger.Found{
		Claim: func(page *catalogue.Page, c catalogue.Claim) (string, error) {
			name := matrix.Who(page, c)
			count, ok := counts[fmt.Sprintf("%s: %s for %v", name, c.Property.Name, c.Setup)]
			if !ok {
				return "", fmt.Errorf("%s: %s for %v: not in the counts of properties; run TestMatrix there with -update", name, c.Property.Name, c.Setup)
			}
			return count, nil
		},
		Measure: func(page *catalogue.Page, e catalogue.Evidence) (string, error) {
			amount, _, err := measure.Measure(p.Context(), page, e, explore.Options{})
			return amount, err
		},
	}
	such := slices.DeleteFunc(algorithms.Ledger(), func(s catalogue.Statement) bool { return s.Standing != standing })
	p.must(ledger.Write(p, such, algorithms.Catalogue(), found))
}

// counts returns what was found out by claim: "proved, 12 states" or "violated by 6 events".
func (p *paper) counts() map[string]string {
	p.Helper()
	text, err := os.ReadFile(filepath.Join(here, "../properties/testdata/counts.txt"))
	p.must(err)
	counts := map[string]string{}
	for line := range strings.Lines(string(text)) {
		i := strings.LastIndex(line, ": ")
		count, _, _ := strings.Cut(line[i+2:], " states")
		if count != line[i+2:] {
			count += " states"
		}
		counts[line[:i]] = strings.TrimSpace(count)
	}
	return counts
}

// elsewhere prints the pages that no statement cites.
func (p *paper) elsewhere() {
	cited := map[string]bool{}
	for _, s := range algorithms.Ledger() {
		for _, e := range s.Evidence {
			cited[e.Page] = true
		}
	}
	for _, page := range algorithms.Catalogue() {
		if !cited[page.Name] {
			p.print(page.Name)
		}
	}
}

// contenders are the algorithms whose messages are compared by contention.
var contenders = []string{
	"central", "lamport", "ricart-agrawala", "carvalho-roucairol", "token-array", "suzuki-kasami", "raymond", "naimi-trehel", "token-ring",
}

// contention prints the messages of an entry if one, two or all three of three
// processes request twice.
func (p *paper) contention() {
	p.Helper()
	t := tabwriter.NewWriter(p, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "algorithm\tp2 requests\tp1 and p2\tall")
	for _, page := range algorithms.Catalogue() {
		if !slices.Contains(contenders, page.Name) {
			continue
		}
		fmt.Fprint(t, page.Name)
		for _, requesters := range []model.ProcSet{model.Procs(2), model.Procs(1, 2), model.Procs(0, 1, 2)} {
			sys, err := page.Variants[0].Build(model.Setup{N: 3, Requests: 2, Requesters: requesters})
			p.must(err)
			cost, err := measure.MessageCost(p.Context(), sys, explore.Options{States: compared.States})
			p.must(err)
			text := "?" // too many states
			if cost.Explored.Complete() {
				text = cost.PerEntry().String()
			}
			fmt.Fprint(t, "\t", text)
		}
		fmt.Fprintln(t)
	}
	p.must(t.Flush())
}

// compared is how large the systems of the comparison are.
var compared = matrix.Sizes{N: 3, Requests: 1, States: 100_000}

func (p *paper) comparison() {
	p.Helper()
	c, err := matrix.Compare(p.Context(), algorithms.Catalogue(), compared)
	p.must(err)
	c.Write(p)
}
