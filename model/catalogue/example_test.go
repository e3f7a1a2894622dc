package catalogue_test

import (
	"fmt"

	"doorway/algorithms/peterson"
)

// A page has variants; those that are mutants have one line wrong.
func Example() {
	page := peterson.Page
	fmt.Println(page.Name, page.Family)
	for _, v := range page.Variants {
		if v.Mutant {
			fmt.Println(v.Name, "should be found wrong")
		}
	}
	// Output:
	// peterson shared memory
	// own-turn should be found wrong
	// flag-only should be found wrong
	// turn-only should be found wrong
	// fence-misplaced should be found wrong
	// fence-one-sided should be found wrong
}
