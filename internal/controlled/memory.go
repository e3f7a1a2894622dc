package controlled

import (
	"sync"
	"unsafe"
)

// The functions below read objects of the program where the standard library keeps their state. They are for use while
// nobody runs.

// pointer makes a pointer of an address. The object is still there: garbage is collected between runs only.
func pointer(object uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&object)) }

// Value returns what an atomic variable of a width in bytes holds.
//
//go:norace
func Value(object uintptr, width uint32) uint64 {
	switch at := pointer(object); width {
	case 4:
		return uint64(*(*uint32)(at))
	case 8:
		return *(*uint64)(at)
	default:
		return 0
	}
}

// Fits returns a value as an atomic variable of a width holds it.
func Fits(value uint64, width uint32) uint64 {
	if width == 4 {
		return uint64(uint32(value))
	}
	return value
}

// Locked reports whether somebody holds a sync.Mutex, or holds a sync.RWMutex for writing or waits to.
func Locked(object uintptr) bool { return Value(object, 4)&1 == 1 }

// Begun reports whether the function of a sync.Once has begun and not yet returned.
func Begun(object uintptr) bool { return Value(object, 4) == 0 && Locked(object+4) }

// Count returns the counter of a sync.WaitGroup.
func Count(object uintptr) int32 { return int32(Value(object, 8) >> 32) }

// A Channel reports the state of a channel.
type Channel struct {
	Len, Cap uint
	Closed   bool
	Timer    bool // a timer's
}

// Buffer returns the state of a channel.
//
//go:norace
func Buffer(channel uintptr) Channel {
	c := (*hchan)(pointer(channel))
	return Channel{Len: c.qcount, Cap: c.dataqsiz, Closed: c.closed != 0, Timer: c.timer != nil}
}

// An hchan begins as the runtime's.
type hchan struct {
	qcount, dataqsiz uint
	_                unsafe.Pointer
	_                uint16
	closed           uint32
	timer            unsafe.Pointer
}

// Guard returns the lock of a sync.Cond, if that is a sync.Mutex or a sync.RWMutex.
//
//go:norace
func Guard(object uintptr) (lock uintptr, ok bool) {
	l := *(*locker)(pointer(object))
	return l.object, l.table == tableOf(new(sync.Mutex)) || l.table == tableOf(new(sync.RWMutex))
}

// A locker has the memory layout of a sync.Locker.
type locker struct{ table, object uintptr }

func tableOf(l sync.Locker) uintptr { return (*locker)(unsafe.Pointer(&l)).table }
