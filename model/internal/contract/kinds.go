package contract

import "doorway/model"

// Kinds divides the processes of an algorithm that declares them alike: it returns of each process the
// first one of its kind. Those of one kind have the same role, and the setup lets all of them request
// and crash, or none.
func Kinds(alg any, s *model.Setup) (firsts []model.ProcID) {
	same := func(p, q model.ProcID) bool {
		return model.RoleOf(alg, p) == model.RoleOf(alg, q) && s.MayRequest(p) == s.MayRequest(q) && s.MayCrash(p) == s.MayCrash(q)
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
