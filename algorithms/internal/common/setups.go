package common

import "doorway/model"

// Bystander lets p1, which does not request, halt while p0 requests again and again.
var Bystander = model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(0), Crashers: model.Procs(1), Crashes: 1}

// EachCrashes has a setup for each of n processes, in which it may crash and the others
// request once.
func EachCrashes(n int) (all []model.Setup) {
	for p := range model.ProcID(n) {
		all = append(all, model.Setup{N: n, Requests: 1, Requesters: model.Others(n, p), Crashes: 1, Crashers: model.Procs(p)})
	}
	return all
}

// Buffered is memory in total store order, as x86 processors have it, for n
// processes with so many requests each.
func Buffered(n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Memory: model.TotalStoreOrder}
}
