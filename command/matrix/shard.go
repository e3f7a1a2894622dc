package matrix

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"doorway/model/catalogue"
)

// A Shard names one of several parts of a verification, which different machines may decide. The
// zero value is the whole.
type Shard struct{ Number, Of int } // Number from 1 to Of

// ParseShard reads a shard such as "2/4", the second of four.
func ParseShard(text string) (Shard, error) {
	number, of, _ := strings.Cut(text, "/")
	i, err1 := strconv.Atoi(number)
	n, err2 := strconv.Atoi(of)
	if err1 != nil || err2 != nil || i < 1 || i > n {
		return Shard{}, errors.New("want the number of the shard, from 1, and the number of shards, such as 2/4")
	}
	return Shard{i, n}, nil
}

// String returns the shard as ParseShard reads it, or "" for the whole.
func (s Shard) String() string {
	if s == (Shard{}) {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Number, s.Of)
}

// Takes returns a function that reports which tasks of these pages belong to the shard, for
// Options.Takes. Tasks are dealt out one by one, because adjacent tasks of a page often cost about
// the same. The result depends only on the claims.
func (s Shard) Takes(pages []*catalogue.Page, sampled bool) func(*catalogue.Page, int) bool {
	first, all := map[*catalogue.Page]int{}, 0
	for _, p := range pages {
		first[p] = all
		all += len(Plan(p, sampled))
	}
	return func(p *catalogue.Page, number int) bool {
		return (first[p]+number)%max(s.Of, 1) == max(s.Number-1, 0)
	}
}
