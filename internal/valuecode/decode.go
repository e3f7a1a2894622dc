package valuecode

import (
	"encoding/binary"
	"errors"
	"reflect"
	"unsafe"
)

// errEncoding says that bytes are not what Encode appends for a value of the type.
var errEncoding = errors.New("not the encoding of a value of this type")

// Decode returns the value that Encode encoded.
func (p *Layout[T]) Decode(text []byte) (a T, err error) {
	base := unsafe.Pointer(&a)
	for _, l := range p.leaves {
		v, n := binary.Varint(text)
		if n <= 0 {
			return a, errEncoding
		}
		text = text[n:]
		if l.kind == reflect.String {
			if v < 0 || v > int64(len(text)) {
				return a, errEncoding
			}
			*(*string)(unsafe.Add(base, l.offset)) = string(text[:v])
			text = text[v:]
			continue
		}
		if l.set(base, v); l.number(base) != v {
			return a, errEncoding
		}
	}
	if len(text) > 0 {
		return a, errEncoding
	}
	return a, nil
}

// set sets the leaf of the value at base to a number, or to its lower bits.
func (l leaf) set(base unsafe.Pointer, v int64) {
	at := unsafe.Add(base, l.offset)
	switch l.kind {
	case reflect.Bool:
		*(*bool)(at) = v == 1
	case reflect.Int8, reflect.Uint8:
		*(*uint8)(at) = uint8(v)
	case reflect.Int16, reflect.Uint16:
		*(*uint16)(at) = uint16(v)
	case reflect.Int32, reflect.Uint32:
		*(*uint32)(at) = uint32(v)
	default:
		*(*int64)(at) = v
	}
}
