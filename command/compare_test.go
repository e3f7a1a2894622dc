package command

import (
	"context"
	"strings"
	"testing"

	"doorway/algorithms/changroberts"
	"doorway/algorithms/cristian"
	"doorway/algorithms/lamport"
	"doorway/algorithms/tokenring"
	"doorway/algorithms/trylock"
	"doorway/model/catalogue"
)

func TestCompare(t *testing.T) {
	pages := []*catalogue.Page{&tokenring.Page, &lamport.Page, &changroberts.Page}
	r := doorway(t, "compare", "-states=20000")
	r.is(t, exitOK)
	more := on(t.Context(), pages, "compare", "-n=2", "-requests=2", "-states=20000")
	more.is(t, exitOK)
	golden(t, "compare", r.out+"\n"+more.out)
	if r.err != "" {
		t.Errorf("prints %q to people who do not wait", r.err)
	}
	on(t.Context(), pages, "compare", "-states=10", "lamport", "chang-roberts").is(t, exitOK,
		"lamport        n=3 requests=1  ?         ?      ?         ?", "chang-roberts  n=3 requests=1  ?         ·",
		"?: undecided at the limit of 10 states; -states sets another, 0 none\n")
	on(t.Context(), pages, "compare", "-states=20000", "lamport").is(t, exitOK, "lamport    n=2 requests=1  3         2      1         1       ·             blocks  blocks: p0,p1",
		"measured with n=2, because all is undecided for n=3 at the limit of 20,000 states: lamport\n")
	on(t.Context(), []*catalogue.Page{&trylock.Page}, "compare").is(t, exitOK, "try-lock   n=3 requests=1  0         ·")
	for _, n := range []string{"0", "65"} {
		on(t.Context(), pages, "compare", "-n="+n).is(t, exitUsage, "err: doorway: -n="+n+": want 1 to 64")
	}
	on(t.Context(), pages, "compare", "-requests=0").is(t, exitUsage, "err: doorway: -requests=0: want 1 or more")
	clocks := append(pages[:1:1], &cristian.Page)
	on(t.Context(), clocks, "compare", "-states=5000").is(t, exitOK, "token-ring", "left out: clock synchronisation, deadlock detection")
	on(t.Context(), clocks, "compare", "cristian").is(t, exitUsage,
		"err: cristian is neither a lock nor an election, and compare supports only these: leave it out, and see doorway verify cristian")
	on(t.Context(), pages, "compare", "-requests=300").is(t, exitUsage, "err: requests=300, want 0 to 255")
}

func TestCompareInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := on(ctx, []*catalogue.Page{&lamport.Page}, "compare")
	r.is(t, exitInterrupted, "lamport", "?")
	if !strings.Contains(r.err, "interrupted") {
		t.Errorf("prints %q", r.err)
	}
}
