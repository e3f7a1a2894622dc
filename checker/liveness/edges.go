package liveness

import (
	"encoding/binary"
	"io"

	"doorway/model"
)

// EdgeBytes is the size of an edge in a file.
const EdgeBytes = 24

// AppendEdges appends the file encoding of edges to buf.
func AppendEdges(buf []byte, edges []Edge) []byte {
	for _, e := range edges {
		buf = binary.LittleEndian.AppendUint64(buf, e.FP)
		buf = binary.LittleEndian.AppendUint32(buf, e.From)
		buf = binary.LittleEndian.AppendUint32(buf, e.Action)
		buf = binary.LittleEndian.AppendUint32(buf, e.Event)
		buf = binary.LittleEndian.AppendUint16(buf, e.Sent)
		buf = append(buf, byte(e.Kind), byte(e.By))
	}
	return buf
}

// ReadEdges reads n edges.
func ReadEdges(r io.Reader, n int) (edges []Edge, err error) {
	var b [EdgeBytes]byte
	for len(edges) < n {
		if _, err := io.ReadFull(r, b[:]); err != nil {
			return nil, err
		}
		edges = append(edges, Edge{
			FP: binary.LittleEndian.Uint64(b[:]), From: binary.LittleEndian.Uint32(b[8:]),
			Action: binary.LittleEndian.Uint32(b[12:]), Event: binary.LittleEndian.Uint32(b[16:]),
			Sent: binary.LittleEndian.Uint16(b[20:]), Kind: model.Kind(b[22]), By: int8(b[23]),
		})
	}
	return edges, nil
}
