package overlay

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// A Made overlay is one for the go command.
type Made struct {
	Path string   // of the file for -overlay
	Env  []string // what the go command needs in its environment
}

// ForCommand makes an overlay for "go test", also for a downloaded toolchain.
func (i *Installation) ForCommand() (*Made, error) {
	path, err := i.Make()
	if err != nil || !i.Toolchain {
		return &Made{Path: path}, err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	root, err := i.alias(filepath.Join(cache, "doorway"))
	return &Made{path, []string{"GOROOT=" + root, "GOTOOLCHAIN=local"}}, err
}

// With returns the overlay with files more, given by their paths and contents.
func (m *Made) With(files map[string]string) (*Made, error) {
	text, err := os.ReadFile(m.Path)
	if err != nil {
		return nil, err
	}
	var was struct{ Replace map[string]string }
	if err := json.Unmarshal(text, &was); err != nil {
		return nil, fmt.Errorf("%s: %w", m.Path, err)
	}
	path, err := write(filepath.Dir(m.Path)+"-with-"+hash("", files), was.Replace, files)
	return &Made{path, m.Env}, err
}
