// Package kube runs Kubernetes' unmodified leader election under Doorway's
// schedulers: a client for leases whose calls are messages to an API server that
// keeps resource versions.
package kube

import (
	"cmp"
	"context"
	stderrors "errors"
	"fmt"
	"time"

	coordination "k8s.io/api/coordination/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/errors"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
	client "k8s.io/client-go/kubernetes/typed/coordination/v1"
	"k8s.io/client-go/tools/leaderelection/resourcelock"

	"doorway/real"
)

// Leases returns the client of a process for coordination.k8s.io leases. It gets,
// creates, updates and deletes them; other methods panic. A call that was cut off, and has
// no deadline, fails after 45 seconds: client-go sends a ping when a connection has been
// silent for 30 seconds, and gives it up after another 15
// (k8s.io/apimachinery/pkg/util/net, HTTP2_READ_IDLE_TIMEOUT_SECONDS and
// HTTP2_PING_TIMEOUT_SECONDS).
func Leases(p *real.Process) client.LeasesGetter { return getter{p, 0} }

// LeasesWithin returns Leases of a client whose rest.Config has a Timeout: a call that
// is not answered by then fails, unless it is 0. resourcelock.NewFromKubeconfig gives
// half of RenewDeadline, and at least a second.
func LeasesWithin(p *real.Process, timeout time.Duration) client.LeasesGetter {
	return getter{p, timeout}
}

// silence limits how long a connection may be silent.
const silence = (30 + 15) * time.Second

// What calls return that are not answered.
var (
	errSilent  = stderrors.New("http2: client connection lost")
	errTimeout = fmt.Errorf("%w (Client.Timeout exceeded while awaiting headers)", context.DeadlineExceeded)
)

// Lock returns the lease lock of a process, whose identity is the process's name,
// for leaderelection.LeaderElectionConfig.
func Lock(p *real.Process) resourcelock.Interface {
	return &resourcelock.LeaseLock{
		LeaseMeta: meta.ObjectMeta{Namespace: "default", Name: "lease"}, Client: Leases(p),
		LockConfig: resourcelock.ResourceLockConfig{Identity: p.ID().String()},
	}
}

// A getter implements a client with the Timeout of its rest.Config.
type getter struct {
	p       *real.Process
	timeout time.Duration
}

func (g getter) Leases(namespace string) client.LeaseInterface {
	return leases{getter: g, namespace: namespace}
}

type leases struct {
	client.LeaseInterface // nil: what is not here is not served
	getter
	namespace string
}

func (l leases) Get(ctx context.Context, name string, _ meta.GetOptions) (*coordination.Lease, error) {
	return l.call(ctx, "get", name, nil, func(s *server) (*coordination.Lease, error) { return s.get(l.namespace, name) })
}

func (l leases) Create(ctx context.Context, o *coordination.Lease, _ meta.CreateOptions) (*coordination.Lease, error) {
	o = o.DeepCopy() // it is sent now: what the caller does to it later stays with the caller
	o.Namespace = l.namespace
	return l.call(ctx, "create "+holder(o), o.Name, o, func(s *server) (*coordination.Lease, error) { return s.create(o) })
}

func (l leases) Update(ctx context.Context, o *coordination.Lease, _ meta.UpdateOptions) (*coordination.Lease, error) {
	o = o.DeepCopy()
	o.Namespace = l.namespace
	return l.call(ctx, "update "+holder(o), o.Name, o, func(s *server) (*coordination.Lease, error) { return s.update(o) })
}

func (l leases) Delete(ctx context.Context, name string, _ meta.DeleteOptions) error {
	_, err := l.call(ctx, "delete", name, nil, func(s *server) (*coordination.Lease, error) { return nil, s.delete(l.namespace, name) })
	return err
}

