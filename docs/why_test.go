package docs_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

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
	c := p.program(file)
	p.print(c.Headline + "\n\n" + c.Trace + render.Because(c.Reasons, 0))
}

// reasons prints why a run of a program breaks its property, and not the run.
func (p *paper) reasons(file string) { p.print(render.Because(p.program(file).Reasons, 0)) }

// program returns a case that an adapter keeps.
func (p *paper) program(file string) corpus.Case {
	c, err := corpus.Read(filepath.Join(here, "..", "real", filepath.FromSlash(file)))
	p.must(err)
	return c
}

// pictured prints the reasons below a picture of goroutines in pictures.md. The test that holds them there runs the program.
func (p *paper) pictured(session string) {
	text, err := os.ReadFile(filepath.Join(here, "pictures.md"))
	p.must(err)
	blocks := transcript.Blocks(string(text))
	i := slices.IndexFunc(blocks, func(b transcript.Block) bool { return b.Session == session })
	if i < 0 {
		p.Fatalf("pictures.md has no picture that %s prints", session)
	}
	_, reasons, ok := strings.Cut(blocks[i].Text, "\n    why: ")
	reasons, _, ended := strings.Cut(reasons, "\n\n")
	if !ok || !ended {
		p.Fatalf("the picture that %s prints gives no reasons", session)
	}
	p.print("why: " + strings.ReplaceAll(reasons, "\n    ", "\n"))
}
