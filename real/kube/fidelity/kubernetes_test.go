package fidelity

import (
	"context"
	"fmt"
	"testing"

	coordination "k8s.io/api/coordination/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	request "k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/generic"
	genericregistry "k8s.io/apiserver/pkg/registry/generic/registry"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/apiserver/pkg/storage/etcd3/testserver"
	"k8s.io/apiserver/pkg/storage/storagebackend"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	internal "k8s.io/kubernetes/pkg/apis/coordination"
	_ "k8s.io/kubernetes/pkg/apis/coordination/install" // its types are known then
	"k8s.io/kubernetes/pkg/registry/coordination/lease"
)

// kubernetes starts an etcd on loopback, which ends with the test, and returns what makes clients of an empty storage of
// leases in it, as Kubernetes' package lease/storage makes one.
func kubernetes(t *testing.T) (fresh func() func(namespace string) client) {
	t.Helper()
	config := testserver.NewTestConfig(t)
	testserver.RunEtcd(t, config)
	n := 0
	return func() func(string) client {
		n++
		backend := storagebackend.NewDefaultConfig(fmt.Sprint("/", n), legacyscheme.Codecs.LegacyCodec(coordination.SchemeGroupVersion))
		backend.Transport.ServerList = []string{config.ListenClientUrls[0].String()}
		resource := internal.Resource("leases")
		store := &genericregistry.Store{
			NewFunc: func() runtime.Object { return &internal.Lease{} }, NewListFunc: func() runtime.Object { return &internal.LeaseList{} },
			DefaultQualifiedResource: resource, SingularQualifiedResource: internal.Resource("lease"),
			CreateStrategy: lease.Strategy, UpdateStrategy: lease.Strategy, DeleteStrategy: lease.Strategy,
			TableConvertor: rest.NewDefaultTableConvertor(resource),
		}
		if err := store.CompleteWithOptions(&generic.StoreOptions{RESTOptions: generic.RESTOptions{
			StorageConfig: backend.ForResource(resource), Decorator: generic.UndecoratedStorage, ResourcePrefix: "leases",
		}}); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(store.Destroy)
		return func(namespace string) client { return storage{store, namespace} }
	}
}

// A storage is that of leases, called with what the API server makes of a request.
type storage struct {
	*genericregistry.Store
	namespace string
}

// in returns a context of a namespace.
func (s storage) in(ctx context.Context) context.Context {
	return request.WithRequestInfo(request.WithNamespace(ctx, s.namespace), &request.RequestInfo{
		IsResourceRequest: true, APIGroup: coordination.GroupName, APIVersion: "v1", Resource: "leases", Namespace: s.namespace,
	})
}

// stored returns a lease as it is kept, and told the reverse.
func stored(l *coordination.Lease) *internal.Lease {
	var o internal.Lease
	if err := legacyscheme.Scheme.Convert(l, &o, nil); err != nil {
		panic(err)
	}
	return &o
}

func told(o runtime.Object, err error) (*coordination.Lease, error) {
	if err != nil {
		return nil, err
	}
	var l coordination.Lease
	return &l, legacyscheme.Scheme.Convert(o, &l, nil)
}

func (s storage) Get(ctx context.Context, name string, o meta.GetOptions) (*coordination.Lease, error) {
	return told(s.Store.Get(s.in(ctx), name, &o))
}

func (s storage) Create(ctx context.Context, l *coordination.Lease, o meta.CreateOptions) (*coordination.Lease, error) {
	return told(s.Store.Create(s.in(ctx), stored(l), rest.ValidateAllObjectFunc, &o))
}

func (s storage) Update(ctx context.Context, l *coordination.Lease, o meta.UpdateOptions) (*coordination.Lease, error) {
	made, _, err := s.Store.Update(s.in(ctx), l.Name, rest.DefaultUpdatedObjectInfo(stored(l)), rest.ValidateAllObjectFunc, rest.ValidateAllObjectUpdateFunc, false, &o)
	return told(made, err)
}

func (s storage) Delete(ctx context.Context, name string, o meta.DeleteOptions) error {
	_, _, err := s.Store.Delete(s.in(ctx), name, rest.ValidateAllObjectFunc, &o)
	return err
}
