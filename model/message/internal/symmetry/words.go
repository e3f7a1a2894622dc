package symmetry

import (
	"slices"

	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/message/internal/channels"
)

// OfLocal returns what a local state of p adds to the fingerprint under each renaming. word returns what
// it adds as that of a process.
func (s *Symmetry[S, M]) OfLocal(p model.ProcID, l enabled.Process[S], word func(model.ProcID, *enabled.Process[S]) uint64) []uint64 {
	words := []uint64{word(p, &l)}
	for _, x := range s.Steps {
		p, l = p.Exchange(x[0], x[1]), s.Locals.Exchange(l, x[0], x[1])
		words = append(words, word(p, &l))
	}
	return words
}

// OfContent does what OfLocal does, for the content of the channel of a link. It changes q.
func (s *Symmetry[S, M]) OfContent(l enabled.Link, q []channels.Envelope[M], order model.Order, layout *valuecode.Layout[channels.Envelope[M]],
	word func(enabled.Link, []channels.Envelope[M]) uint64) []uint64 {
	words := []uint64{word(l, q)}
	for _, x := range s.Steps {
		l.From, l.To = l.From.Exchange(x[0], x[1]), l.To.Exchange(x[0], x[1])
		for i := range q {
			q[i].Msg = s.Msgs.Exchange(q[i].Msg, x[0], x[1])
		}
		if order == model.AnyOrder {
			slices.SortFunc(q, func(a, b channels.Envelope[M]) int { return layout.Compare(&a, &b) })
		}
		words = append(words, word(l, q))
	}
	return words
}
