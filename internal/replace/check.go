package replace

import (
	"errors"
	"fmt"
	"os"
)

// Check returns an error if File is bound to fail, so that long work is not done
// for a file that cannot be written, or would replace a folder, a link or a device.
func Check(file string) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s cannot be written: %w; name another file", file, err)
		}
	}()
	if info, err := os.Lstat(file); err == nil && !info.Mode().IsRegular() {
		return errors.New("something else than a file is there")
	}
	f, err := beside(file)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
