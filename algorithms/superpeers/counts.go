package superpeers

import (
	"math/big"

	"doorway/model"
	"doorway/model/catalogue"
)

var counts = []catalogue.Count{
	{Name: "portion-of-super-peers", Meaning: "the super-peers at the end of a run in which every process calls an election, as a portion of all n processes",
		Of: func(v catalogue.Variant, z catalogue.Size) (string, error) {
			sys, err := v.Build(model.NewSetup(z.N))
			if err != nil {
				return "", err
			}
			w := sys.World()
			for next := w.Enabled(nil); len(next) > 0; next = w.Enabled(next[:0]) {
				if _, err := w.Apply(next[0]); err != nil {
					return "", err
				}
			}
			supers := 0
			for p := range model.ProcID(z.N) {
				if w.View(p).Leaders == model.Procs(p) {
					supers++
				}
			}
			return big.NewRat(int64(supers), int64(z.N)).RatString(), nil
		}},
}
