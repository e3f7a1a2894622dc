package goroutines

import (
	"bufio"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// A keeper keeps the outcomes of a search's parts in a file, so that the search can go on another time. A nil keeper keeps
// nothing.
type keeper struct {
	file *os.File
	old  map[string]partResult // by the place in the search
	at   int                   // how often the search has begun
	turn int                   // the round
}

// A keptResult makes up a line of the file: the outcome of a part, and its place in the search.
type keptResult struct {
	Place string
	partResult
}

// kept opens the file of a search in the directory that the flag names, if it does. The file belongs to one build of the
// test and to the arguments that its processes get, for a test may depend on these. Two processes may keep the same search:
// each appends whole lines, and both find the same results.
func (s *search) kept() (*keeper, error) {
	if s.dir == "" {
		return nil, nil
	}
	id, err := build()
	if err != nil {
		return nil, err
	}
	o := s.run.prog.order
	name := sha256.Sum256(fmt.Appendf(nil, "%s %s %s %d %d %s %v %q", id, o.Test, o.Func, o.Call, s.run.prog.repeats, s.name, s.run.prog.setup, again(s.run.prog.t.Name(), os.Args[1:])))
	k := &keeper{old: map[string]partResult{}}
	file := filepath.Join(s.dir, fmt.Sprintf("proof-%x.jsonl", name[:8]))
	if k.file, err = os.OpenFile(file, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666); err != nil {
		return nil, err
	}
	return k, k.read()
}

// build identifies the build of the test.
var build = sync.OnceValues(func() (string, error) {
	f, err := os.Open(os.Args[0])
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }()
	sum := sha256.New()
	_, err = io.Copy(sum, f)
	return string(sum.Sum(nil)), err
})

// read reads the file. What the end of a process has cut off is removed.
func (k *keeper) read() error {
	in, end := bufio.NewReader(k.file), int64(0)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			if !errors.Is(err, io.EOF) {
				return err
			}
			break
		}
		var o keptResult
		if err := json.Unmarshal(line, &o); err != nil {
			return fmt.Errorf("%s, at byte %d: %w; remove the file to begin anew", k.file.Name(), end, err)
		}
		k.old[o.Place] = o.partResult
		end += int64(len(line))
	}
	return k.file.Truncate(end)
}

// begins notes that the search begins, perhaps again.
func (k *keeper) begins() {
	if k != nil {
		k.at++
		k.turn = 0
	}
}

// round notes that a round begins.
func (k *keeper) round() {
	if k != nil {
		k.turn++
	}
}

func (k *keeper) place(part int) string { return fmt.Sprintf("%d.%d.%d", k.at, k.turn, part) }

// knows reports whether the file has the result of a part, which it sets.
func (k *keeper) knows(part int, o *partResult) (ok bool) {
	if k != nil {
		*o, ok = k.old[k.place(part)]
	}
	return ok
}

// note adds the result of a part, unless its search failed: that may succeed another time.
func (k *keeper) note(part int, o *partResult) error {
	if k == nil || o.Error != "" && o.Broken == nil {
		return nil
	}
	line, err := json.Marshal(keptResult{k.place(part), *o})
	if err == nil {
		_, err = k.file.Write(append(line, '\n'))
	}
	return err
}

// remove removes the file of a search that has ended.
func (k *keeper) remove() error {
	if k == nil {
		return nil
	}
	if err := os.Remove(k.file.Name()); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func (k *keeper) close() {
	if k != nil {
		_ = k.file.Close()
	}
}
