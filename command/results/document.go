package results

import (
	"strconv"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/command/matrix"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/kinds"
	"doorway/model/transition"
)

// A header identifies the format of a file.
type header struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
}

type document struct {
	header
	Claims  string  `json:"claims"` // a digest
	Build   Build   `json:"build,omitempty"`
	Options Options `json:"options"`
	Shard   string  `json:"shard,omitempty"`
	Pages   []page  `json:"pages"`
}

type page struct {
	Name  string `json:"page"`
	Cells []cell `json:"cells"`
}

// A cell holds a claim with its verdict, or with the reason for having none.
type cell struct {
	Number   int      `json:"number"`
	Property string   `json:"property"`
	Variant  string   `json:"variant,omitempty"`
	Setup    string   `json:"setup"`
	Expect   string   `json:"expect"`
	Drops    string   `json:"drops,omitempty"`
	Sampled  bool     `json:"sampled,omitempty"`
	Outcome  string   `json:"outcome"` // for other tools that read the file
	Verdict  *verdict `json:"verdict,omitempty"`
	Error    *string  `json:"error,omitempty"`
}

type verdict struct {
	Status    string     `json:"status"`
	Under     string     `json:"under,omitempty"` // the setup, if the page changes the claim's
	Explored  *explored  `json:"explored,omitempty"`
	Walked    *walked    `json:"walked,omitempty"`
	Violation *violation `json:"violation,omitempty"`
}

type explored struct {
	States      int    `json:"states"`
	Transitions int    `json:"transitions"`
	Depth       int    `json:"depth"`
	Outside     int    `json:"outside,omitempty"`
	Stopped     string `json:"stopped,omitempty"`
	Reduced     string `json:"reduced,omitempty"`
	Exercised   bool   `json:"exercised"`
}

type walked struct {
	Runs      int      `json:"runs"`
	Steps     int      `json:"steps"`
	Longest   int      `json:"longest"`
	Cut       int      `json:"cut"`
	Kinds     []string `json:"kinds,omitempty"`
	Traces    int      `json:"traces"`
	Looked    int      `json:"looked"`
	States    int      `json:"states"`
	Never     []string `json:"never,omitempty"`
	Exercised bool     `json:"exercised"`
	Stopped   bool     `json:"stopped,omitempty"`
	Stuck     string   `json:"stuck,omitempty"`
	Growing   string   `json:"growing,omitempty"`
	Delays    string   `json:"delays,omitempty"`
	Scheduler string   `json:"scheduler,omitempty"`
	Service   *service `json:"service,omitempty"`
	Bound     *bound   `json:"bound,omitempty"`
	Pilots    *pilots  `json:"pilots,omitempty"`
}

type pilots struct {
	Runs  int `json:"runs"`
	Steps int `json:"steps"`
}

type service struct {
	Waits    int     `json:"waits"`
	Longest  int     `json:"longest"`
	Bound    int     `json:"bound"`
	Unserved *string `json:"unserved,omitempty"`
}

type bound struct {
	Bug string `json:"bug"`
	One string `json:"one"` // a number as text, because JSON has no infinity
	If  string `json:"if"`
}

type violation struct {
	Why      string   `json:"why"`
	Schedule []string `json:"schedule"`
	Early    bool     `json:"early,omitempty"`
	AnyRun   bool     `json:"any_run,omitempty"`
	Endless  bool     `json:"endless,omitempty"`
	Loop     []string `json:"loop,omitempty"`
	Fair     []string `json:"fair,omitempty"`
}

func writtenCell(p *catalogue.Page, c matrix.Cell) cell {
	w := writtenTask(c.Task(p))
	w.Outcome = c.Outcome()
	if c.Err != nil {
		w.Error = message(c.Err)
		return w
	}
	v := c.Verdict
	w.Verdict = &verdict{Status: v.Status.String(), Violation: writtenViolation(v.Violation)}
	if v.Setup != c.Claim.Setup {
		w.Verdict.Under = v.Setup.String()
	}
	if r := v.Explored; r != nil {
		w.Verdict.Explored = &explored{r.States, r.Transitions, r.Depth, r.Outside, textOf(r.Stopped), r.Reduced, r.Findings[0].Exercised}
	}
	if v.Walked != nil {
		w.Verdict.Walked = writtenSample(v.Walked)
	}
	return w
}

// writtenTask returns the cell of a task, without a verdict.
func writtenTask(t matrix.Task) cell {
	c := t.Claim
	return cell{
		Number: t.Number, Property: c.Property.Name, Variant: c.Variant, Setup: c.Setup.String(), Expect: c.Expect.String(),
		Drops: c.Drops, Sampled: t.Sampled,
	}
}

func message(err error) *string {
	text := err.Error()
	return &text
}

func writtenSample(s *simulate.Sample) *walked {
	w := &walked{
		Runs: s.Runs, Steps: s.Steps, Longest: s.Longest, Cut: s.Cut, Kinds: kindNames(s.Kinds),
		Traces: s.Traces, Looked: s.Looked, States: s.States, Never: s.Never,
		Exercised: s.Exercised[0], Stopped: s.Stopped, Stuck: textOf(s.Stuck), Growing: s.Growing, Delays: s.Delays,
	}
	if !s.Policy.Default() {
		w.Scheduler = s.Policy.String()
	}
	if s.Pilots.Runs > 0 {
		w.Pilots = (*pilots)(&s.Pilots)
	}
	if v := s.Service; v != nil {
		w.Service = &service{Waits: v.Waits, Longest: v.Longest, Bound: v.Bound}
		if v.Unserved != nil {
			w.Service.Unserved = message(v.Unserved)
		}
	}
	if b := s.Bound; b != nil {
		w.Bound = &bound{b.Bug, strconv.FormatFloat(b.One, 'g', -1, 64), b.If}
	}
	return w
}

func writtenViolation(v *property.Violation) *violation {
	if v == nil {
		return nil
	}
	return &violation{v.Err.Error(), lines(v.Schedule), v.Early, v.AnyRun, v.Endless, lines(v.Loop), v.Fair}
}

func lines(s transition.Schedule) (all []string) {
	for _, e := range s {
		all = append(all, e.String())
	}
	return all
}

func kindNames(ks kinds.Set) (names []string) {
	for k := model.Request; k <= kinds.Max; k++ {
		if ks.Has(k) {
			names = append(names, k.String())
		}
	}
	return names
}

// textOf returns the text of an error, or "" for nil.
func textOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
