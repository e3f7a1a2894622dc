package grpc

import (
	"cmp"
	"fmt"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/protoadapt"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// A message carries one message of a call on its way.
type message struct {
	text string // for people
	wire []byte
}

// pack returns a message of protocol buffers.
func pack(value any) (message, error) {
	m, err := protobuf(value)
	if err != nil {
		return message{}, err
	}
	wire, err := proto.Marshal(m)
	if err != nil {
		return message{}, status.Errorf(codes.Internal, "grpc: error while marshaling: %v", err)
	}
	return message{strings.Join(fields(m.ProtoReflect()), " "), wire}, nil
}

// into reads the message into a value.
func (m message) into(value any) error {
	to, err := protobuf(value)
	if err != nil {
		return err
	}
	if err := proto.Unmarshal(m.wire, to); err != nil {
		return status.Errorf(codes.Internal, "grpc: failed to unmarshal the received message: %v", err)
	}
	return nil
}

// protobuf returns a value as a message of protocol buffers, of either version of their package for Go.
func protobuf(value any) (proto.Message, error) {
	switch m := value.(type) {
	case proto.Message:
		return m, nil
	case protoadapt.MessageV1:
		return protoadapt.MessageV2Of(m), nil
	default:
		return nil, status.Errorf(codes.Internal, "a %T is no message of protocol buffers: other codecs are not served", value)
	}
}

// fields returns the fields that a message has as name:value, in the order of the file that declares them: package
// prototext has a text that differs from build to build.
func fields(m protoreflect.Message) (all []string) {
	declared := m.Descriptor().Fields()
	for i := range declared.Len() {
		if f := declared.Get(i); m.Has(f) {
			all = append(all, fmt.Sprintf("%s:%s", f.Name(), cut(text(f, m.Get(f)))))
		}
	}
	return all
}

// text returns the value of a field.
func text(f protoreflect.FieldDescriptor, v protoreflect.Value) string {
	switch {
	case f.IsMap():
		return fmt.Sprintf("{%d}", v.Map().Len())
	case f.IsList():
		var all []string
		for i := range v.List().Len() {
			all = append(all, single(f, v.List().Get(i)))
		}
		return "[" + strings.Join(all, " ") + "]"
	default:
		return single(f, v)
	}
}

// single returns one value of the kind that a field has.
func single(f protoreflect.FieldDescriptor, v protoreflect.Value) string {
	switch f.Kind() {
	case protoreflect.MessageKind, protoreflect.GroupKind:
		return "{" + strings.Join(fields(v.Message()), " ") + "}"
	case protoreflect.EnumKind:
		if named := f.Enum().Values().ByNumber(v.Enum()); named != nil {
			return string(named.Name())
		}
		return fmt.Sprint(v.Enum())
	case protoreflect.BytesKind:
		return fmt.Sprintf("%.12q", v.Bytes())
	default:
		return v.String()
	}
}

// cut returns a text, or its beginning.
func cut(text string) string {
	const most = 24
	if all := []rune(text); len(all) > most {
		return string(all[:most]) + "…"
	}
	return text
}

// A reply carries an answer on its way.
type reply struct {
	message
	header, trailer metadata.MD
	err             error // in place of a message
}

// Answer returns the fields of the message, or the code and text of the error (real.Answer).
func (r reply) Answer() string {
	if r.err != nil {
		return problem(r.err)
	}
	return cmp.Or(r.text, "ok")
}

// problem returns an error's code and text.
func problem(err error) string {
	s := status.Convert(err)
	return fmt.Sprintf("%v %s", s.Code(), cut(s.Message()))
}
