package corpus

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"doorway/checker/property"
	"doorway/internal/atomicfile"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// Load reads all cases below dir, in the order of their files. The error joins those of all files that are not
// cases or are in the wrong place; Load returns the others. It skips files whose name begins with a dot.
func Load(dir string) ([]Case, error) {
	var all []Case
	var wrong []error
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
			return err
		}
		c, err := load(dir, file, d.Type())
		if err != nil {
			wrong = append(wrong, err)
			return nil
		}
		all = append(all, c)
		return nil
	})
	return all, errors.Join(append(wrong, err)...)
}

func load(dir, file string, mode fs.FileMode) (Case, error) {
	if !mode.IsRegular() || filepath.Ext(file) != ".txt" {
		return Case{}, fmt.Errorf("%s: not a case: cases are files that end in .txt; move it elsewhere", file)
	}
	c, err := Read(file)
	if err != nil {
		return c, err
	}
	rel, err := filepath.Rel(dir, file)
	if c.File = filepath.ToSlash(rel); path.Dir(c.File) != c.Algorithm {
		return c, fmt.Errorf("%s: a case of %s belongs in the folder %s", file, c.Algorithm, filepath.Join(dir, c.Algorithm))
	}
	return c, err
}

// Read reads the case in a file, up to the size that a case may have.
func Read(file string) (Case, error) {
	f, err := os.Open(file)
	if err != nil {
		return Case{}, err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return Case{}, fmt.Errorf("%s is a folder, not a case: name a file in it, or several as %s; \"doorway corpus check DIR\" takes a whole corpus",
			file, filepath.Join(file, "*.txt"))
	}
	text, err := io.ReadAll(io.LimitReader(f, MaxBytes+1))
	if err != nil {
		return Case{}, err
	}
	return Parse(file, text)
}

// Save writes a case below dir, into c.File, and reports whether it did. A case
// that is there already stays if its run is simpler (shrink.Run.Compare); one
// with the same run gets c's words and trace, and its reasons if it has some. The
// file is replaced as a whole or left as it is.
//
// It is an error if c cannot be read back, or if in its place there is something other
// than a case for the same algorithm, variant, property, assumption and expectation.
func Save(dir string, c Case) (saved bool, err error) {
	file := filepath.Join(dir, filepath.FromSlash(c.File))
	if err := c.storable(); err != nil {
		return false, err
	}
	old, err := Read(file)
	if err == nil && c.Reasons == nil && old.Run().Compare(c.Run()) == 0 {
		c.Reasons = old.Reasons
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return false, inPlace(err)
	case old.String() == c.String():
		return false, nil
	case old.identity() != c.identity():
		return false, c.errorf("in its place there is a case for %+v, this one is for %+v; give one of them another name", old.identity(), c.identity())
	case old.Run().Compare(c.Run()) < 0:
		return false, nil
	}
	err = c.write(file)
	return err == nil, err
}

// write writes the case to a file, completely or not at all.
func (c Case) write(file string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return fmt.Errorf("case %s is not saved: %w", file, err)
	}
	err := atomicfile.File(file, func(w io.Writer) error {
		_, err := io.WriteString(w, c.String())
		return err
	})
	if err != nil {
		return fmt.Errorf("case %w", err)
	}
	return nil
}

// Breaking returns c as the case of a run that breaks a property of a system. c must have its file, words and
// algorithm.
func Breaking(c Case, sys transition.Runnable, prop property.Property, v *property.Violation) Case {
	c.Setup, c.Property, c.Expect = sys.Setup(), prop.Name, catalogue.Violated
	c.Behaviour = v.Behaviour
	return c
}

// inPlace returns the error for a file in the place of a new case that is not a case.
func inPlace(err error) error {
	return fmt.Errorf("%w\nthis file has the name of a new case and is not overwritten: correct or delete it", err)
}

// Keep writes a case of a system below dir, with its trace, in place of the case
// that is there, whatever its run; that one stays if the new one cannot be written.
// A replay gives the trace if the case has none.
func Keep(dir string, c Case, sys transition.Runnable, prop property.Property) error {
	if c.Trace == "" {
		var err error
		if c, err = c.retrace(sys, prop); err != nil {
			return err
		}
	}
	if err := c.storable(); err != nil {
		return err
	}
	file := filepath.Join(dir, filepath.FromSlash(c.File))
	if _, err := Read(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return inPlace(err)
	}
	return c.write(file)
}

// storable returns an error unless c is in its place and can be read back.
func (c Case) storable() error {
	folder, name := path.Split(c.File)
	if stem := Slug(strings.TrimSuffix(name, ".txt")); folder != c.Algorithm+"/" || stem == "" || name != stem+".txt" {
		return c.errorf("a case of %s is called %s/<name>.txt, the name in lower case letters, digits and hyphens", c.Algorithm, c.Algorithm)
	}
	back, err := Parse(c.File, []byte(c.String()))
	if err == nil && back.String() != c.String() {
		err = errors.New("it would be read back as another case; remove line ends and blanks around its texts")
	}
	if err != nil {
		return c.errorf("not saved: %w", err)
	}
	return nil
}

// There is one case for each identity.
type identity struct{ Algorithm, Variant, Property, Drops, Expect string }

func (c Case) identity() identity {
	return identity{c.Algorithm, c.Variant, c.Property, c.Drops, c.Expect.String()}
}
