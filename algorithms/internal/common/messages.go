package common

import "doorway/model/message"

// Untimed returns the same messages and restarts no timer.
func Untimed[M comparable](sends message.Sends[M]) (out message.Sends[M]) {
	for i := range sends.Len() {
		out.ToAll(sends.Get(i))
	}
	return out
}
