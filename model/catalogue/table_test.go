package catalogue_test

import (
	"fmt"
	"strings"
	"testing"

	"doorway/model"
	"doorway/model/catalogue"
)

type line uint8

// local is a local state as programs in shared memory have it.
type local struct{ PC named }

type named uint8

func (n named) String() string { return oneBit.Name(n) }

// oneBit has lines of each kind.
var oneBit = catalogue.Lines[named](`
remainder  Idle       remainder
trying     Begin      L: flag[me] := 0
waiting    Again      as Begin
           ·             for each process j < me
           Look            if flag[j] = 1: goto L
critical   InCS       critical section
exiting    Leave      flag[me] := 0
waiting    Withdraw
`)

// TestLines looks up every line, one of a variant and one of a mutant.
func TestLines(t *testing.T) {
	t.Parallel()
	waiting := model.View{Region: model.Trying, Passed: true}
	for i, want := range []struct {
		name, at string
		view     model.View
	}{
		{"Idle", "Idle", model.View{Region: model.Remainder}},
		{"Begin", "Begin", model.View{Region: model.Trying}},
		{"Again", "Begin", waiting},
		{"Look", "Look", waiting},
		{"InCS", "InCS", model.View{Region: model.Critical}},
		{"Leave", "Leave", model.View{Region: model.Exiting}},
		{"Withdraw", "Withdraw", waiting},
		{"line 7", "line 7", model.View{Region: model.Trying}},
	} {
		pc := named(i)
		if name, at, view := oneBit.Name(pc), oneBit.At(0, local{pc}, model.View{}), oneBit.View(pc); name != want.name || at != want.at || view != want.view {
			t.Errorf("line %d is %s, a process there at %s and shows %+v, want %+v", i, name, at, view, want)
		}
	}
	var text strings.Builder
	for _, l := range oneBit.Lines {
		fmt.Fprintf(&text, "%s|%s\n", l.Label, l.Text)
	}
	const want = `Idle|remainder
Begin|L: flag[me] := 0
|   for each process j < me
Look|     if flag[j] = 1: goto L
InCS|critical section
Leave|flag[me] := 0
`
	if text.String() != want {
		t.Errorf("the listing is\n%swant\n%s", text.String(), want)
	}
}

// TestWrongLines expects a table that is wrong to say what is wrong.
func TestWrongLines(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"remainder  Idle  remainder\ntriyng     Try   try":                               `row 2 of the program: the region is "triyng"; write remainder, trying, waiting, critical or exiting`,
		"remainder  Idle  remainder\ntrying     Try   try\n           Try   try again":   "row 3 of the program: Try is the name of a row above; rename one",
		"remainder  Idle  remainder\ntrying     Again as Begin\n           Begin goto L": "row 2 of the program: no row above is named Begin",
		"           Idle  remainder\ntrying     Try   try":                               `row 1 of the program: the region is ""; write remainder, trying, waiting, critical or exiting`,
		"remainder  Idle  remainder\ntrying     Insist  try":                             `line "Insist  try" of a program: its first word is too long for the column; begin the second column further to the right`,
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); got != want {
					t.Errorf("%q:\n got %s\nwant %s", text, got, want)
				}
			}()
			catalogue.Lines[line](text)
		}()
	}
}

// TestName names the phases of a program by its labels.
func TestName(t *testing.T) {
	t.Parallel()
	p := catalogue.Program{Lines: catalogue.Listing("idle  wait for a request\n·       send\nbusy  wait for the answer")}
	if got := p.Name(0) + " " + p.Name(1) + " " + p.Name(2); got != "idle busy line 2" {
		t.Errorf("the names are %s", got)
	}
}
