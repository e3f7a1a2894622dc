// Package algorithms lists the catalogue: every algorithm that Doorway verifies.
package algorithms

import (
	"doorway/algorithms/anderson"
	"doorway/algorithms/bakery"
	"doorway/algorithms/boundedtestandset"
	"doorway/algorithms/bully"
	"doorway/algorithms/central"
	"doorway/algorithms/centralfailover"
	"doorway/algorithms/changroberts"
	"doorway/algorithms/clh"
	"doorway/algorithms/compareandswap"
	"doorway/algorithms/dekker"
	"doorway/algorithms/dolevklawerodeh"
	"doorway/algorithms/hirschbergsinclair"
	"doorway/algorithms/hyman"
	"doorway/algorithms/interruptsoff"
	"doorway/algorithms/invitation"
	"doorway/algorithms/itairodeh"
	"doorway/algorithms/lamport"
	"doorway/algorithms/lelann"
	"doorway/algorithms/mcs"
	"doorway/algorithms/monitor"
	"doorway/algorithms/naivelock"
	"doorway/algorithms/peterson"
	"doorway/algorithms/raftelection"
	"doorway/algorithms/raymond"
	"doorway/algorithms/ricartagrawala"
	"doorway/algorithms/ringlist"
	"doorway/algorithms/semaphore"
	"doorway/algorithms/splitbrain"
	"doorway/algorithms/strictalternation"
	"doorway/algorithms/suzukikasami"
	"doorway/algorithms/swap"
	"doorway/algorithms/testandset"
	"doorway/algorithms/testandtestandset"
	"doorway/algorithms/ticket"
	"doorway/algorithms/tokenring"
	"doorway/algorithms/tokenringmonitor"
	"doorway/algorithms/tokenringrepair"
	"doorway/model"
)

// Catalogue returns the pages, family by family.
func Catalogue() []*model.Page {
	return []*model.Page{
		&naivelock.Page,
		&interruptsoff.Page,
		&testandset.Page,
		&testandtestandset.Page,
		&compareandswap.Page,
		&swap.Page,
		&boundedtestandset.Page,
		&ticket.Page,
		&anderson.Page,
		&mcs.Page,
		&clh.Page,
		&semaphore.Page,
		&monitor.Page,
		&strictalternation.Page,
		&dekker.Page,
		&hyman.Page,
		&peterson.Page,
		&bakery.Page,
		&central.Page,
		&centralfailover.Page,
		&lamport.Page,
		&ricartagrawala.Page,
		&tokenring.Page,
		&tokenringrepair.Page,
		&tokenringmonitor.Page,
		&suzukikasami.Page,
		&raymond.Page,
		&bully.Page,
		&splitbrain.Page,
		&invitation.Page,
		&raftelection.Page,
		&ringlist.Page,
		&lelann.Page,
		&changroberts.Page,
		&hirschbergsinclair.Page,
		&dolevklawerodeh.Page,
		&itairodeh.Page,
	}
}
