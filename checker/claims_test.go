package checker

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestClaims(t *testing.T) {
	if c := makeClaim(0, 0); c == 0 {
		t.Error("the first event of the first state has the claim of the initial state")
	}
	var last uint64
	for parent := range 5 {
		for event := range 5 {
			c := makeClaim(parent, event)
			if p, e := splitClaim(c); p != parent || e != event || c <= last {
				t.Errorf("state %d, event %d: claim %d, which stands for %d, %d", parent, event, c, p, e)
			}
			last = c
		}
	}
	const most = noEvent
	if p, e := splitClaim(makeClaim(1<<40, most)); p != 1<<40 || e != most || makeClaim(7, most) >= makeClaim(8, 0) {
		t.Error("large numbers get into each other's way")
	}
}

// claimLists are lists of claims in order, over several pages.
func claimLists() *rapid.Generator[[]uint64] {
	return rapid.Custom(func(t *rapid.T) []uint64 {
		list, parent := []uint64{0}, 0
		for range rapid.SampledFrom([]int{0, 5, pageClaims - 1, pageClaims, 2*pageClaims + 3}).Draw(t, "more") {
			parent += int(spread(uint64(len(list))) >> 62)
			list = append(list, makeClaim(parent, len(list)%300))
		}
		return append(list, makeClaim(1<<40, noEvent))
	})
}

// TestClaimsInPages holds the list against a slice, wherever its pages are.
func TestClaimsInPages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &spill{}
		defer s.close()
		var c claims
		var marks []bookmark
		list := claimLists().Draw(t, "claims")
		for i, claim := range list {
			if c.add(claim); rapid.IntRange(0, 2000).Draw(t, "unload") == 0 {
				if err := c.unload(s); err != nil {
					t.Fatal(err)
				}
				if full, last := c.n/pageClaims, c.pages[len(c.pages)-1].data; c.held != len(last) && c.n%pageClaims > 0 {
					t.Fatalf("%d bytes are held besides %d full pages, want %d", c.held, full, len(last))
				}
			}
			if i%1000 == 0 {
				marks = append(marks, c.end())
			}
		}
		for i, want := range list {
			if i%97 > 0 && i < len(list)-1 {
				continue // a page is read from its beginning
			}
			if got, err := c.at(i); got != want || err != nil {
				t.Fatalf("claim %d is %x, %v, want %x", i, got, err, want)
			}
		}
		checkBytes(t, &c, append(marks, c.end()), list)
	})
}

// checkBytes reads the list as it is written to a file, part by part.
func checkBytes(t *rapid.T, c *claims, marks []bookmark, list []uint64) {
	var data []byte
	from := bookmark{}
	for _, to := range marks {
		if err := c.between(from, to, func(part []byte) error { data = append(data, part...); return nil }); err != nil {
			t.Fatal(err)
		}
		from = to
	}
	r, last := bytes.NewReader(data), uint64(0)
	for i, want := range list {
		if i%pageClaims == 0 {
			last = 0
		}
		claim, err := readClaim(r, last)
		if claim != want || err != nil {
			t.Fatalf("claim %d is read as %x, %v, want %x", i, claim, err, want)
		}
		last = claim >> eventBits
	}
	if r.Len() > 0 {
		t.Fatalf("%d bytes are left", r.Len())
	}
}

// What cannot be written stays, and what cannot be read back is an error.
func TestClaimsLost(t *testing.T) {
	var c claims
	for i := range pageClaims + 1 {
		c.add(makeClaim(i, 0))
	}
	if err := c.unload(&spill{dir: t.TempDir() + "/nowhere"}); err == nil {
		t.Error("unloaded to nowhere")
	}
	if claim, err := c.at(7); claim != makeClaim(7, 0) || err != nil {
		t.Errorf("claim 7 is %x, %v", claim, err)
	}
	s := &spill{}
	if err := c.unload(s); err != nil {
		t.Fatal(err)
	}
	s.close()
	if err := c.between(bookmark{}, c.end(), func([]byte) error { return nil }); err == nil {
		t.Error("read from a file that is closed")
	}
	if _, err := c.at(7); err == nil {
		t.Error("a claim is read from a file that is closed")
	}
}

func TestNoClaims(t *testing.T) {
	for _, data := range []string{"", "\x01", "\xff", "\x01\xff\xff\xff\xff\xff\x01", "\xff\xff\xff\xff\xff\xff\xff\xff\x01\x01"} {
		if claim, err := readClaim(strings.NewReader(data), 7); err == nil {
			t.Errorf("%q is read as claim %x", data, claim)
		}
	}
}

func TestLedger(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var l ledger
		var twin []uint64
		for range rapid.IntRange(1, 4).Draw(t, "times") {
			k := rapid.SampledFrom([]int{0, 1, 3, 1<<pageBits - 1, 1 << pageBits, 1<<pageBits + 5}).Draw(t, "more")
			for range k {
				x := spread(uint64(l.n))
				l.add(x)
				twin = append(twin, x)
			}
		}
		if l.n != len(twin) || len(l.pages) != (l.n+1<<pageBits-1)>>pageBits {
			t.Fatalf("%d numbers in %d pages, want %d", l.n, len(l.pages), len(twin))
		}
		for i, x := range twin {
			if l.at(i) != x {
				t.Fatalf("number %d is %x, want %x", i, l.at(i), x)
			}
		}
	})
}
