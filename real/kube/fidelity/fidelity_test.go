package fidelity

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	coordination "k8s.io/api/coordination/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"pgregory.net/rapid"

	"doorway/model"
	"doorway/real"
	"doorway/real/kube"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true") // what is found is printed
	m.Run()
}

// A command is one of a client.
type command struct {
	op, namespace, name string
	holder              string
	seconds             int32 // of the lease's duration
	transitions         int32
	version             int // of an update: 0 none, else the n-th last that was told, if any
}

func drawn(t *rapid.T) command {
	return command{
		op:          rapid.SampledFrom([]string{"get", "create", "update", "update", "update", "update", "delete"}).Draw(t, "op"),
		namespace:   rapid.SampledFrom([]string{"default", "default", "other"}).Draw(t, "namespace"),
		name:        rapid.SampledFrom([]string{"a", "a", "b"}).Draw(t, "name"),
		holder:      rapid.SampledFrom([]string{"p0", "p1", ""}).Draw(t, "holder"),
		seconds:     rapid.SampledFrom([]int32{15, 15, 15, 30, 0, -1}).Draw(t, "seconds"),
		transitions: rapid.SampledFrom([]int32{1, 1, 1, 0, -1}).Draw(t, "transitions"),
		version:     rapid.SampledFrom([]int{1, 1, 1, 1, 2, 2, 3, 0}).Draw(t, "version"),
	}
}

// A client is of the stand-in, or calls the storage of Kubernetes.
type client interface {
	Get(ctx context.Context, name string, o meta.GetOptions) (*coordination.Lease, error)
	Create(ctx context.Context, l *coordination.Lease, o meta.CreateOptions) (*coordination.Lease, error)
	Update(ctx context.Context, l *coordination.Lease, o meta.UpdateOptions) (*coordination.Lease, error)
	Delete(ctx context.Context, name string, o meta.DeleteOptions) error
}

// transcript carries out commands and returns what the client is told. Versions are named in the order in which they are
// told: no client may compare them otherwise.
func transcript(ctx context.Context, in func(namespace string) client, all []command) (lines []string) {
	told := map[string][]string{} // versions of leases
	var versions []string
	for _, c := range all {
		leases, key := in(c.namespace), c.namespace+"/"+c.name
		l := &coordination.Lease{
			ObjectMeta: meta.ObjectMeta{Name: c.name, Namespace: c.namespace},
			Spec:       coordination.LeaseSpec{HolderIdentity: &c.holder, LeaseDurationSeconds: &c.seconds, LeaseTransitions: &c.transitions},
		}
		var err error
		switch c.op {
		case "get":
			l, err = leases.Get(ctx, c.name, meta.GetOptions{})
		case "create":
			l, err = leases.Create(ctx, l, meta.CreateOptions{})
		case "update":
			if known := told[key]; c.version > 0 && len(known) > 0 {
				l.ResourceVersion = known[max(0, len(known)-c.version)]
			}
			l, err = leases.Update(ctx, l, meta.UpdateOptions{})
		case "delete":
			err = leases.Delete(ctx, c.name, meta.DeleteOptions{})
		}
		if err != nil || c.op == "delete" {
			lines = append(lines, fmt.Sprint("told ", errors.ReasonForError(err)))
			continue
		}
		if !slices.Contains(versions, l.ResourceVersion) {
			versions = append(versions, l.ResourceVersion)
		}
		if !slices.Contains(told[key], l.ResourceVersion) {
			told[key] = append(told[key], l.ResourceVersion)
		}
		lines = append(lines, fmt.Sprintf("%s/%s of %q for %d, version %d", l.Namespace, l.Name, *l.Spec.HolderIdentity, *l.Spec.LeaseDurationSeconds,
			slices.Index(versions, l.ResourceVersion)))
	}
	return lines
}

// The stand-in and the storage of Kubernetes tell clients the same, whatever they do.
func TestAsKubernetes(t *testing.T) {
	counts, fresh, ours := map[string]int{}, kubernetes(t), newStandIn(t)
	rapid.Check(t, func(r *rapid.T) {
		all := rapid.SliceOfN(rapid.Custom(drawn), 20, 60).Draw(r, "commands")
		want, got := transcript(t.Context(), fresh(), all), ours.transcript(t, all)
		for i, line := range want {
			counts["commands"]++
			if reason, is := strings.CutPrefix(line, "told "); is {
				counts[reason]++
			}
			if line != got[i] {
				var before strings.Builder
				for j, c := range all[:i] {
					fmt.Fprintf(&before, "%+v → %s\n", c, want[j])
				}
				r.Fatalf("after\n%scommand %d, %+v: Kubernetes tells\n%s\nand the stand-in\n%s", before.String(), i, all[i], line, got[i])
			}
		}
	})
	t.Log(counts)
}

// A standIn carries out commands of one process, to which every message comes at once.
type standIn struct {
	*real.Program
	commands []command
	lines    []string
}

func newStandIn(t *testing.T) *standIn {
	o := &standIn{}
	prog, err := real.New(t, real.Setup{N: 1, Tick: time.Second}, func(p *real.Process) {
		o.lines = transcript(p.Context(), func(namespace string) client { return kube.Leases(p).Leases(namespace) }, o.commands)
	})
	if err != nil {
		t.Fatal(err)
	}
	o.Program = prog
	return o
}

// transcript carries out commands and returns what the client is told.
func (o *standIn) transcript(t *testing.T, all []command) []string {
	o.commands, o.lines = all, nil
	run := o.Run()
	defer run.Reset()
	for len(o.lines) == 0 {
		events := run.Enabled(nil)
		if len(events) == 0 {
			t.Fatal("the client of the stand-in waits for ever")
		}
		i := max(0, slices.IndexFunc(events, func(e model.Event) bool { return e.Kind != model.Tick }))
		if _, err := run.Apply(events[i]); err != nil {
			t.Fatal(err)
		}
	}
	return o.lines
}
