package properties_test

import (
	"fmt"

	"doorway/properties"
)

func ExampleNamed() {
	p, err := properties.Named("bounded-waiting(2)")
	fmt.Println(p.Name, err)
	fmt.Println(p.Meaning)
	_, err = properties.Named("mutual-exclusio")
	fmt.Println(err)
	// Output:
	// bounded-waiting(2) <nil>
	// between a request and its entry the others enter at most twice
	// unknown property "mutual-exclusio"; did you mean mutual-exclusion?
}
