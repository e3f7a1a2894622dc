package liveness

// ledger keeps a list of numbers in pages, so that growing it copies nothing.
type ledger struct {
	pages [][]uint64
	n     int
}

const pageBits = 16

func (l *ledger) At(i int) uint64 { return l.pages[i>>pageBits][i&(1<<pageBits-1)] }

// Add puts x at the end.
func (l *ledger) Add(x uint64) {
	if l.n>>pageBits == len(l.pages) {
		l.pages = append(l.pages, make([]uint64, 1<<pageBits))
	}
	l.pages[l.n>>pageBits][l.n&(1<<pageBits-1)] = x
	l.n++
}
