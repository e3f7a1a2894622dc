package fidelity

import "testing"

// plain returns commands without times to live.
func plain(texts ...string) (all []command) {
	for _, text := range texts {
		all = append(all, command{words: words(text)})
	}
	return all
}

// What differs is known, and is not drawn. Once it does not differ any more, it can be.
func TestKnown(t *testing.T) {
	c, o := server(t), newStandIn(t)
	for _, k := range []struct {
		all         []command
		redis, ours string // are told last
	}{
		{plain("SET k v NX XX"), "error ERR", "error redis:"},
		{plain("SET k 01", "INCR k"), "error ERR", "2"},
		{plain("HSET k f v", "GETEX k PX 1100000", "PTTL k"), "-1", "units 5"},
		{plain("HSET k f v", "INCRBYFLOAT k x"), "error WRONGTYPE", "error ERR"},
		{plain("LINDEX k x"), "error redis:", "error ERR"},
		{[]command{{multi: true, piped: plain("SET k v", "SET k w PX 0")}}, `["OK" error ERR] true`, "[error EXECABORT error ERR] true"},
	} {
		theirs, ours := theirs(t, c, k.all), o.transcript(t, k.all)
		if last := len(k.all) - 1; theirs[last] != k.redis || ours[last] != k.ours {
			t.Errorf("%v: Redis tells %s and miniredis %s, not %s and %s", k.all, theirs[last], ours[last], k.redis, k.ours)
		}
	}
}
