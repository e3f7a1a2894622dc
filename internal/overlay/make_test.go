package overlay

import "testing"

func TestMake(t *testing.T) {
	i, err := Installed()
	if err != nil {
		t.Fatal(err)
	}
	path, err := i.Make()
	t.Log(path, err)
}
