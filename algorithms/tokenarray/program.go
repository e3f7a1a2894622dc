package tokenarray

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: if TOKEN is not here:
·            clock := clock + 1; request[me] := clock; send REQUEST(clock) to all others
trying       wait for TOKEN
critical   critical section
·          exit: release
·
·          on REQUEST(t) from p: request[p] := max(request[p], t)
·            if TOKEN is here and not held: release
·          release: for k := me + 1, …, n − 1, 0, …, me − 1
·            if request[k] > token[k]: token[me] := clock; send TOKEN(token) to k; done
`)}
