package maekawa

import "doorway/model/catalogue"

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: number := 1 + the highest number seen; send REQUEST(number) to the quorum
trying     wait for LOCKED from the whole quorum
critical   critical section
·          exit: send RELEASE to the quorum
·
·          while trying:
·            on FAILED from q: q stands in the way until it sends LOCKED
·            on INQUIRE from q, locked for me: keep it in mind
·            somebody stands in the way: send RELINQUISH to each q that has inquired
·              q is no longer locked for me, and stands in the way, too
·
·          an arbiter, which each process is:
·            on REQUEST(k) from p: if not locked: lock for it; send LOCKED to p
·              otherwise it waits
·                if the request locked for or one that waits is earlier: send FAILED to p
·                otherwise, unless that has been done: send INQUIRE to the process locked for
·            on RELINQUISH: the request locked for waits again
·            on RELINQUISH or RELEASE: lock for the earliest that waits, if any; send it LOCKED
`)}
