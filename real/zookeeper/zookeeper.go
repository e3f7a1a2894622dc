// Package zookeeper runs clients of ZooKeeper, and their locks and elections, under the
// schedulers of doorway: clients whose connections lead to a server that keeps nodes,
// sessions and watches.
package zookeeper

import (
	"context"
	"fmt"
	"net"
	"time"

	"doorway/real"
	"doorway/real/internal/pipe"
)

// Dialer returns what connects a process to the one server of the run, whatever the address, as
// zk.WithDialer takes it. Each request, answer and event of a watch is a message; those of one
// direction arrive in order. Nothing has to arrive for a connection to be there: the first
// message is the client's request for a session.
//
// A connection on which a message is lost is reset. One that a restarted server does not know is
// reset as soon as the client writes to it. A request that is not served has the error
// Unimplemented, and fails the process (see real.Process.Fail).
func Dialer(p *real.Process) func(network, address string, timeout time.Duration) (net.Conn, error) {
	return func(string, string, time.Duration) (net.Conn, error) {
		names, up := &names{asked: map[int32]string{}}, real.Up(p)
		here, there := pipe.Address(p.ID().String()), pipe.Address(p.Server().String())
		near, far := pipe.New(here, there, func(b []byte) error {
			err := real.Send(context.Background(), p, p.Server(), names.request(b), func() {})
			if err == nil && up.Err() != nil {
				err = real.ErrLost // the server has restarted since
			}
			return err
		}, func(b []byte) error {
			return real.Push(context.Background(), p, names.answer(b))
		}, real.ErrLost)
		real.Part(p, func() *pipe.All { return &pipe.All{Over: errOver} }).Add(near)
		go real.Part(p, newServer).serve(up, far, p.Fail)
		return near, nil
	}
}

// errOver is returned by a connection when the run is over.
var errOver = fmt.Errorf("the run is over: %w", net.ErrClosed)
