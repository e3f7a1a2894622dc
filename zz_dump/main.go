package main

import (
	"fmt"
	"os"
	"reflect"
	"regexp"

	"doorway/algorithms"
	"doorway/model"
)

func main() {
	f, _ := os.Create(os.Args[1])
	defer f.Close()
	for _, p := range algorithms.Catalogue() {
		fmt.Fprintf(f, "PAGE %q %q %q %q\n%s\n", p.Name, p.Title, p.Family, p.Source, p.Rules)
		for _, a := range p.Assumptions {
			fmt.Fprintf(f, "ASSUME %+v\n", a)
		}
		for _, v := range p.Variants {
			fmt.Fprintf(f, "VARIANT %q %q %v\n", v.Name, v.Meaning, v.Mutant)
			for _, n := range []int{1,2,3,4,5,6,7,8,9,10,11,12,31,64} {
				for _, s := range []model.Setup{{N: n, Requests: 1}, {N: n, Requests: 1, Delay: 2}, {N: n, Requests: 1, Crashes: 1, Detector: model.PerfectDetector, Requesters: model.Procs(0)},
					{N: n, Requests: 1, Memory: model.TotalStoreOrder}, {N: n, Requests: 1, Processors: 1}, {N: n, Requests: 1, Channels: model.AnyOrder, Drops: 1, Duplicates: 1}} {
					sys, err := v.Build(s)
					if err != nil {
						fmt.Fprintf(f, "  build %d %v: %v\n", n, s, err)
					} else {
						r := reflect.ValueOf(sys).Elem()
						a := r.FieldByName("alg")
						if !a.IsValid() {
							a = r.FieldByName("prog")
						}
						fmt.Fprintf(f, "  build %v: %T %+v %s\n", s, sys, sys.Setup(), regexp.MustCompile("0x[0-9a-f]+").ReplaceAllString(fmt.Sprintf("%v %+v", a.Elem().Type(), a), "FUNC"))
					}
				}
			}
		}
		for _, l := range p.Lemmas {
			fmt.Fprintf(f, "LEMMA %q %q %q\n", l.Name, l.Meaning, l.Source)
		}
		for _, c := range p.Claims {
			fmt.Fprintf(f, "CLAIM %s %q %v %v drops %q why %q source %q\n", c.Property, c.Variant, c.Setup, c.Expect, c.Drops, c.Why, c.Source)
		}
		for _, c := range p.Counts {
			fmt.Fprintf(f, "COUNT %q %q\n", c.Name, c.Meaning)
		}
	}
	for _, s := range algorithms.Ledger() {
		fmt.Fprintf(f, "STATEMENT %+v\n", s)
	}
}
