package docs_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"doorway/algorithms"
	"doorway/command/matrix"
)

// shards prints how unequal the shards of the catalogue are: the largest over the
// mean, in transitions, and the least that this could be.
func (p *paper) shards() {
	costs := p.transitions()
	p.print("shards  the largest  no split is below")
	for _, n := range []int{2, 4, 8} {
		each, all, most := make([]int, n), 0, 0
		for i := range each {
			takes := matrix.Shard{Number: i + 1, Of: n}.Takes(algorithms.Catalogue(), true)
			for _, page := range algorithms.Catalogue() {
				for _, t := range matrix.Plan(page, true) {
					if takes(page, t.Number) && !t.Sampled {
						cost := costs[fmt.Sprintf("%s: %s for %v", matrix.Who(page, t.Claim), t.Claim.Property.Name, t.Claim.Setup)]
						each[i], all, most = each[i]+cost, all+cost, max(most, cost)
					}
				}
			}
		}
		mean := float64(all) / float64(n)
		p.print(fmt.Sprintf("%6d %12.2f %18.2f", n, float64(slices.Max(each))/mean, max(1, float64(most)/mean)))
	}
}

// transitions returns what exploring each claim took, by its name in the counts of
// properties. They do not tell for a claim that is violated.
func (p *paper) transitions() map[string]int {
	text, err := os.ReadFile(filepath.Join(here, "../properties/testdata/counts.txt"))
	p.must(err)
	costs := map[string]int{}
	for line := range strings.Lines(string(text)) {
		i, n := strings.LastIndex(line, ": "), 0
		if _, after, ok := strings.Cut(line[i:], " states, "); ok {
			_, err := fmt.Sscanf(after, "%d transitions", &n)
			p.must(err)
		}
		costs[line[:i]] = n
	}
	return costs
}
