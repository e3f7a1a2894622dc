package etcd

import (
	"strings"
	"testing"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
)

// A key gives what it stands for from when it is the oldest of its prefix, also if it is deleted then.
func TestGave(t *testing.T) {
	const waits, deleted, none = "e/2 is not the oldest key of e/ yet", "e/2 was deleted before it was the oldest key of e/", `there was no key "e/2"`
	for history, want := range map[string]string{ // + is put, − deleted, and * all are at once
		"":                         none,
		"+e/1":                     none,
		"+e/2":                     "",
		"+e/2 +e/1":                "",
		"+a/1 +e/2":                "",
		"+e/1 +e/2":                waits,
		"+e/a/1 +e/2":              waits,
		"+e/1 +e/3 +e/2 -e/1":      waits,
		"+e/1 +e/2 -e/1":           "",
		"+e/1 +e/2 -e/1 -e/2":      "",
		"+e/1 +e/2 -e/2":           deleted,
		"+e/1 +e/2 -e/2 -e/1":      deleted,
		"+e/1 +e/2 *":              deleted,
		"+e/1 +e/2 -e/1 *":         "",
		"+e/2 +e/2":                "",
		"+e/1 +e/2 -e/1 +e/1 +e/2": "",
		"+e/2 -e/2 +e/1 +e/2":      waits,
		"+e/2 -e/2 +e/1 +e/2 -e/2": deleted,
	} {
		s := newServer()
		for _, w := range strings.Fields(history) {
			key, r := []byte(w[1:]), &pb.DeleteRangeRequest{Key: []byte(w[1:])}
			switch w[0] {
			case '+':
				s.put(&pb.PutRequest{Key: key}, s.revision+1)
			case '*':
				r.Key, r.RangeEnd = []byte{0}, []byte{0}
				fallthrough
			default:
				s.remove(r, s.revision+1)
			}
		}
		got := ""
		if err := s.gave("e/2"); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", history, got, want)
		}
	}
}
