package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"doorway/corpus"
)

// columns is the width of prose, for any terminal.
const columns = 80

// flags returns a flag set with a help text in the style of the others.
func (c *call) flags(name, arguments, meaning string) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.Usage = func() {
		flags, some := " [flags]", false
		if fs.VisitAll(func(*flag.Flag) { some = true }); !some {
			flags = ""
		}
		fmt.Fprintf(fs.Output(), "usage: doorway %s\n\n%s\n", strings.TrimSpace(name+flags+" "+arguments), prose(meaning))
		if some {
			fs.VisitAll(func(f *flag.Flag) { f.Usage = corpus.Wrap(f.Usage, columns-len("  -f    ")) })
			fmt.Fprint(fs.Output(), "\nflags:\n")
			fs.PrintDefaults()
		}
	}
	return fs
}

// prose breaks the paragraphs of a text into lines; tables, which are indented, stay as they are.
func prose(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		if !strings.HasPrefix(p, " ") {
			paragraphs[i] = corpus.Wrap(p, columns)
		}
	}
	return strings.Join(paragraphs, "\n\n")
}

// parse reads the flags and checks that there are from least to most arguments. It has reported any error when it
// returns, and printed the help if that was asked for (flag.ErrHelp).
func (c *call) parse(fs *flag.FlagSet, least, most int) error {
	fs.SetOutput(io.Discard)
	err := fs.Parse(c.args)
	if err == nil {
		err = checkArguments(fs, least, most)
	}
	if err == nil {
		return nil
	}
	var text strings.Builder
	fs.SetOutput(&text)
	fs.Usage()
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(c.out, text.String())
		return err
	}
	line, _, _ := strings.Cut(text.String(), "\n") // of many: the error should stay on the screen
	fmt.Fprintf(c.err, "doorway %s: %v\n%s\nmore: doorway %s -h\n", fs.Name(), err, line, fs.Name())
	return errUsage
}

func checkArguments(fs *flag.FlagSet, least, most int) (err error) {
	fs.VisitAll(func(f *flag.Flag) {
		if g, ok := f.Value.(flag.Getter); ok {
			if n, ok := g.Get().(int); ok && n < 0 {
				err = fmt.Errorf("-%s=%d: want 0 or more", f.Name, n)
			}
		}
	})
	for _, arg := range fs.Args() {
		if strings.HasPrefix(arg, "-") && arg != "-" { // means the standard input
			err = fmt.Errorf("%s: put flags before the arguments", arg)
		}
	}
	if n := fs.NArg(); err == nil && (n < least || n > most) {
		err = fmt.Errorf("wrong number of arguments: %d", n)
	}
	return err
}
