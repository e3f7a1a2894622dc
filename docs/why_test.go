package docs_test

import (
	"path/filepath"

	"doorway/algorithms"
	"doorway/corpus"
	"doorway/draw/recording"
	"doorway/draw/render"
)

// why draws the run of a case and says at length why it breaks its property.
func (p *paper) why(file string) {
	c, err := corpus.Read(filepath.Join(here, "..", "corpus", "cases", file+".txt"))
	p.must(err)
	sys, prop, err := c.Subject(algorithms.Catalogue())
	p.must(err)
	r, err := c.Runner(p.Context(), sys, prop)
	p.must(err)
	s := render.Of(c, sys, prop, recording.Replay(r, c.Behaviour))
	s.Long = true
	text, err := render.Formats()[0].Render(s)
	p.must(err)
	p.print(text)
}
