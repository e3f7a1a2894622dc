package goroutines

import (
	"sync/atomic"
	"unsafe"
)

// The functions here execute an op on one kind of atomic variable. Each is compiled once for each L, so that there is
// code of its own for it.

func int32ByMethods[L any](v *atomic.Int32, do verb, a, b int) int {
	switch do {
	case doLoad:
		return int(v.Load())
	case doStore:
		v.Store(int32(a))
	case doSwap:
		return int(v.Swap(int32(a)))
	case doCAS:
		return bit(v.CompareAndSwap(int32(a), int32(b)))
	case doAdd:
		return int(v.Add(int32(a)))
	case doAnd:
		return int(v.And(int32(a)))
	case doOr:
		return int(v.Or(int32(a)))
	}
	return 0
}

func int64ByMethods[L any](v *atomic.Int64, do verb, a, b int) int {
	switch do {
	case doLoad:
		return int(v.Load())
	case doStore:
		v.Store(int64(a))
	case doSwap:
		return int(v.Swap(int64(a)))
	case doCAS:
		return bit(v.CompareAndSwap(int64(a), int64(b)))
	case doAdd:
		return int(v.Add(int64(a)))
	case doAnd:
		return int(v.And(int64(a)))
	case doOr:
		return int(v.Or(int64(a)))
	}
	return 0
}

func uint32ByMethods[L any](v *atomic.Uint32, do verb, a, b int) int {
	switch do {
	case doLoad:
		return int(v.Load())
	case doStore:
		v.Store(uint32(a))
	case doSwap:
		return int(v.Swap(uint32(a)))
	case doCAS:
		return bit(v.CompareAndSwap(uint32(a), uint32(b)))
	case doAdd:
		return int(v.Add(uint32(a)))
	case doAnd:
		return int(v.And(uint32(a)))
	case doOr:
		return int(v.Or(uint32(a)))
	}
	return 0
}

func uint64ByMethods[L any](v *atomic.Uint64, do verb, a, b int) int {
	switch do {
	case doLoad:
		return int(v.Load())
	case doStore:
		v.Store(uint64(a))
	case doSwap:
		return int(v.Swap(uint64(a)))
	case doCAS:
		return bit(v.CompareAndSwap(uint64(a), uint64(b)))
	case doAdd:
		return int(v.Add(uint64(a)))
	case doAnd:
		return int(v.And(uint64(a)))
	case doOr:
		return int(v.Or(uint64(a)))
	}
	return 0
}

func uintptrByMethods[L any](v *atomic.Uintptr, do verb, a, b int) int {
	switch do {
	case doLoad:
		return int(v.Load())
	case doStore:
		v.Store(uintptr(a))
	case doSwap:
		return int(v.Swap(uintptr(a)))
	case doCAS:
		return bit(v.CompareAndSwap(uintptr(a), uintptr(b)))
	case doAdd:
		return int(v.Add(uintptr(a)))
	case doAnd:
		return int(v.And(uintptr(a)))
	case doOr:
		return int(v.Or(uintptr(a)))
	}
	return 0
}

func int32ByFunctions[L any](v *int32, do verb, a, b int) int {
	switch do {
	case doLoad:
		return int(atomic.LoadInt32(v))
	case doStore:
		atomic.StoreInt32(v, int32(a))
	case doSwap:
		return int(atomic.SwapInt32(v, int32(a)))
	case doCAS:
		return bit(atomic.CompareAndSwapInt32(v, int32(a), int32(b)))
	case doAdd:
		return int(atomic.AddInt32(v, int32(a)))
	case doAnd:
		return int(atomic.AndInt32(v, int32(a)))
	case doOr:
		return int(atomic.OrInt32(v, int32(a)))
	}
	return 0
}

func int64ByFunctions[L any](v *int64, do verb, a, b int) int {
	switch do {
	case doLoad:
		return int(atomic.LoadInt64(v))
	case doStore:
		atomic.StoreInt64(v, int64(a))
	case doSwap:
		return int(atomic.SwapInt64(v, int64(a)))
	case doCAS:
		return bit(atomic.CompareAndSwapInt64(v, int64(a), int64(b)))
	case doAdd:
		return int(atomic.AddInt64(v, int64(a)))
	case doAnd:
		return int(atomic.AndInt64(v, int64(a)))
	case doOr:
		return int(atomic.OrInt64(v, int64(a)))
	}
	return 0
}

func uint32ByFunctions[L any](v *uint32, do verb, a, b int) int {
	switch do {
	case doLoad:
		return int(atomic.LoadUint32(v))
	case doStore:
		atomic.StoreUint32(v, uint32(a))
	case doSwap:
		return int(atomic.SwapUint32(v, uint32(a)))
	case doCAS:
		return bit(atomic.CompareAndSwapUint32(v, uint32(a), uint32(b)))
	case doAdd:
		return int(atomic.AddUint32(v, uint32(a)))
	case doAnd:
		return int(atomic.AndUint32(v, uint32(a)))
	case doOr:
		return int(atomic.OrUint32(v, uint32(a)))
	}
	return 0
}

func uint64ByFunctions[L any](v *uint64, do verb, a, b int) int {
	switch do {
	case doLoad:
		return int(atomic.LoadUint64(v))
	case doStore:
		atomic.StoreUint64(v, uint64(a))
	case doSwap:
		return int(atomic.SwapUint64(v, uint64(a)))
	case doCAS:
		return bit(atomic.CompareAndSwapUint64(v, uint64(a), uint64(b)))
	case doAdd:
		return int(atomic.AddUint64(v, uint64(a)))
	case doAnd:
		return int(atomic.AndUint64(v, uint64(a)))
	case doOr:
		return int(atomic.OrUint64(v, uint64(a)))
	}
	return 0
}

