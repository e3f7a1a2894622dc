package deadlockcoordinator

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: number := number + 1; for each resource that it needs
·            send REQUEST#number to the manager
trying       wait for GRANT
critical   critical section
·          exit: send RELEASE to all managers
·
·          manager:
·            on REQUEST, RELEASE: as a central coordinator; then send REPORT:
·              the request that holds the resource, and the requests that wait for it
·
·          coordinator:
·            on REPORT: it replaces the last one of that manager
·              a request waits for the one by which its resource is held,
·                and for all that the other waits for
·              declare the processes deadlocked whose request waits for itself
`)}
