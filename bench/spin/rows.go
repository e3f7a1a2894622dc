package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"doorway/algorithms"
	"doorway/algorithms/dolevklawerodeh"
	"doorway/checker/checksystems"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

// A row of the table is a system, in Spin's language and in Go.
type row struct {
	name    string
	setup   model.Setup
	promela string // the model's file, or "" for a page of the catalogue without one
	build   transition.Builder
	// props are what a reduced search must preserve. A whole search has none, so that it has the states of the model.
	props []property.Property
}

var rows = []row{
	{"Ricart–Agrawala", model.Setup{N: 3, Requests: 2}, "ricart-agrawala.pml", agrawala, exclusion},
	{"Ricart–Agrawala", model.Setup{N: 4, Requests: 1}, "ricart-agrawala.pml", agrawala, exclusion},
	{"Lamport", model.Setup{N: 3, Requests: 1}, "lamport.pml", lamport, exclusion},
	{"Lamport", model.Setup{N: 3, Requests: 2}, "lamport.pml", lamport, exclusion},
	{"Chang–Roberts", model.Setup{N: 6}, "chang-roberts.pml", ring, nil},
	{"Chang–Roberts", model.Setup{N: 8}, "chang-roberts.pml", ring, nil},
	{"Dolev–Klawe–Rodeh", model.Setup{N: 6}, "dolev-klawe-rodeh.pml", awakening, nil},
	{"Dolev–Klawe–Rodeh", model.Setup{N: 8}, "dolev-klawe-rodeh.pml", awakening, nil},
	{"page ricart-agrawala", model.Setup{N: 4, Requests: 1}, "", page("ricart-agrawala"), exclusion},
	{"page maekawa", model.Setup{N: 5, Requests: 1}, "", page("maekawa"), exclusion},
	{"page central", model.Setup{N: 5, Requests: 2}, "", page("central"), exclusion},
	{"page raymond", model.Setup{N: 5, Requests: 3}, "", page("raymond"), exclusion},
}

var exclusion = []property.Property{properties.MutualExclusion}

func agrawala(s model.Setup) (transition.System, error) {
	return message.System(checksystems.RA{N: s.N}, s)
}

func lamport(s model.Setup) (transition.System, error) {
	return message.System(checksystems.Lamport{N: s.N}, s)
}

func ring(s model.Setup) (transition.System, error) {
	return message.System(checksystems.ChangRoberts{N: s.N, Initiators: model.AllProcs(s.N)}, s)
}

// A woken is Dolev, Klawe and Rodeh's election with a start of its own for each process, as ChangRoberts has one.
type woken struct{ dolevklawerodeh.Algorithm }

func (woken) View(_ model.ProcID, s dolevklawerodeh.State) model.View {
	return model.View{Region: model.Exiting, Ready: s.Phase == dolevklawerodeh.Asleep}
}

func (woken) Accepts(_ model.ProcID, s dolevklawerodeh.State, _ model.ProcID, _ dolevklawerodeh.Message) bool {
	return s.Phase != dolevklawerodeh.Asleep
}

func awakening(s model.Setup) (transition.System, error) {
	ids := model.PerProc[int]{3, 7, 1, 8, 2, 6, 4, 5}
	return message.System(woken{dolevklawerodeh.Algorithm{N: s.N, IDs: ids}}, s)
}

// page returns the builder of a page's algorithm as published.
func page(name string) transition.Builder {
	for _, p := range algorithms.Catalogue() {
		if p.Name == name {
			return func(s model.Setup) (transition.System, error) { return p.System(catalogue.Claim{Setup: s}) }
		}
	}
	panic("the catalogue has no page " + name)
}

// title names the system.
func (r row) title() string {
	return strings.TrimSuffix(fmt.Sprintf("%s %v", r.name, r.setup), " requests=0")
}

// search searches the system in this process.
func (r row) search(ctx context.Context, reduce bool) (m measured, err error) {
	sys, err := r.build(r.setup)
	if err != nil {
		return m, err
	}
	props, opts := []property.Property(nil), explore.Options{Workers: 1}
	if reduce {
		props, opts = r.props, opts.Reducing()
	}
	found, err := explore.Explore(ctx, sys, props, opts)
	if err == nil && !found.Complete() {
		err = found.Stopped
	}
	if err != nil {
		return m, fmt.Errorf("%s: %w", r.title(), err)
	}
	return measured{states: found.States, transitions: found.Transitions}, nil
}

// A report is what a process of its own writes about a search.
type report struct{ States, Transitions int }

// single searches the row's system and writes a report.
func (r row) single(ctx context.Context, reduce bool) error {
	m, err := r.search(ctx, reduce)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(report{m.states, m.transitions})
}

// apart searches row i in a process of its own, whose memory can be measured.
func apart(ctx context.Context, i int, reduce bool) (m measured, err error) {
	self, err := os.Executable()
	if err != nil {
		return m, err
	}
	c := exec.CommandContext(ctx, self, "-row", strconv.Itoa(i), fmt.Sprintf("-reduce=%v", reduce))
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		return m, err
	}
	var r report
	err = json.Unmarshal(out, &r)
	m = measured{states: r.States, transitions: r.Transitions}
	m.took(c.ProcessState)
	return m, err
}

// table searches each row in each way and prints the results.
func table(ctx context.Context, w io.Writer) error {
	fmt.Fprintln(w, "| system | states | Spin: s; memory | Doorway: s; memory | Spin, reduced: states; s | Doorway, reduced: states; s |")
	fmt.Fprintln(w, "|---|---:|---:|---:|---:|---:|")
	for i, r := range rows {
		whole, err := apart(ctx, i, false)
		if err != nil {
			return err
		}
		less, err := apart(ctx, i, true)
		if err != nil {
			return err
		}
		theirs, theirLess, err := r.bySpin(ctx, whole)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "| %s | %s | %s | %s | %s | %s |\n", r.title(), english.Number(whole.states), theirs,
			whole.memory(), theirLess, less.time())
	}
	return nil
}

// bySpin returns the cells of Spin's searches, or none if there is no model.
func (r row) bySpin(ctx context.Context, whole measured) (cell, reduced string, err error) {
	if r.promela == "" {
		return "", "", nil
	}
	s := spin{r.promela, r.setup.N, r.setup.Requests, "-O2"}
	all, err := s.verify(ctx, false)
	if err == nil {
		err = r.agree(all, whole)
	}
	if err != nil {
		return "", "", err
	}
	less, err := s.verify(ctx, true)
	return all.memory(), less.time(), err
}

// agree returns an error if a whole search of Spin's has other states and transitions than ours.
func (r row) agree(theirs, ours measured) error {
	if theirs.states == ours.states && theirs.transitions == ours.transitions {
		return nil
	}
	return fmt.Errorf("%s: Spin finds %d states and %d transitions, Doorway %d and %d",
		r.title(), theirs.states, theirs.transitions, ours.states, ours.transitions)
}

func (m measured) time() string { return fmt.Sprintf("%s; %.2f", english.Number(m.states), m.seconds) }

func (m measured) memory() string { return fmt.Sprintf("%.2f; %s", m.seconds, english.Size(m.bytes)) }
