package contract

import (
	"doorway/model"
	"doorway/model/transition"
)

// Kinds divides the processes of an algorithm into kinds. It returns for each process the first one of its kind, or
// nil if the algorithm does not declare its processes alike. Those of one kind have the same role, and the setup
// lets all of them request and crash, or none, and puts them on one side of a split.
func Kinds(alg any, s *model.Setup) (firsts []model.ProcID, err error) {
	a, ok := alg.(model.Alike)
	if !ok {
		return nil, nil
	}
	err = Asking("Alike", func() {
		if a.Alike() {
			firsts = kinds(alg, s)
		}
	})
	return firsts, err
}

func kinds(alg any, s *model.Setup) (firsts []model.ProcID) {
	same := func(p, q model.ProcID) bool {
		return transition.RoleOf(alg, p) == transition.RoleOf(alg, q) && s.MayRequest(p) == s.MayRequest(q) && s.MayCrash(p) == s.MayCrash(q) && s.MayPause(p) == s.MayPause(q) &&
			s.Side.Has(p) == s.Side.Has(q) && s.Cut.Has(p) == s.Cut.Has(q)
	}
	for p := range model.ProcID(s.N) {
		first := model.ProcID(0)
		for !same(first, p) {
			first++
		}
		firsts = append(firsts, first)
	}
	return firsts
}
