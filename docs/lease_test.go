package docs_test

import (
	"doorway/checker/property"
	"doorway/docs/myelection"
	"doorway/docs/mylease"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
)

func punctual(ttl, own int16) mylease.Punctual {
	return mylease.Punctual{Lease: mylease.Lease{TTL: ttl}, Own: own}
}

func renewing(ttl int16) mylease.Renewing {
	return mylease.Renewing{Punctual: punctual(ttl, 3), Every: 2}
}

// leased is a lock with a server, two clients and, with n=4, a store.
func leased(p *paper, lock message.Process[mylease.State, mylease.Message], setup string) transition.System {
	p.Helper()
	s, err := notation.Setup(setup + " requests=1 requesters=p1,p2 delay=1")
	p.must(err)
	sys, err := message.System(lock, s)
	p.must(err)
	return sys
}

// lease prints what the reader's test of a lock reports.
func (p *paper) lease(test string, lock message.Process[mylease.State, mylease.Message], setup string, props ...property.Property) {
	p.Helper()
	p.verify(test, leased(p, lock, setup), props...)
}

// election prints what the reader's test of an election reports.
func (p *paper) election(alg message.Process[myelection.State, myelection.Message], props ...property.Property) {
	p.Helper()
	sys, err := message.System(alg, model.Setup{N: 4, Requests: 1, Requesters: model.Procs(1, 2, 3)})
	p.must(err)
	p.verify("TestElection", sys, props...)
}
