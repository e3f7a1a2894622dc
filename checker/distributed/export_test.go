package distributed

// Crowded is crowded.
var Crowded = crowded

// Hold lets sections have so many bytes in memory until the returned function is called.
func Hold(bytes int) (restore func()) {
	was := heldBytes
	heldBytes = bytes
	return func() { heldBytes = was }
}
