package docs_test

import (
	"os"
	"path/filepath"
	"slices"

	"doorway/algorithms"
	"doorway/corpus"
	"doorway/draw/recording"
	"doorway/draw/render"
	"doorway/internal/transcript"
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

// kept prints a run of a program that is kept with the reasons why it breaks its property. The tests beside it check both against
// the program.
func (p *paper) kept(file string) {
	c, err := corpus.Read(filepath.Join(here, "..", "real", filepath.FromSlash(file)))
	p.must(err)
	p.print(c.Headline + "\n\n" + c.Trace + render.Because(c.Reasons, 0))
}

// pictured prints a picture of goroutines that stands in pictures.md. The test that holds it there runs the program.
func (p *paper) pictured(session string) {
	text, err := os.ReadFile(filepath.Join(here, "pictures.md"))
	p.must(err)
	blocks := transcript.Blocks(string(text))
	i := slices.IndexFunc(blocks, func(b transcript.Block) bool { return b.Session == session })
	if i < 0 {
		p.Fatalf("pictures.md has no picture that %s prints", session)
	}
	p.print(blocks[i].Text)
}
