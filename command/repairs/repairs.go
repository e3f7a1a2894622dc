// Package repairs says for people which single changes repair a program, and what was verified of them.
package repairs

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"doorway/checker/property"
	"doorway/checker/repair"
	"doorway/command/matrix"
	"doorway/draw/diagram"
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// most limits the repairs that are told.
const most = 3

// Task returns the task to repair what a claim says is broken. Beside what the page claims, a repair has to have mutual
// exclusion and deadlock freedom, and to let everyone in.
func Task(ctx context.Context, page *catalogue.Page, c catalogue.Claim, opts repair.Options) (repair.Task, error) {
	who := c.Setup.Requesters
	if who.Empty() {
		who = model.AllProcs(c.Setup.N)
	}
	return repair.Of(ctx, page, c, repair.Basis{
		Always: []property.Property{properties.MutualExclusion, properties.DeadlockFreedom, properties.EveryoneEnters(who)},
		More:   []property.Property{properties.NoInterference, properties.LivelockFreedom, properties.StarvationFreedom},
	}, opts)
}

// Write prints at most three repairs, with their proofs, and how many changes were tried.
func Write(w io.Writer, page *catalogue.Page, claim catalogue.Claim, t repair.Task, r *repair.Result) {
	for _, found := range r.Repairs[:min(len(r.Repairs), most)] {
		say(w, "repair: ", found.Text)
		if found.Restores {
			say(w, "        ", "the same steps as those of "+matrix.Who(page, catalogue.Claim{Variant: repair.Unchanged(page, claim)}))
		}
		for _, line := range proved(found.Proofs) {
			say(w, "        ", line)
		}
	}
	if len(t.Waived) > 0 {
		say(w, "waived: ", "not asked of a repair, since the variant without the mistake does not have it: "+names(t.Waived))
	}
	tried := fmt.Sprintf("%s of %s", english.Number(r.Tried), english.Count(r.All, "change"))
	if r.Tried == r.All {
		tried = english.Count(r.All, "change")
	}
	fmt.Fprintf(w, "tried %s: %d verified", tried, len(r.Repairs))
	if len(r.Repairs) > most {
		fmt.Fprintf(w, " (%d shown)", most)
	}
	fmt.Fprintf(w, ", %s not decided\n", english.Number(r.Undecided))
}

// columns sets the width of the output.
const columns = 120

// say prints a text after a word, in lines that begin below its first letter.
func say(w io.Writer, word, text string) {
	for part := range strings.SplitSeq(diagram.Wrap(text, columns-len(word)), "\n") {
		fmt.Fprintf(w, "%s%s\n", word, part)
		word = strings.Repeat(" ", len(word))
	}
}

// proved returns the properties that hold, a line for each setup, with how many states the searches had at most.
func proved(proofs []repair.Proof) (lines []string) {
	for len(proofs) > 0 {
		s, states := proofs[0].Setup, 0
		var holds []property.Property
		rest := proofs[:0:0]
		for _, p := range proofs {
			if p.Setup != s {
				rest = append(rest, p)
				continue
			}
			holds, states = append(holds, p.Property), max(states, p.States)
		}
		lines = append(lines, fmt.Sprintf("proved for %v, %s: %s", s, english.Count(states, "state"), names(holds)))
		proofs = rest
	}
	return lines
}

// names returns the names of properties, each once.
func names(all []property.Property) string {
	var list []string
	for _, p := range all {
		if !slices.Contains(list, p.Name) {
			list = append(list, p.Name)
		}
	}
	return strings.Join(list, ", ")
}
