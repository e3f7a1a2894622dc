package distributed

// Crowded is crowded.
var Crowded = crowded

// Uncalmed has violations keep the run that was found first until the returned function is called.
func Uncalmed() (restore func()) {
	was := enough
	enough = 0
	return func() { enough = was }
}

// Doubt lets a bound say nothing from a smaller probability on.
func Doubt(from float64) (restore func()) {
	certain = from
	return func() { certain = 1 }
}

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
