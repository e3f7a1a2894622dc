package transition

import "doorway/model"

// MayAbort reports whether the processes of an algorithm, or of a system, may give up.
func MayAbort(what any) bool {
	a, ok := what.(model.Abortable)
	return ok && a.Abortable()
}

// RoleOf returns the role of p in an algorithm, or in a system; "" if it has none.
func RoleOf(what any, p model.ProcID) string {
	if r, ok := what.(model.Roles); ok {
		return r.Role(p)
	}
	return ""
}
