package matrix

import (
	"fmt"

	"doorway/checker/property"
	"doorway/draw/render"
	"doorway/internal/english"
	"doorway/model/catalogue"
)

// Who names the algorithm of a claim with its variant.
func Who(page *catalogue.Page, c catalogue.Claim) string {
	if c.Variant == "" {
		return page.Name
	}
	return page.Name + "/" + c.Variant
}

// Title names what a task decides. The titles of a page's tasks differ.
func (t Task) Title() string {
	title := fmt.Sprintf("%s for %v", t.Claim.Property.Name, t.Claim.Setup)
	if t.Claim.Drops != "" {
		title += fmt.Sprintf(" without %q", t.Claim.Drops)
	}
	if t.Sampled {
		title += ", sampled"
	}
	return title
}

// Task returns what the cell decides.
func (c Cell) Task(page *catalogue.Page) Task {
	return Task{c.Number, c.Claim, c.Number >= len(page.Claims)}
}

// mostDrawn is the length, in events, of the longest run that Details draws. Runs that an
// exploration finds are far shorter.
const mostDrawn = 200

// Details describes a cell, for readers of one that is undecided or not as claimed: its line, the
// reason and the source of the claim, and the run that breaks the property.
func (c Cell) Details(page *catalogue.Page) string {
	text := c.Line(page) + "\n"
	if c.Claim.Why != "" {
		text += "the claim: " + c.Claim.Why + "\n"
	}
	if c.Claim.Source != "" {
		text += "its source: " + c.Claim.Source + "\n"
	}
	if c.Err == nil && c.Verdict.Violation != nil {
		text += "\n" + c.run(page, c.Verdict.Violation)
	}
	return text
}

// run draws a violation.
func (c Cell) run(page *catalogue.Page, v *property.Violation) string {
	if n := len(v.Events()); n > mostDrawn {
		return fmt.Sprintf("the run has %s, too many to draw here\n", english.Count(n, "event"))
	}
	sys, err := page.System(c.Claim)
	if err != nil {
		return err.Error() + "\n"
	}
	return render.Violation(sys, c.Claim.Property, v)
}
