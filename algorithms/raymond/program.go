package raymond

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: put me into REQUEST_Q; ASSIGN_PRIVILEGE; MAKE_REQUEST
trying     wait until PRIVILEGE is here and me is the head of REQUEST_Q
critical   critical section
·          exit: ASSIGN_PRIVILEGE; MAKE_REQUEST
·
·          on REQUEST from p: put p into REQUEST_Q; ASSIGN_PRIVILEGE; MAKE_REQUEST
·          on PRIVILEGE: HOLDER := me; ASSIGN_PRIVILEGE; MAKE_REQUEST
·
·          ASSIGN_PRIVILEGE: if HOLDER = me, not inside, and REQUEST_Q is not empty
·            HOLDER := the head of REQUEST_Q, taken out; ASKED := false
·            if HOLDER = me: enter; otherwise: send PRIVILEGE to HOLDER
·          MAKE_REQUEST: if HOLDER ≠ me, REQUEST_Q is not empty, and not ASKED
·            ASKED := true; send REQUEST to HOLDER
`)}
