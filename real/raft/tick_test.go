package raft_test

import (
	"cmp"
	"errors"
	"testing"
	"time"

	hashicorp "github.com/hashicorp/raft"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/real"
	"doorway/real/raft"
)

// voteless is a transport that delivers requests for votes and no vote.
type voteless struct{ hashicorp.Transport }

func (v voteless) RequestVote(id hashicorp.ServerID, at hashicorp.ServerAddress, args *hashicorp.RequestVoteRequest, _ *hashicorp.RequestVoteResponse) error {
	return cmp.Or(v.Transport.RequestVote(id, at, args, new(hashicorp.RequestVoteResponse)), errors.New("no vote arrives"))
}

// A heartbeat and a lease that are shorter than a tick of a second do not make a right cluster look as if it elected
// nobody. One that does elect nobody still does with such a tick.
func TestTickOfASecond(t *testing.T) {
	for _, c := range []struct {
		what      string
		transport func(*real.Process) hashicorp.Transport
		broken    bool
	}{
		{"votes arrive", raft.Transport, false},
		{"no vote arrives", func(p *real.Process) hashicorp.Transport { return voteless{raft.Transport(p)} }, true},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 3}, server(raft.Disk, c.transport))
			if err != nil {
				t.Fatal(err)
			}
			s, err := simulate.Test(t.Context(), prog, []property.Property{real.ServedWithin(5 * time.Second)}, simulate.Runs{Count: 100, Steps: 1000, Seed: 1})
			if err != nil || (s.Violation != nil) != c.broken {
				t.Errorf("%v, %+v", err, s.Violation)
			}
		})
	}
}
