package singhal

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: if SV[me] = H: enter
·            otherwise: SN[me] := SN[me] + 1
·            send REQUEST(SN[me]) to all p with SV[p] = R; SV[me] := R
trying     wait for TOKEN(TSV, TSN)
·          enter: SV[me] := E
critical   critical section
·          exit: SV[me] := N; TSV[me] := N
·            for each process p
·              if SN[p] > TSN[p]: TSV[p] := SV[p]; TSN[p] := SN[p]
·              otherwise: SV[p] := TSV[p]; SN[p] := TSN[p]
·            if SV[p] = R for some p: send TOKEN(TSV, TSN) to the next such p in the circle
·            otherwise: SV[me] := H
·
·          on REQUEST(k) from p, k > SN[p]: SN[p] := k
·            if SV[me] = R and SV[p] ≠ R: send REQUEST(SN[me]) to p
·            if SV[me] = H: SV[me] := N; TSV[p] := R; TSN[p] := k; send TOKEN(TSV, TSN) to p
·            SV[p] := R
`)}
