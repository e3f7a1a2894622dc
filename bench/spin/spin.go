package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
)

// A measured search is one of Spin's or of Doorway's.
type measured struct {
	states, transitions int
	seconds             float64 // of processor time
	bytes               int64   // of memory at its peak
}

// took notes what a process has taken that has ended.
func (m *measured) took(p *os.ProcessState) {
	m.seconds, m.bytes = (p.UserTime() + p.SystemTime()).Seconds(), peak(p)
}

// spin is how Spin verifies a model.
type spin struct {
	model string // a file in the folder models
	n     int
	r     int // requests of each process
	// optimize is the compiler's flag: the verifier is fast, or soon there.
	optimize string
}

// available returns an error that says what is missing to run Spin.
func available() error {
	for _, tool := range []string{"spin", "gcc"} {
		if _, err := exec.LookPath(tool); err != nil {
			return fmt.Errorf("%w: install Spin and a C compiler, such as Debian's packages spin and gcc", err)
		}
	}
	return nil
}

// verify runs the verifier that Spin makes of the model, with its partial order reduction or without.
func (s spin) verify(ctx context.Context, reduce bool) (m measured, err error) {
	model, err := filepath.Abs(filepath.Join("models", s.model))
	if err != nil {
		return m, err
	}
	dir, err := os.MkdirTemp("", "spin")
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	run := func(name string, args ...string) (string, *exec.Cmd, error) {
		c := exec.CommandContext(ctx, name, args...)
		c.Dir = dir
		out, err := c.CombinedOutput()
		if err != nil {
			err = fmt.Errorf("%s: %w: %s", c, err, out)
		}
		return string(out), c, err
	}
	if _, _, err := run("spin", "-a", fmt.Sprintf("-DN=%d", s.n), fmt.Sprintf("-DR=%d", s.r), model); err != nil {
		return m, err
	}
	compile := []string{s.optimize, "-w", "-DSAFETY", "-o", "pan", "pan.c"}
	if !reduce {
		compile = append(compile, "-DNOREDUCE")
	}
	if _, _, err := run("gcc", compile...); err != nil {
		return m, err
	}
	out, c, err := run(filepath.Join(dir, "pan"), "-E", "-m1000000") // processes may wait in the end
	if err != nil {
		return m, err
	}
	m.took(c.ProcessState)
	return m, m.read(out)
}

var (
	errorsFound = regexp.MustCompile(`errors: (\d+)`)
	stored      = regexp.MustCompile(`(\d+) states, stored`)
	matched     = regexp.MustCompile(`(\d+) transitions \(= stored\+matched\)`)
	incomplete  = regexp.MustCompile(`Warning: Search not completed|max search depth too small`)
)

// read reads the counts from a verifier's output. Spin counts the initial state as a transition.
func (m *measured) read(out string) error {
	for pattern, to := range map[*regexp.Regexp]*int{errorsFound: new(int), stored: &m.states, matched: &m.transitions} {
		found := pattern.FindStringSubmatch(out)
		if found == nil {
			return fmt.Errorf("the verifier did not print %q: %s", pattern, out)
		}
		*to, _ = strconv.Atoi(found[1])
		if pattern == errorsFound && *to > 0 {
			return fmt.Errorf("the verifier found an error: %s", out)
		}
	}
	if incomplete.MatchString(out) {
		return fmt.Errorf("the verifier did not search everything: %s", out)
	}
	m.transitions--
	return nil
}
