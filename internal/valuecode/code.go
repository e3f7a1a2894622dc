package valuecode

import (
	"reflect"
	"strconv"
	"unsafe"
)

// Code tells the code of a function from that of every other in this program; closed says that the function may have
// captured variables, or a receiver, which nothing shows. The value must be addressable and not nil.
//
// What has captured nothing lies beside the code, and all else on the heap, which is far away where addresses have
// 64 bits. Elsewhere every function counts as closed.
func Code(f reflect.Value) (code string, closed bool) {
	here := reflect.ValueOf(Addressable).Pointer() // where the program is loaded may differ from run to run
	at := *(*uintptr)(f.Addr().UnsafePointer())
	const near = 1 << 31
	distance := int64(at) - int64(f.Pointer())
	return strconv.FormatInt(int64(f.Pointer())-int64(here), 16), strconv.IntSize < 64 || distance < -near || distance > near
}

// Addressable returns a copy of a value, whose fields can be read even if they are not exported.
func Addressable(v reflect.Value) reflect.Value {
	at := reflect.New(v.Type()).Elem()
	at.Set(v)
	return at
}

// Readable returns an addressable value such that it can be read even if it is a field that is not exported.
func Readable(v reflect.Value) reflect.Value {
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
}
