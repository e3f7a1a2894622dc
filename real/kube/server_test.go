package kube

import (
	"testing"

	coordination "k8s.io/api/coordination/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// What the API server says of versions: docs of each are in the API conventions, under Concurrency control and consistency, and
// in the strategy of leases.
func TestVersions(t *testing.T) {
	s := newServer()
	lease := func(version, holder string, seconds int32) *coordination.Lease {
		return &coordination.Lease{
			ObjectMeta: meta.ObjectMeta{Namespace: "default", Name: "lease", ResourceVersion: version},
			Spec:       coordination.LeaseSpec{HolderIdentity: &holder, LeaseDurationSeconds: &seconds},
		}
	}
	for _, c := range []struct {
		what string
		do   func() (*coordination.Lease, error)
		says string // a version, or the reason of an error
	}{
		{"an update creates a lease that is not there", func() (*coordination.Lease, error) { return s.update(lease("7", "p0", 15)) }, "1"},
		{"nothing creates one that is", func() (*coordination.Lease, error) { return s.create(lease("", "p1", 15)) }, "AlreadyExists"},
		{"an update names a version", func() (*coordination.Lease, error) { return s.update(lease("", "p1", 15)) }, "Invalid"},
		{"one that changes nothing makes none", func() (*coordination.Lease, error) { return s.update(lease("1", "p0", 15)) }, "1"},
		{"one that changes something does", func() (*coordination.Lease, error) { return s.update(lease("1", "p1", 15)) }, "2"},
		{"an old version is refused", func() (*coordination.Lease, error) { return s.update(lease("1", "p0", 15)) }, "Conflict"},
		{"no lease is for no time", func() (*coordination.Lease, error) { return s.update(lease("2", "p1", 0)) }, "Invalid"},
		{"a lease is deleted", func() (*coordination.Lease, error) { return lease("none", "", 0), s.delete("default", "lease") }, "none"},
		{"but once", func() (*coordination.Lease, error) { return nil, s.delete("default", "lease") }, "NotFound"},
		{"one that is made anew has a version of its own", func() (*coordination.Lease, error) { return s.create(lease("", "p0", 15)) }, "3"},
		{"none of those before", func() (*coordination.Lease, error) { return s.update(lease("2", "p1", 15)) }, "Conflict"},
	} {
		l, err := c.do()
		got := string(errors.ReasonForError(err))
		if err == nil {
			got = l.ResourceVersion
		}
		if got != c.says {
			t.Errorf("%s: %s, want %s", c.what, got, c.says)
		}
	}
}
