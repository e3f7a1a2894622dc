// Package algorithms lists the catalogue: every algorithm that Doorway verifies.
package algorithms

import (
	"doorway/algorithms/bakery"
	"doorway/algorithms/bully"
	"doorway/algorithms/central"
	"doorway/algorithms/changroberts"
	"doorway/algorithms/interruptsoff"
	"doorway/algorithms/lamport"
	"doorway/algorithms/naivelock"
	"doorway/algorithms/peterson"
	"doorway/algorithms/raymond"
	"doorway/algorithms/ricartagrawala"
	"doorway/algorithms/ringlist"
	"doorway/algorithms/suzukikasami"
	"doorway/algorithms/testandset"
	"doorway/algorithms/tokenring"
	"doorway/model"
)

// Catalogue returns the pages, family by family.
func Catalogue() []*model.Page {
	return []*model.Page{
		&naivelock.Page,
		&interruptsoff.Page,
		&testandset.Page,
		&peterson.Page,
		&bakery.Page,
		&central.Page,
		&lamport.Page,
		&ricartagrawala.Page,
		&tokenring.Page,
		&suzukikasami.Page,
		&raymond.Page,
		&bully.Page,
		&ringlist.Page,
		&changroberts.Page,
	}
}
