package distributed

// Crowded is crowded.
var Crowded = crowded

// Hold lets sections have so many bytes in memory until the returned function is called.
func Hold(bytes int) (restore func()) {
	was := heldBytes
	heldBytes = bytes
	return func() { heldBytes = was }
}

// Translates reports whether a dictionary of one component with so many names translates a name.
func Translates(names, name int) bool {
	return dictionary{make([]uint32, names)}.translate(make([]uint32, 1), []uint32{uint32(name)}) == nil
}
