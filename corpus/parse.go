package corpus

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"doorway/internal/english"
	"doorway/model"
	"doorway/model/notation"
)

// MaxBytes is the size above which a file is not read as a case: runs of cases are short enough for
// people to review.
const MaxBytes = 1 << 20

// Parse reads the text of a case; file is where it comes from. Line ends may be
// those of any system. An error names the file and the line and says what to do.
func Parse(file string, text []byte) (Case, error) {
	text = bytes.ReplaceAll(bytes.TrimPrefix(text, []byte("\ufeff")), []byte("\r\n"), []byte("\n"))
	if len(text) > MaxBytes {
		return Case{}, fmt.Errorf("%s: not a case: it is larger than %s", file, english.Count(MaxBytes, "byte"))
	}
	if line, err := checkText(text); err != nil {
		return Case{}, fmt.Errorf("%s:%d: %w", file, line, err)
	}
	p := parser{c: Case{File: file}, read: (*parser).head, lines: map[string]int{}}
	for line := range strings.Lines(string(text)) {
		p.line++
		if line = strings.TrimRightFunc(line, unicode.IsSpace); line == "" {
			continue
		}
		if err := p.read(&p, line); err != nil {
			return Case{}, fmt.Errorf("%s:%d: %w", file, p.line, err)
		}
	}
	if p.lines["schedule"] == 0 {
		return Case{}, fmt.Errorf("%s:%d: the text ends before its schedule; add the line \"schedule:\" and below it one event per line", file, max(p.line, 1))
	}
	p.c.Why = strings.TrimSpace(p.c.Why)
	return p.c, nil
}

// checkText returns an error and its line if the bytes are not text.
func checkText(text []byte) (line int, err error) {
	line = 1
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		switch {
		case r == '\n':
			line++
		case r == utf8.RuneError && size == 1, unicode.IsControl(r) && r != '\t':
			return line, fmt.Errorf("not a case: the byte %#02x is not text; a case is plain UTF-8", text[0])
		case unicode.Is(unicode.Bidi_Control, r):
			return line, fmt.Errorf("the invisible character %U changes the direction of the text, so that people would read something other than what is written; remove it", r)
		}
		text = text[size:]
	}
	return line, nil
}

// parser holds a case parsed so far. One method after another reads the lines: head, key, event, reason, and trace
// for the rest.
type parser struct {
	c     Case
	line  int
	lines map[string]int // where each key and section is
	read  func(*parser, string) error
}

// head reads the comment at the beginning of a case.
func (p *parser) head(line string) error {
	text, comment := strings.CutPrefix(strings.TrimSpace(line), "#")
	text = strings.TrimSpace(text)
	switch {
	case comment && p.c.Headline == "" && text != "":
		p.c.Headline = text
	case p.c.Headline == "":
		return fmt.Errorf("a case begins with a headline: write \"# \" and what it shows")
	case comment:
		p.c.Why += text + "\n"
	default:
		p.read = (*parser).key
		return p.key(line)
	}
	return nil
}

// key reads a line with a key, or the one that ends them.
func (p *parser) key(line string) error {
	name, value, colon := strings.Cut(line, ":")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if !colon {
		return fmt.Errorf("%q: want \"key: value\", where key is one of %s; comments stand above the keys", line, keyNames())
	}
	if at := p.lines[name]; at > 0 {
		return fmt.Errorf("%s is given twice, first in line %d; remove one", name, at)
	}
	p.lines[name] = p.line
	if name == "schedule" && value == "" {
		p.read = (*parser).event
		return p.complete()
	}
	for _, k := range keys {
		if k.name == name {
			if value == "" {
				return fmt.Errorf("%s has no value; give it one or, if it is optional, remove the line", name)
			}
			return k.set(&p.c, value)
		}
	}
	return fmt.Errorf("unknown key %q, want one of %s, and then the line \"schedule:\"", name, keyNames())
}

func keyNames() string {
	var names []string
	for _, k := range keys {
		names = append(names, k.name)
	}
	return strings.Join(names, ", ")
}

// complete checks that no key above the schedule is missing.
func (p *parser) complete() error {
	switch at := p.lines["goroutines"]; {
	case at > 0 && p.lines["setup"] > 0:
		return fmt.Errorf("goroutines, in line %d, stands in place of a setup, and there is one in line %d; remove one", at, p.lines["setup"])
	case at > 0:
		p.lines["setup"] = at
	}
	for _, k := range keys {
		if !k.optional && p.lines[k.name] == 0 {
			return fmt.Errorf("the case has no %s; add a line \"%s: …\" above the schedule", k.name, k.name)
		}
	}
	if Slug(p.c.Algorithm) != p.c.Algorithm {
		return fmt.Errorf("algorithm: %q, want the name of a page: lower case letters, digits and hyphens", p.c.Algorithm)
	}
	return nil
}

// event reads a line of the schedule or loop, or the one that ends it.
func (p *parser) event(line string) error {
	switch {
	case line == "trace:":
		p.read = (*parser).trace
		return nil
	case line == "why:":
		p.read = (*parser).reason
		return nil
	case line == "loop:" && p.c.Endless:
		return fmt.Errorf("loop is given twice, first in line %d; remove one", p.lines["loop"])
	case line == "loop:":
		p.c.Endless, p.lines["loop"] = true, p.line
		return nil
	}
	e, err := notation.Event(strings.TrimSpace(line))
	if err != nil {
		return fmt.Errorf("%w; what is not an event belongs above \"schedule:\" or below \"why:\" or \"trace:\"", err)
	}
	for _, q := range []model.ProcID{e.Proc, e.From} {
		if int(q) >= p.c.Setup.N {
			return fmt.Errorf("event %q: there is no %v, the setup has n=%d; correct the event or the setup", e, q, p.c.Setup.N)
		}
	}
	if p.c.Endless {
		p.c.Loop = append(p.c.Loop, e)
	} else {
		p.c.Schedule = append(p.c.Schedule, e)
	}
	return nil
}

// reason reads a line of the reasons: the beginning of a sentence or, indented further, more of it.
func (p *parser) reason(line string) error {
	text := strings.TrimSpace(line)
	switch n := len(p.c.Reasons); {
	case line == "trace:":
		p.read = (*parser).trace
	case strings.HasPrefix(line, "    ") && n > 0:
		p.c.Reasons[n-1] += " " + text
	default:
		p.c.Reasons = append(p.c.Reasons, text)
	}
	return nil
}

// trace reads a line of the trace verbatim.
func (p *parser) trace(line string) error {
	p.c.Trace += line + "\n"
	return nil
}
