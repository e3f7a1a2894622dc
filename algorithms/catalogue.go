// Package algorithms lists the catalogue: every algorithm that Doorway verifies. Each has a package, in which page.go
// alone says what a variant does (Meaning) and why it goes wrong (Because).
package algorithms

import (
	"slices"

	"doorway/algorithms/activelist"
	"doorway/algorithms/advisorylock"
	"doorway/algorithms/anderson"
	"doorway/algorithms/bakery"
	"doorway/algorithms/berkeley"
	"doorway/algorithms/boundedtestandset"
	"doorway/algorithms/bully"
	"doorway/algorithms/burnslynch"
	"doorway/algorithms/carvalhoroucairol"
	"doorway/algorithms/central"
	"doorway/algorithms/centralfailover"
	"doorway/algorithms/chandylamport"
	"doorway/algorithms/chandymisrahaas"
	"doorway/algorithms/changroberts"
	"doorway/algorithms/clh"
	"doorway/algorithms/compareandswap"
	"doorway/algorithms/consulsession"
	"doorway/algorithms/cristian"
	"doorway/algorithms/criticalregion"
	"doorway/algorithms/deadlockcoordinator"
	"doorway/algorithms/debruijn"
	"doorway/algorithms/dekker"
	"doorway/algorithms/dijkstra"
	"doorway/algorithms/dolevklawerodeh"
	"doorway/algorithms/eisenbergmcguire"
	"doorway/algorithms/etcdmutex"
	"doorway/algorithms/fairreaderswriters"
	"doorway/algorithms/filter"
	"doorway/algorithms/fischer"
	"doorway/algorithms/heartbeat"
	"doorway/algorithms/hirschbergsinclair"
	"doorway/algorithms/hyman"
	"doorway/algorithms/interruptsoff"
	"doorway/algorithms/invitation"
	"doorway/algorithms/itairodeh"
	"doorway/algorithms/kexclusion"
	"doorway/algorithms/knuth"
	"doorway/algorithms/lamport"
	"doorway/algorithms/lamportfast"
	"doorway/algorithms/leaderelector"
	"doorway/algorithms/lease"
	"doorway/algorithms/leasefencing"
	"doorway/algorithms/lelann"
	"doorway/algorithms/maekawa"
	"doorway/algorithms/majority"
	"doorway/algorithms/mcs"
	"doorway/algorithms/monitor"
	"doorway/algorithms/naimitrehel"
	"doorway/algorithms/naivelock"
	"doorway/algorithms/namedresources"
	"doorway/algorithms/ntp"
	"doorway/algorithms/peterson"
	"doorway/algorithms/raftelection"
	"doorway/algorithms/raymond"
	"doorway/algorithms/readerspreference"
	"doorway/algorithms/redlock"
	"doorway/algorithms/ricartagrawala"
	"doorway/algorithms/ricartagrawalarejoin"
	"doorway/algorithms/ringlist"
	"doorway/algorithms/semaphore"
	"doorway/algorithms/singhal"
	"doorway/algorithms/splitbrain"
	"doorway/algorithms/strictalternation"
	"doorway/algorithms/superpeers"
	"doorway/algorithms/suzukikasami"
	"doorway/algorithms/swap"
	"doorway/algorithms/szymanski"
	"doorway/algorithms/testandset"
	"doorway/algorithms/testandtestandset"
	"doorway/algorithms/ticket"
	"doorway/algorithms/tokenarray"
	"doorway/algorithms/tokenring"
	"doorway/algorithms/tokenringmonitor"
	"doorway/algorithms/tokenringrepair"
	"doorway/algorithms/trylock"
	"doorway/algorithms/voting"
	"doorway/algorithms/zookeeperlock"
	"doorway/model/catalogue"
)

// Catalogue returns the pages, family by family.
func Catalogue() []*catalogue.Page {
	return slices.Concat([]*catalogue.Page{
		&naivelock.Page,
		&interruptsoff.Page,
		&testandset.Page,
		&testandtestandset.Page,
		&trylock.Page,
		&compareandswap.Page,
		&swap.Page,
		&boundedtestandset.Page,
		&ticket.Page,
		&anderson.Page,
		&mcs.Page,
		&clh.Page,
		&semaphore.Page,
		&kexclusion.Page,
		&readerspreference.Page,
		&fairreaderswriters.Page,
		&criticalregion.Page,
		&monitor.Page,
		&strictalternation.Page,
		&dekker.Page,
		&hyman.Page,
		&peterson.Page,
		&bakery.Page,
		&dijkstra.Page,
		&knuth.Page,
		&debruijn.Page,
		&eisenbergmcguire.Page,
		&filter.Page,
		&burnslynch.Page,
		&szymanski.Page,
		&lamportfast.Page,
		&fischer.Page,
		&central.Page,
		&centralfailover.Page,
	}, leasePages(), permissionPages(), deadlockPages(), electionPages(), clockPages())
}

// leasePages returns the pages of locks and elections that end by themselves.
func leasePages() []*catalogue.Page {
	return []*catalogue.Page{
		&lease.Page,
		&leasefencing.Page,
		&leaderelector.Page,
		&etcdmutex.Page,
		&zookeeperlock.Page,
		&consulsession.Page,
		&advisorylock.Page,
	}
}

// permissionPages returns the pages of locks by permission of others, and by tokens.
func permissionPages() []*catalogue.Page {
	return []*catalogue.Page{
		&namedresources.Page,
		&lamport.Page,
		&ricartagrawala.Page,
		&carvalhoroucairol.Page,
		&maekawa.Page,
		&majority.Page,
		&voting.Page,
		&redlock.Page,
		&ricartagrawalarejoin.Page,
		&tokenring.Page,
		&tokenringrepair.Page,
		&tokenringmonitor.Page,
		&tokenarray.Page,
		&suzukikasami.Page,
		&singhal.Page,
		&raymond.Page,
		&naimitrehel.Page,
		&chandylamport.Page,
	}
}

// clockPages returns the pages of algorithms that synchronise clocks.
func clockPages() []*catalogue.Page {
	return []*catalogue.Page{
		&cristian.Page,
		&berkeley.Page,
		&ntp.Page,
	}
}

// deadlockPages returns the pages of algorithms that detect deadlocks.
func deadlockPages() []*catalogue.Page {
	return []*catalogue.Page{
		&deadlockcoordinator.Page,
		&chandymisrahaas.Page,
	}
}

// electionPages returns the pages of algorithms that elect a leader.
func electionPages() []*catalogue.Page {
	return []*catalogue.Page{
		&bully.Page,
		&splitbrain.Page,
		&heartbeat.Page,
		&invitation.Page,
		&superpeers.Page,
		&raftelection.Page,
		&ringlist.Page,
		&activelist.Page,
		&lelann.Page,
		&changroberts.Page,
		&hirschbergsinclair.Page,
		&dolevklawerodeh.Page,
		&itairodeh.Page,
	}
}
