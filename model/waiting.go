package model

// Waiting returns the writes of p that no Snapshot shows, because they are in its store buffer or have
// not ended.
func Waiting(run Run, p ProcID) []string {
	if w, ok := run.(interface{ Waiting(p ProcID) []string }); ok {
		return w.Waiting(p)
	}
	return nil
}
