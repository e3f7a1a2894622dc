package atomicfile

import (
	"errors"
	"fmt"
	"os"
)

// Check returns an error if File would fail, or would replace something other than a regular file,
// such as a folder, a link or a device. Call it before long work whose result goes into the file.
func Check(file string) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s cannot be written: %w; name another file", file, err)
		}
	}()
	if info, err := os.Lstat(file); err == nil && !info.Mode().IsRegular() {
		return errors.New("it is not a regular file")
	}
	f, err := beside(file)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
