// Package algorithms lists the catalogue: every algorithm that Doorway verifies.
package algorithms

import (
	"doorway/algorithms/bully"
	"doorway/algorithms/central"
	"doorway/algorithms/centralfailover"
	"doorway/algorithms/changroberts"
	"doorway/algorithms/lamport"
	"doorway/algorithms/naivelock"
	"doorway/algorithms/peterson"
	"doorway/algorithms/raymond"
	"doorway/algorithms/ricartagrawala"
	"doorway/algorithms/ringlist"
	"doorway/algorithms/splitbrain"
	"doorway/algorithms/suzukikasami"
	"doorway/algorithms/testandset"
	"doorway/algorithms/tokenring"
	"doorway/algorithms/tokenringmonitor"
	"doorway/algorithms/tokenringrepair"
	"doorway/model"
)

// Catalogue returns the pages, family by family.
func Catalogue() []*model.Page {
	return []*model.Page{
		&naivelock.Page,
		&testandset.Page,
		&peterson.Page,
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
		&ringlist.Page,
		&changroberts.Page,
	}
}
