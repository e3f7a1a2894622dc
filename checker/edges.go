package checker

import (
	"encoding/binary"
	"io"

	"doorway/model"
)

// edgeBytes is the size of an edge in a file.
const edgeBytes = 24

func appendEdges(buf []byte, edges []edge) []byte {
	for _, e := range edges {
		buf = binary.LittleEndian.AppendUint64(buf, e.fp)
		buf = binary.LittleEndian.AppendUint32(buf, e.from)
		buf = binary.LittleEndian.AppendUint32(buf, e.action)
		buf = binary.LittleEndian.AppendUint32(buf, e.event)
		buf = binary.LittleEndian.AppendUint16(buf, e.sent)
		buf = append(buf, byte(e.kind), byte(e.by))
	}
	return buf
}

// readEdges reads so many edges.
func readEdges(r io.Reader, n int) (edges []edge, err error) {
	var b [edgeBytes]byte
	for len(edges) < n {
		if _, err := io.ReadFull(r, b[:]); err != nil {
			return nil, err
		}
		edges = append(edges, edge{
			fp: binary.LittleEndian.Uint64(b[:]), from: binary.LittleEndian.Uint32(b[8:]),
			action: binary.LittleEndian.Uint32(b[12:]), event: binary.LittleEndian.Uint32(b[16:]),
			sent: binary.LittleEndian.Uint16(b[20:]), kind: model.Kind(b[22]), by: int8(b[23]),
		})
	}
	return edges, nil
}