// call calls the server, whose audit log says so. With an error there is an empty lease, as with the client
// of client-go.
func (l leases) call(ctx context.Context, text, name string, asked *coordination.Lease, do func(*server) (*coordination.Lease, error)) (*coordination.Lease, error) {
	ctx = real.KeepAlive(ctx, silence, errSilent)
	if l.timeout > 0 {
		within, cancel := context.WithTimeoutCause(ctx, l.timeout, errTimeout)
		defer cancel()
		ctx = within
	}
	o, err := real.Call(ctx, l.p, text, func() (*coordination.Lease, error) {
		o, err := do(real.Part(l.p, newServer))
		return o, cmp.Or(l.log(text, name, asked, o, err), err)
	})
	if o == nil {
		o = &coordination.Lease{}
	}
	if err != nil && err == ctx.Err() {
		err = context.Cause(ctx)
	}
	return o, err
}

func holder(o *coordination.Lease) string {
	if o.Spec.HolderIdentity == nil || *o.Spec.HolderIdentity == "" {
		return "nobody"
	}
	return *o.Spec.HolderIdentity
}

// A server holds leases by namespace and name, and the last version that it has given one (Kubernetes API
// conventions, Concurrency control and consistency).
type server struct {
	leases  map[[2]string]*coordination.Lease
	version int64
}

func newServer() *server { return &server{leases: map[[2]string]*coordination.Lease{}} }

var resource = schema.GroupResource{Group: coordination.GroupName, Resource: "leases"}

func (s *server) get(namespace, name string) (*coordination.Lease, error) {
	if o := s.leases[[2]string{namespace, name}]; o != nil {
		return o.DeepCopy(), nil
	}
	return nil, errors.NewNotFound(resource, name)
}

func (s *server) create(o *coordination.Lease) (*coordination.Lease, error) {
	if err := invalid(o); err != nil {
		return nil, err
	}
	if _, err := s.get(o.Namespace, o.Name); err == nil {
		return nil, errors.NewAlreadyExists(resource, o.Name)
	}
	return s.put(o, 1), nil
}

// update replaces the version that is named. As in Kubernetes, it creates a lease that is not there, and what changes nothing
// leaves the version as it is.
func (s *server) update(o *coordination.Lease) (*coordination.Lease, error) {
	was, err := s.get(o.Namespace, o.Name)
	if err != nil {
		return s.create(o)
	}
	if o.ResourceVersion == "" {
		none := field.Invalid(field.NewPath("metadata", "resourceVersion"), "", "must be specified for an update")
		return nil, refused(o, none)
	}
	if o.ResourceVersion != was.ResourceVersion {
		return nil, errors.NewConflict(resource, o.Name, fmt.Errorf("the object has been modified; please apply your changes to the latest version and try again"))
	}
	if err := invalid(o); err != nil {
		return nil, err
	}
	o.Generation, o.ResourceVersion = was.Generation, was.ResourceVersion
	if equality.Semantic.DeepEqual(o, was) {
		return was, nil
	}
	return s.put(o, was.Generation+1), nil
}

// invalid returns what is wrong with a lease, or nil.
func invalid(o *coordination.Lease) error {
	var wrong field.ErrorList
	spec := field.NewPath("spec")
	if d := o.Spec.LeaseDurationSeconds; d != nil && *d <= 0 {
		wrong = append(wrong, field.Invalid(spec.Child("leaseDurationSeconds"), *d, "must be greater than 0"))
	}
	if n := o.Spec.LeaseTransitions; n != nil && *n < 0 {
		wrong = append(wrong, field.Invalid(spec.Child("leaseTransitions"), *n, "must be greater than or equal to 0"))
	}
	if len(wrong) == 0 {
		return nil
	}
	return refused(o, wrong...)
}

func refused(o *coordination.Lease, wrong ...*field.Error) error {
	return errors.NewInvalid(coordination.SchemeGroupVersion.WithKind("Lease").GroupKind(), o.Name, wrong)
}

// put stores a copy: a server may be sent the same thing twice. The generation counts the versions of a lease.
func (s *server) put(o *coordination.Lease, generation int64) *coordination.Lease {
	s.version++
	o = o.DeepCopy()
	o.Generation, o.ResourceVersion = generation, fmt.Sprint(s.version)
	s.leases[[2]string{o.Namespace, o.Name}] = o
	return o.DeepCopy()
}

func (s *server) delete(namespace, name string) error {
	_, err := s.get(namespace, name)
	delete(s.leases, [2]string{namespace, name})
	return err
}
