package store

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestLinks(t *testing.T) {
	if c := MakeLink(0, 0); c == 0 {
		t.Error("the first event of the first state has the link of the initial state")
	}
	var last Link
	for parent := range 5 {
		for event := range 5 {
			c := MakeLink(parent, event)
			if p, e := c.Split(); p != parent || e != event || c <= last {
				t.Errorf("state %d, event %d: link %d, which stands for %d, %d", parent, event, c, p, e)
			}
			last = c
		}
	}
	const most = NoEvent
	if p, e := MakeLink(1<<40, most).Split(); p != 1<<40 || e != most || MakeLink(7, most) >= MakeLink(8, 0) {
		t.Error("large numbers get into each other's way")
	}
}

// linkLists are lists of links in order, over several blocks.
func linkLists() *rapid.Generator[[]Link] {
	return rapid.Custom(func(t *rapid.T) []Link {
		list, parent := []Link{0}, 0
		for range rapid.SampledFrom([]int{0, 5, blockLinks - 1, blockLinks, 2*blockLinks + 3}).Draw(t, "more") {
			parent += int(spread(uint64(len(list))) >> 62)
			list = append(list, MakeLink(parent, len(list)%300))
		}
		return append(list, MakeLink(1<<40, NoEvent))
	})
}

// TestTreeInPages checks the list against a slice, wherever its blocks are.
func TestTreeInPages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &Spill{}
		defer s.Close()
		var c Tree
		var marks []Bookmark
		list := linkLists().Draw(t, "links")
		for i, link := range list {
			if c.Add(link); rapid.IntRange(0, 2000).Draw(t, "unload") == 0 {
				if err := c.Unload(s); err != nil {
					t.Fatal(err)
				}
				if full, last := c.N/blockLinks, c.blocks[len(c.blocks)-1].data; c.Held != len(last) && c.N%blockLinks > 0 {
					t.Fatalf("%d bytes are held besides %d full blocks, want %d", c.Held, full, len(last))
				}
			}
			if i%1000 == 0 {
				marks = append(marks, c.End())
			}
		}
		for i, want := range list {
			if i%97 > 0 && i < len(list)-1 {
				continue // a block is read from its beginning
			}
			if got, err := c.At(i); got != want || err != nil {
				t.Fatalf("link %d is %x, %v, want %x", i, got, err, want)
			}
		}
		checkBytes(t, &c, append(marks, c.End()), list)
	})
}

// checkBytes reads the list as it is written to a file, part by part.
func checkBytes(t *rapid.T, c *Tree, marks []Bookmark, list []Link) {
	var data []byte
	from := Bookmark{}
	for _, to := range marks {
		if err := c.Between(from, to, func(part []byte) error { data = append(data, part...); return nil }); err != nil {
			t.Fatal(err)
		}
		from = to
	}
	r, last := bytes.NewReader(data), Link(0)
	for i, want := range list {
		if i%blockLinks == 0 {
			last = 0
		}
		link, err := readLink(r, last)
		if link != want || err != nil {
			t.Fatalf("link %d is read as %x, %v, want %x", i, link, err, want)
		}
		last = link >> eventBits
	}
	if r.Len() > 0 {
		t.Fatalf("%d bytes are left", r.Len())
	}
}

// What cannot be written stays, and what cannot be read back is an error.
func TestTreeLost(t *testing.T) {
	var c Tree
	for i := range blockLinks + 1 {
		c.Add(MakeLink(i, 0))
	}
	if err := c.Unload(&Spill{Dir: t.TempDir() + "/nowhere"}); err == nil {
		t.Error("unloaded to nowhere")
	}
	if link, err := c.At(7); link != MakeLink(7, 0) || err != nil {
		t.Errorf("link 7 is %x, %v", link, err)
	}
	s := &Spill{}
	if err := c.Unload(s); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if err := c.Between(Bookmark{}, c.End(), func([]byte) error { return nil }); err == nil {
		t.Error("read from a file that is closed")
	}
	if _, err := c.At(7); err == nil {
		t.Error("a link is read from a file that is closed")
	}
}

func TestNoLinks(t *testing.T) {
	for _, data := range []string{"", "\x01", "\xff", "\x01\xff\xff\xff\xff\xff\x01", "\xff\xff\xff\xff\xff\xff\xff\xff\x01\x01"} {
		if link, err := readLink(strings.NewReader(data), 7); err == nil {
			t.Errorf("%q is read as link %x", data, link)
		}
	}
}
