package notation_test

import (
	"fmt"

	"doorway/model/notation"
)

func ExampleSetup() {
	s, err := notation.Setup("n=3 requests=2 channels=any crashes=1")
	fmt.Println(s.N, s.Requests, s.Crashes, err)
	_, err = notation.Setup("n=3 crash=1")
	fmt.Println(err)
	// Output:
	// 3 2 1 <nil>
	// setup: "crash=1": unknown word, did you mean crashers or crashes?
}