func uintptrByFunctions[L any](v *uintptr, do verb, a, b int) int {
	switch do {
	case doLoad:
		return int(atomic.LoadUintptr(v))
	case doStore:
		atomic.StoreUintptr(v, uintptr(a))
	case doSwap:
		return int(atomic.SwapUintptr(v, uintptr(a)))
	case doCAS:
		return bit(atomic.CompareAndSwapUintptr(v, uintptr(a), uintptr(b)))
	case doAdd:
		return int(atomic.AddUintptr(v, uintptr(a)))
	case doAnd:
		return int(atomic.AndUintptr(v, uintptr(a)))
	case doOr:
		return int(atomic.OrUintptr(v, uintptr(a)))
	}
	return 0
}

func boolByMethods[L any](v *atomic.Bool, do verb, a, b int) int {
	switch do {
	case doLoad:
		return bit(v.Load())
	case doStore:
		v.Store(a == 1)
	case doSwap:
		return bit(v.Swap(a == 1))
	case doCAS:
		return bit(v.CompareAndSwap(a == 1, b == 1))
	}
	return 0
}

// numbers are what pointers point to.
var numbers = [16]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}

func pointerByMethods[L any](v *atomic.Pointer[int], do verb, a, b int) int {
	switch do {
	case doLoad:
		return *v.Load()
	case doStore:
		v.Store(&numbers[a])
	case doSwap:
		return *v.Swap(&numbers[a])
	case doCAS:
		return bit(v.CompareAndSwap(&numbers[a], &numbers[b]))
	}
	return 0
}

func valueByMethods[L any](v *atomic.Value, do verb, a, b int) int {
	switch do {
	case doLoad:
		return v.Load().(int)
	case doStore:
		v.Store(a)
	case doSwap:
		return v.Swap(a).(int)
	case doCAS:
		return bit(v.CompareAndSwap(a, b))
	}
	return 0
}

func pointerByFunctions[L any](v *unsafe.Pointer, do verb, a, b int) int {
	switch do {
	case doLoad:
		return *(*int)(atomic.LoadPointer(v))
	case doStore:
		atomic.StorePointer(v, unsafe.Pointer(&numbers[a]))
	case doSwap:
		return *(*int)(atomic.SwapPointer(v, unsafe.Pointer(&numbers[a])))
	case doCAS:
		return bit(atomic.CompareAndSwapPointer(v, unsafe.Pointer(&numbers[a]), unsafe.Pointer(&numbers[b])))
	}
	return 0
}

// change executes an op on an atomic variable.
func change[L any](cell any, do verb, a, b int) int {
	switch v := cell.(type) {
	case *atomic.Int32:
		return int32ByMethods[L](v, do, a, b)
	case *int32:
		return int32ByFunctions[L](v, do, a, b)
	case *atomic.Int64:
		return int64ByMethods[L](v, do, a, b)
	case *int64:
		return int64ByFunctions[L](v, do, a, b)
	case *atomic.Uint32:
		return uint32ByMethods[L](v, do, a, b)
	case *uint32:
		return uint32ByFunctions[L](v, do, a, b)
	case *atomic.Uint64:
		return uint64ByMethods[L](v, do, a, b)
	case *uint64:
		return uint64ByFunctions[L](v, do, a, b)
	case *atomic.Uintptr:
		return uintptrByMethods[L](v, do, a, b)
	case *uintptr:
		return uintptrByFunctions[L](v, do, a, b)
	case *atomic.Bool:
		return boolByMethods[L](v, do, a, b)
	case *atomic.Pointer[int]:
		return pointerByMethods[L](v, do, a, b)
	case *atomic.Value:
		return valueByMethods[L](v, do, a, b)
	case *unsafe.Pointer:
		return pointerByFunctions[L](v, do, a, b)
	}
	panic("no atomic variable")
}

// variable returns a new atomic variable.
func variable(k kind, first int) any {
	switch k {
	case int32Methods:
		v := new(atomic.Int32)
		v.Store(int32(first))
		return v
	case int32Functions:
		v := int32(first)
		return &v
	case int64Methods:
		v := new(atomic.Int64)
		v.Store(int64(first))
		return v
	case int64Functions:
		v := int64(first)
		return &v
	case uint32Methods:
		v := new(atomic.Uint32)
		v.Store(uint32(first))
		return v
	case uint32Functions:
		v := uint32(first)
		return &v
	case uint64Methods:
		v := new(atomic.Uint64)
		v.Store(uint64(first))
		return v
	case uint64Functions:
		v := uint64(first)
		return &v
	case uintptrMethods:
		v := new(atomic.Uintptr)
		v.Store(uintptr(first))
		return v
	case uintptrFunctions:
		v := uintptr(first)
		return &v
	case boolMethods:
		v := new(atomic.Bool)
		v.Store(first == 1)
		return v
	case pointerMethods:
		v := new(atomic.Pointer[int])
		v.Store(&numbers[first])
		return v
	case valueMethods:
		v := new(atomic.Value)
		v.Store(first)
		return v
	case pointerFunctions:
		v := unsafe.Pointer(&numbers[first])
		return &v
	}
	panic("no kind of variables")
}
