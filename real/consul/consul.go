// Package consul runs Consul's client, and its locks and semaphores, under the schedulers
// of doorway: clients whose requests are messages to a server that keeps sessions, keys and
// blocking queries.
package consul

import (
	"net/http"

	"doorway/real"
	doorhttp "doorway/real/http"
)

// Client returns an HTTP client for a process, as HttpClient of the Config that Consul's
// NewClient takes. Each request is a call of the one server of the run, which serves what
// Lock and Semaphore ask for: sessions and keys. A blocking query is answered by a message
// of its own when there is something new, or its time is over.
func Client(p *real.Process) *http.Client { return doorhttp.Client(p, newServer) }
