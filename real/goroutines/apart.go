package goroutines

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/notation"
	"doorway/model/transition"
)

// Package variables keep their values from run to run. Where runs therefore differ, each gets its own process: the
// test's binary, called again, comes to the same call of Test and takes the run there, event by event, as the first
// process directs it.

// An order tells a process that was started for one run which run to take.
type order struct {
	Test    string // its name
	Func    string // the name of the program's function
	Call    int    // the place of the program among those of that test and function
	N       int    // of the setup
	Random  bool   // whether the program draws random numbers
	Repeats int    // see the flag
	Own     bool   // whether the program is a test as its author wrote it
	Proof   string // the name of a property of which parts are to be searched, or ""
}

// ordered names the environment variable that passes the order, as JSON.
const ordered = "DOORWAY_RUN"

// given returns the order that this process was started with, or nil.
var given = sync.OnceValue(func() *order {
	text := os.Getenv(ordered)
	_ = os.Unsetenv(ordered) // the processes that a test starts are its own
	var o order
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		return nil
	}
	return &o
})

// calls counts the programs of each test and function.
var calls = struct {
	sync.Mutex
	of map[order]int
}{of: map[order]int{}}

// nextOrder returns the order for the next program of a test.
func nextOrder(t *testing.T, f any) order {
	o := order{Test: t.Name(), Func: runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name()}
	calls.Lock()
	defer calls.Unlock()
	calls.of[o]++
	o.Call = calls.of[o]
	return o
}

// is reports whether two orders are about the same program.
func (o order) is(p order) bool { return o.Test == p.Test && o.Func == p.Func && o.Call == p.Call }

// A word tells a run to take an event, or asks it a question.
type word struct {
	Event   string
	Explain bool
	Local   model.ProcID // a question, if there is no event
	Story   bool
	Run     []string // to tell the story of
}

// An answer carries a run's current state, or what was asked for, to the parent process.
type answer struct {
	Events  []string
	Prints  []transition.Footprint
	Key     []byte
	Failure string
	Time    int
	Timed   bool
	Text    string // what was asked for
	Story   recording.Story
	Access  string // of an explanation
	State   string
	Of      int
	Error   string
}

// serve takes one run as the parent process directs it, and ends this process.
func (p *program) serve() {
	log := p.listen()
	r := &run{prog: p}
	in, out := wires()
	s := answer{}
	for {
		r.paint(&s)
		var w word
		if out.Encode(s) != nil || in.Decode(&w) != nil {
			os.Exit(0)
		}
		s = answer{}
		switch {
		case w.Event != "":
			s.take(r, w)
		case w.Story:
			run, _ := notation.Schedule(strings.Join(w.Run, "\n"))
			s.Story = p.story(run, log)
			_ = out.Encode(s)
			os.Exit(0)
		default:
			s.Text = fmt.Sprint(r.Local(w.Local))
		}
	}
}

// wires returns the ends of the pipes from and to the process that has started this one.
func wires() (*json.Decoder, *json.Encoder) {
	return json.NewDecoder(os.NewFile(3, "words")), json.NewEncoder(os.NewFile(4, "answers"))
}

// take takes an event.
func (s *answer) take(r *run, w word) {
	e, err := notation.Event(w.Event)
	switch {
	case err != nil:
	case w.Explain:
		var h transition.Step
		h, err = r.Explain(e)
		s.Access, s.State, s.Of = h.Access, h.State, h.Of
	default:
		_, err = r.Apply(e)
	}
	if err != nil {
		s.Error = err.Error()
	}
}

// paint fills in the current state.
func (r *run) paint(s *answer) {
	for _, e := range r.Enabled(nil) {
		s.Events = append(s.Events, e.String())
		s.Prints = append(s.Prints, r.Footprint(e))
	}
	if err := r.judge(); err != nil {
		s.Failure = err.Error()
	}
	s.Key = r.Key(nil)
	s.Time, s.Timed = r.Time(0)
}

// A child takes one run in a process of its own.
type child struct {
	cmd     *exec.Cmd
	words   *json.Encoder
	answers *json.Decoder
	pipes   []io.Closer
	stderr  *strings.Builder
}

// spawn starts a process for a run.
func (p *program) spawn() (*child, error) {
	o := p.order
	o.N, o.Random, o.Repeats = p.setup.N, p.random, p.repeats
	return p.start(o)
}

// start starts a process with an order.
func (p *program) start(o order) (*child, error) {
	text, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	theirs, words, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	answers, mine, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, theirs.Close(), words.Close())
	}
	c := &child{cmd: exec.Command(os.Args[0], again(p.t.Name(), os.Args[1:])...), words: json.NewEncoder(words),
		answers: json.NewDecoder(bufio.NewReader(answers)), pipes: []io.Closer{words, answers}, stderr: &strings.Builder{}}
	c.cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "DOORWAY") })
	c.cmd.Env = append(c.cmd.Env, ordered+"="+string(text))
	c.cmd.ExtraFiles = []*os.File{theirs, mine}
	c.cmd.Stderr = c.stderr
	err = c.cmd.Start()
	return c, errors.Join(err, theirs.Close(), mine.Close())
}

// again returns the arguments that bring a test's binary to a test again.
func again(test string, args []string) []string {
	parts := strings.Split(test, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	all := []string{"-test.run=" + strings.Join(parts, "/"), "-test.count=1"}
	for i := 0; i < len(args); i++ {
		name, _, given := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		if !strings.HasPrefix(args[i], "-") || !dropped.MatchString(name) {
			all = append(all, args[i])
		} else if !given && i+1 < len(args) && !strings.HasPrefix(args[i+1], "-") && !plainFlag.MatchString(name) {
			i++ // its value
		}
	}
	return all
}

// dropped are flags that a process for one run does not get; plainFlag are those of them without a value.
var (
	dropped   = regexp.MustCompile(`^(doorway\..*|test\.(run|count|v|bench.*|.*profile.*|testlogfile|timeout|paniconexit0|outputdir|gocoverdir|fuzz.*|list|trace|failfast|shuffle|fullpath))$`)
	plainFlag = regexp.MustCompile(`^(doorway\.explore|test\.(paniconexit0|failfast|fullpath|benchmem|fuzzworker|v))$`)
)

// ask sends a word to a child and returns its answer; without a word it returns the first answer.
func (c *child) ask(w *word) (s answer, err error) {
	if w != nil {
		err = c.words.Encode(w)
	}
	if err == nil {
		err = c.answers.Decode(&s)
	}
	if err != nil {
		c.end()
		err = fmt.Errorf("the test's binary, called again for one run, does not come to this call: %w\n%s", err, c.stderr)
	}
	return s, err
}

// end ends a child.
func (c *child) end() {
	for _, p := range c.pipes {
		_ = p.Close()
	}
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait()
}
