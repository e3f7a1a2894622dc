package doorway

import (
	"path/filepath"
	"sync"
	"testing"

	"doorway/corpus"
	"doorway/draw/recording"
	"doorway/draw/render"
	"doorway/model/transition"
)

// shown names the run in the file of -doorway.show, or is "" while there is none.
var shown struct {
	sync.Mutex // tests may be parallel
	of         string
}

// draw draws the run of a case into the file that the flag names, unless it has
// another, and says so; without the flag it says how to have that. If it is known why the run fails, the file says so at length.
func (s subject) draw(c corpus.Case, sys transition.Runnable, rec recording.Recording, reasons *render.Explanation) string {
	s.Helper()
	if *show == "" {
		return "Add -doorway.show=run.html to step through it in a browser."
	}
	shown.Lock()
	defer shown.Unlock()
	if shown.of != "" {
		return *show + " has the run of " + shown.of + " already; replay this one to have it drawn."
	}
	scene := render.Of(c, sys, s.prop, rec)
	scene.Says(s.subtitle(c, sys, rec.Violation != nil))
	scene.Reasons, scene.Long, scene.Whole = reasons, true, testing.Verbose()
	if err := scene.Save(*show); err != nil {
		s.Errorf("-doorway.show: %v", err)
		return "It is not drawn."
	}
	shown.of = s.prop.Name + " in " + s.Name()
	file, err := filepath.Abs(*show)
	if err != nil {
		file = *show
	}
	return "Drawn in " + file
}
