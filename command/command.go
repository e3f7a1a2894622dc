// Package command is the command doorway for any catalogue: it verifies the pages of mutual
// exclusion and leader election algorithms, and replays and draws counterexamples. The main
// function of your own catalogue is
//
//	func main() { command.Main(&mylock.Page) }
package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"doorway/command/results"
	"doorway/command/screen"
	"doorway/internal/spelling"
	"doorway/model/catalogue"
)

const usage = `Doorway verifies mutual exclusion and leader election algorithms.

usage: doorway COMMAND [flags] [arguments]

  init [DIR]           set up your module for Doorway, with a first test
  list                 list the algorithms, family by family
  describe NAME        print an algorithm's rules, assumptions, claims and cases
  verify [name ...]    decide every claim of these algorithms (default: all)
  merge FILE ...       merge the results of verify from several machines
  every-n [name ...]   prove properties for every number of processes
  compare [name ...]   compare messages, delays, overtaking and crashes
  claims [ID ...]      print what the sources say, and whether it holds
  explore NAME         step through an algorithm by hand
  replay FILE ...      check that cases still show what they say
  show FILE            draw the run of a case, as text or a picture
  run NAME             draw a run of an algorithm at work
  repair NAME          look for the single change that repairs a program
  trace FILE           check a recorded log against an algorithm
  history FILE         check a history of lock and unlock calls
  spans FILE           check OpenTelemetry spans of locks and elections
  lease                judge the durations of Kubernetes' leader election
  audit FILE ...       check a Kubernetes audit log of a leader election
  test [...]           run go test with the order of goroutines under control
  overlay              print the flags of go test that test uses
  corpus WORD ...      maintain a corpus: add, check and minimise cases
  completion SHELL     print a completion script for a shell
  version              print what this command was built from
  help [COMMAND]       print this text, or the flags of a command

exit status:
  0    everything is as claimed
  1    something is not as claimed, or a limit left a claim undecided
  2    the command line or a file is malformed, or a file cannot be written
  130  interrupted (Ctrl-C, SIGTERM), after printing what was found; with -follow
       1 if that is not as claimed
`

// The exit statuses.
const (
	exitOK          = 0
	exitUnexpected  = 1
	exitUsage       = 2
	exitInterrupted = 130
)

// A command carries out one word of the command line.
type command struct {
	name string
	run  func(ctx context.Context, c *call) error
}

// commands returns all commands. It is a function because completion asks for
// them.
func commands() []command {
	return []command{
		{"init", setUp}, {"list", list}, {"describe", describe}, {"verify", verify}, {"merge", merge}, {"every-n", everyNumber}, {"compare", compare}, {"claims", claims},
		{"explore", stepByHand}, {"replay", replay}, {"show", show}, {"run", atWork}, {"repair", repaired}, {"trace", traced}, {"history", called}, {"spans", spanned},
		{"lease", judgeLease}, {"audit", audited}, {"test", test}, {"overlay", printOverlay}, {"corpus", curate}, {"completion", completion}, {"version", version},
	}
}

// A call holds one invocation of the command: its command line, input and outputs.
type call struct {
	args     []string
	out, err io.Writer
	pages    []*catalogue.Page

	statements []catalogue.Statement
	build      results.Build
	in         io.Reader // what a person types
	elector    Elector
}

// errUnexpected says that a command has reported something that is not as claimed.
var errUnexpected = errors.New("not everything is as claimed")

// errFound says that a command that goes on without end has reported something before it was interrupted.
var errFound = errors.New("something was found")

// errUsage says that a command has reported a malformed call or file.
var errUsage = errors.New("malformed")

// A Catalogue gives the command its input: pages, and statements about them.
type Catalogue struct {
	Pages      []*catalogue.Page
	Statements []catalogue.Statement // of sources about them, judged by their claims
	Elector    Elector               // builds the model that the command lease explores; nil for none
}

// Main runs the command line of this process with these pages, and ends the process.
func Main(pages ...*catalogue.Page) { Catalogue{Pages: pages}.Main() }

// Main runs the command line of this process, and ends the process.
func (c Catalogue) Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(run(ctx, &call{os.Args[1:], os.Stdout, os.Stderr, c.Pages, c.Statements, results.This(), os.Stdin, c.Elector}))
}

// run runs a command line and returns its exit status.
func run(ctx context.Context, c *call) int {
	out := &screen.Sticky{W: c.out}
	c.out = out
	if got := dispatch(ctx, c); out.Err == nil {
		return got
	}
	fmt.Fprintf(c.err, "doorway: the results could not be printed: %v\n", out.Err)
	return exitUsage
}

// dispatch runs a command line and returns its exit status, whether or not its output could be written.
func dispatch(ctx context.Context, c *call) int {
	if len(c.args) == 0 {
		fmt.Fprint(c.err, usage)
		return exitUsage
	}
	name, rest := c.args[0], c.args[1:]
	switch name {
	case "help", "-h", "-help", "--help":
		if len(rest) == 0 || rest[0] == "help" {
			fmt.Fprint(c.out, usage)
			return exitOK
		}
		name, rest = rest[0], []string{"-h"}
	case "-version", "--version":
		name = "version"
	}
	for _, cmd := range commands() {
		if cmd.name == name {
			c.args = rest
			return status(ctx, c, cmd.run(ctx, c))
		}
	}
	fmt.Fprintf(c.err, "doorway: unknown command %q; %s\n", name, spelling.Or(name, commandNames(), `"doorway help" lists them`))
	return exitUsage
}

func status(ctx context.Context, c *call, err error) int {
	switch {
	case errors.Is(err, flag.ErrHelp), errors.Is(err, errEnded):
		return exitOK
	case ctx.Err() != nil:
		fmt.Fprintln(c.err, "doorway: interrupted; what is above was found until then")
		if errors.Is(err, errFound) {
			return exitUnexpected
		}
		return exitInterrupted
	case errors.Is(err, errUsage):
		return exitUsage
	case errors.Is(err, errUnexpected):
		return exitUnexpected
	case err != nil:
		fmt.Fprintf(c.err, "doorway: %v\n", err)
		return exitUsage
	default:
		return exitOK
	}
}

// commandNames returns the commands that run knows.
func commandNames() []string {
	names := []string{"help"}
	for _, cmd := range commands() {
		names = append(names, cmd.name)
	}
	return names
}

// open opens a file, or follows it while it grows, and says on the error stream when another file takes its place.
func (c *call) open(ctx context.Context, file string, follow bool) (in io.ReadCloser, shown string, err error) {
	if !follow {
		return screen.Open(ctx, file)
	}
	return screen.Follow(ctx, file, func(what string) { fmt.Fprintf(c.err, "doorway: %s\n", what) })
}

// page returns the page with the given name.
func (c *call) page(name string) (*catalogue.Page, error) {
	var names []string
	for _, p := range c.pages {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return nil, fmt.Errorf("unknown algorithm %q; %s", name, spelling.Or(name, names, `"doorway list" names all`))
}
