package native_test

import (
	"cmp"
	"encoding/gob"
	"io"
	"net"
	"strings"
	"sync"
	"testing"

	"doorway/algorithms"
	"doorway/algorithms/ricartagrawala"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/properties"
	"doorway/real/native"
)

// A locker is a node as a sync.Locker that fails a test.
type locker struct {
	t *testing.T
	n *native.Node
}

func (l locker) Lock() {
	if err := l.n.Lock(); err != nil {
		l.t.Error(err)
	}
}

func (l locker) Unlock() {
	if err := l.n.Unlock(); err != nil {
		l.t.Error(err)
	}
}

// clients has the setups of pages on which not every process may request.
var clients = map[string]string{
	"voting": "n=4 requesters=p0,p1", "etcd-mutex": "n=4 requesters=p1,p2,p3", "zookeeper-lock": "n=4 requesters=p1,p2,p3",
	"advisory-lock": "n=4 requesters=p1,p2,p3",
}

// TestNodes: the model allows every run of every lock that passes messages, and all of them keep the
// nodes apart.
func TestNodes(t *testing.T) {
	for _, page := range algorithms.Catalogue() {
		switch page.Family {
		case catalogue.PermissionAll, catalogue.PermissionCentral, catalogue.PermissionVotes, catalogue.TokenBased:
		default:
			continue
		}
		switch page.Name {
		case "named-resources": // a process requests one of several resources
			continue
		case "lease", "lease-fencing", "leader-elector", "redlock", "consul-session": // time is measured
			continue
		}
		t.Run(page.Name, func(t *testing.T) {
			setup, err := notation.Setup(cmp.Or(clients[page.Name], "n=3"))
			if err != nil {
				t.Fatal(err)
			}
			v, s, met := meet(t, page.Variants[0].Build, setup)
			if v != nil || met > 0 || len(s) < 20*2*2 {
				t.Errorf("%d met in %d events: %v", met, len(s), v)
			}
		})
	}
}

// meet lets the nodes compete, and returns how often they met, and what the model says of the run.
func meet(t *testing.T, build transition.Builder, setup model.Setup) (*property.Violation, transition.Schedule, int) {
	t.Helper()
	g, err := native.NewGroup(build, setup)
	if err != nil {
		t.Fatal(err)
	}
	var nodes []*native.Node
	for p, node := range g.Nodes {
		if setup.MayRequest(model.ProcID(p)) {
			nodes = append(nodes, node)
		}
	}
	met := compete(len(nodes), 20, func(p int) sync.Locker { return locker{t, nodes[p]} })
	if err := g.Close(); err != nil {
		t.Error(err)
	}
	v, s, err := g.Replay(properties.MutualExclusion)
	if err != nil {
		t.Fatalf("after %d events: %v", len(s), err)
	}
	return v, s, met
}

// TestNodesThatMeet: nodes race through a lock that gives everybody the token, and the model shows
// how.
func TestNodesThatMeet(t *testing.T) {
	for {
		if v, _, met := meet(t, message.Builder(generous{}), model.NewSetup(2)); met > 0 {
			if v == nil {
				t.Error("two were inside at once, and the replayed run is fine")
			}
			return
		}
	}
}

// generous enters as soon as the other has answered, which it always does.
type generous struct{}

func (generous) Init(model.ProcID) model.Region { return model.Remainder }

func (generous) Step(me model.ProcID, r model.Region, in message.Input[bool]) (model.Region, message.Sends[bool]) {
	var out message.Sends[bool]
	switch {
	case in.Kind == model.Request:
		out.To(1-me, true)
		return model.Trying, out
	case in.Kind == model.Exit:
		return model.Remainder, out
	case in.Msg:
		out.To(in.From, false)
		return r, out
	}
	return model.Critical, out
}

func (generous) View(_ model.ProcID, r model.Region) model.View { return model.View{Region: r} }

// TestNodesApart: nodes that know each other by connections alone.
func TestNodesApart(t *testing.T) {
	a, b := net.Pipe()
	build, setup := ricartagrawala.Page.Variants[0].Build, model.NewSetup(2)
	p0, err := native.NewNode(build, setup, 0, []net.Conn{nil, a})
	if err != nil {
		t.Fatal(err)
	}
	p1, err := native.NewNode(build, setup, 1, []net.Conn{b, nil})
	if err != nil {
		t.Fatal(err)
	}
	if met := compete(2, 20, func(p int) sync.Locker { return locker{t, []*native.Node{p0, p1}[p]} }); met > 0 {
		t.Errorf("they met %d times", met)
	}
	if err := p0.Close(); err != nil {
		t.Error(err)
	}
	if err := p1.Lock(); err == nil || !strings.Contains(err.Error(), "p1 from p0: ") && !strings.Contains(err.Error(), "p1 to p0: ") {
		t.Errorf("got %v after the other has closed", err)
	}
	if err := p1.Close(); err == nil {
		t.Error("no error though the connection broke")
	}
	if _, err := native.NewNode(build, setup, 2, nil); err == nil || !strings.Contains(err.Error(), "want one for each process") {
		t.Error(err)
	}
	garbled, far := net.Pipe()
	p0, _ = native.NewNode(build, setup, 0, []net.Conn{nil, garbled})
	go func() { _, _ = io.Copy(io.Discard, far) }()
	_ = gob.NewEncoder(far).Encode([]byte("nonsense"))
	if err := p0.Lock(); err == nil {
		t.Error("no error for a message that is none")
	}
}
