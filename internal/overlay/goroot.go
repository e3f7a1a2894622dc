package overlay

import (
	"os"
	"path/filepath"
)

// alias returns the GOROOT whose files Go replaces. That of a downloaded toolchain lies below
// GOMODCACHE, where Go replaces none, so it goes by another name.
func (i *Installation) alias(cache string) (string, error) {
	if !i.Toolchain {
		return i.Root, nil
	}
	name := filepath.Join(cache, "goroot-"+i.Version)
	if to, err := os.Readlink(name); err == nil && to == i.Root {
		return name, nil
	}
	if err := os.MkdirAll(cache, 0o777); err != nil {
		return "", err
	}
	if err := os.Remove(name); err != nil && !os.IsNotExist(err) {
		return "", err
	}
	return name, os.Symlink(i.Root, name)
}
