package redlock

import (
	"strings"
	"testing"

	"doorway/model"
)

// TestServers expects an error where no process is left to be a server.
func TestServers(t *testing.T) {
	t.Parallel()
	for requesters, want := range map[model.ProcSet]string{0: "name the clients", model.Procs(0, 1): "name the clients", model.Procs(1, 2): ""} {
		_, err := Page.Variants[0].Build(model.Setup{N: 3, Requests: 1, Requesters: requesters})
		if (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("requesters %v: %v, want %q", requesters, err, want)
		}
	}
}
