package corpus_test

import (
	"fmt"

	"doorway/corpus"
)

func ExampleParse() {
	c, err := corpus.Parse("naive-lock/both.txt", []byte(`# Both find the lock open.
algorithm: naive-lock
setup: n=2 requests=1
property: mutual-exclusion
expect: violated

schedule:
  p0 request
  p1 request
`))
	fmt.Println(c.Headline, c.Setup, len(c.Schedule), err)
	_, err = corpus.Parse("naive-lock/both.txt", []byte("# Both find the lock open.\nalgorithm: naive-lock\nsetup: n=two\n"))
	fmt.Println(err)
	// Output:
	// Both find the lock open. n=2 requests=1 2 <nil>
	// naive-lock/both.txt:3: setup: "n=two": want a number
}
