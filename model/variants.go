package model

import "fmt"

// A Builder returns the system of a variant under a setup, or says why there is none.
type Builder func(Setup) (System, error)

// Runnable is b for those who run the system and do not search it.
func (b Builder) Runnable(s Setup) (Runnable, error) { return b(s) }

// ByMemory builds systems of processes that run the program on shared memory.
func ByMemory[P Program[S], S comparable](program P) Builder {
	return func(s Setup) (System, error) { return SharedMemory[S](program, s) }
}

// ByMessages builds systems of processes that pass messages.
func ByMessages[P Process[S, M], S, M comparable](process P) Builder {
	return func(s Setup) (System, error) { return MessagePassing[S, M](process, s) }
}

// Variants returns the variants of an algorithm that depends on the setup, above
// all on the number of processes. For every setup, list returns the same variants
// in the same order; what they build may differ.
func Variants(list func(Setup) []Variant) []Variant {
	variants := list(NewSetup(2))
	for i := range variants {
		variants[i].Build = func(s Setup) (System, error) {
			if err := s.Check(); err != nil {
				return nil, err
			}
			return list(s)[i].Build(s)
		}
	}
	return variants
}

// ForProcesses returns the variants for least to most processes, or for least and
// more if most is 0. For any other number they give the reason as the error.
func ForProcesses(least, most int, reason string, variants []Variant) []Variant {
	for i := range variants {
		variants[i].Build = variants[i].Build.ForProcesses(least, most, reason)
	}
	return variants
}

// ForProcesses does for one builder what the function of that name does for variants.
func (b Builder) ForProcesses(least, most int, reason string) Builder {
	want := fmt.Sprintf("%d to %d", least, most)
	switch {
	case most == least:
		want = fmt.Sprint(least)
	case most == 0:
		want = fmt.Sprintf("%d or more", least)
	}
	return func(s Setup) (System, error) {
		if s.N < least || most != 0 && s.N > most {
			return nil, fmt.Errorf("n=%d, want %s: %s", s.N, want, reason)
		}
		return b(s)
	}
}
