package model

// Waiting returns what waits at p and no Snapshot shows: writes in its store buffer or not yet
// finished, the time left on its timer and, for each message to it, until the message is due; none if
// the run does not tell.
func Waiting(run Run, p ProcID) []string {
	if w, ok := run.(interface{ Waiting(p ProcID) []string }); ok {
		return w.Waiting(p)
	}
	return nil
}
