package ndjson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// Once returns an error if an object in a text of valid JSON, to be read as a T, has a field twice: the reader
// would take one of them and nobody could say which. Of the fields of a struct, "End" and "end" are one, as they
// are to encoding/json.
func Once[T any](text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber() // 1e999 is for the reader to judge
	return once(d, reflect.TypeFor[T]())
}

// once checks the next value, which is read as a t; nil stands for a type of no fields.
func once(d *json.Decoder, t reflect.Type) error {
	open, err := d.Token()
	if err != nil {
		return err
	}
	switch open {
	case json.Delim('{'):
		return onceEach(d, t)
	case json.Delim('['):
		for d.More() {
			if err := once(d, elem(t)); err != nil {
				return err
			}
		}
		_, err = d.Token()
	}
	return err
}

// onceEach checks the rest of an object.
func onceEach(d *json.Decoder, t reflect.Type) error {
	met := map[string]string{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		name := key.(string)
		of, known := field(t, name)
		same := name
		if known {
			same = strings.ToLower(strings.ToUpper(name)) // twice, for letters such as the long s
		}
		if first, twice := met[same]; twice {
			return repeated(first, name)
		}
		met[same] = name
		if err := once(d, of); err != nil {
			return err
		}
	}
	_, err := d.Token()
	return err
}

func repeated(first, again string) error {
	if first == again {
		return fmt.Errorf("field %q is given twice; leave one of them out", again)
	}
	return fmt.Errorf("fields %q and %q are the same field, given twice; leave one of them out", first, again)
}

// field returns the type of a struct's field by its name in JSON, or that of a map's values.
func field(t reflect.Type, name string) (of reflect.Type, known bool) {
	if t == nil || t.Kind() != reflect.Struct {
		return elem(t), false
	}
	for i := range t.NumField() {
		if f := t.Field(i); strings.EqualFold(name, named(f)) {
			return f.Type, true
		}
	}
	return nil, false
}

// elem returns the type of a list's or a map's values, or nil.
func elem(t reflect.Type) reflect.Type {
	if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Map) {
		return t.Elem()
	}
	return nil
}
