package command

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"doorway/algorithms/leaderelector"
	"doorway/model/catalogue"

	ra "doorway/algorithms/ricartagrawala"
)

// A said is an output of a command that runs. Await waits until it has said something.
type said struct {
	bytes.Buffer
	more chan string
}

func (s *said) Write(p []byte) (int, error) {
	s.more <- string(p)
	return s.Buffer.Write(p)
}

// A following is a command that follows a file.
type following struct {
	*testing.T
	out, err *said
	stop     context.CancelFunc
	status   chan int
}

// follows starts a command line.
func follows(t *testing.T, args ...string) *following {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	f := &following{t, &said{more: make(chan string, 1000)}, &said{more: make(chan string, 1000)}, stop, make(chan int, 1)}
	c := &call{args, f.out, f.err, []*catalogue.Page{&ra.Page}, nil, "", strings.NewReader(""), leaderelector.Elect}
	go func() { f.status <- run(ctx, c) }()
	f.until(f.err, " is followed; Ctrl-C ends that\n")
	return f
}

// ends waits for the end of the command.
func (f *following) ends() result { return result{<-f.status, f.out.String(), f.err.String()} }

// until waits until an output says some words.
func (f *following) until(s *said, words string) {
	f.Helper()
	for all := ""; !strings.Contains(all, words); {
		select {
		case more := <-s.more:
			all += more
		case status := <-f.status:
			f.Fatalf("status %d before %q\nout: %s\nerr: %s", status, words, f.out, f.err)
		}
	}
}

// replace gives the file's name to another one, which ends what a command must have read before it says so.
func (f *following) replace(file, text string) {
	f.Helper()
	if err := os.Rename(file, file+".1"); err != nil {
		f.Fatal(err)
	}
	write(f.T, file, text)
	f.until(f.err, " was replaced; its first line is line ")
}

// appended writes lines to the end of a file.
func appended(t *testing.T, file string, lines ...string) {
	t.Helper()
	f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = f.WriteString(strings.Join(lines, "\n") + "\n")
	}
	if err != nil || f.Close() != nil {
		t.Fatal(err)
	}
}

// TestTraceFollows follows a log: it says at once which line does not fit, also in the file that comes next.
func TestTraceFollows(t *testing.T) {
	lines := aLog(t)
	writeLog(t, lines[:4]...)
	f := follows(t, "trace", "-follow", "-page=ricart-agrawala", "log.ndjson")
	appended(t, "log.ndjson", lines[4:7]...)
	f.replace("log.ndjson", lines[7]+"\n")
	appended(t, "log.ndjson", lines[9])
	f.ends().is(t, exitUnexpected, "log.ndjson:9: no run of ricart-agrawala under n=2 requests=unlimited writes this line after the 8 before it:\n\n    "+lines[9])

	f = follows(t, "trace", "-follow", "-page=ricart-agrawala", "-o=run.svg", "log.ndjson.1")
	f.replace("log.ndjson.1", "\n")
	f.stop()
	f.ends().is(t, exitInterrupted, "log.ndjson.1: 7 lines fit ricart-agrawala under n=2 requests=unlimited so far, up to time 7; 1 possible state left. Tested, not proved\n",
		"err: doorway: log.ndjson.1 is followed", "err: doorway: log.ndjson.1 was replaced; its first line is line 8 here\n", "err: wrote run.svg", "err: interrupted")

	writeLog(t, lines[0], "hello")
	doorway(t, "trace", "-follow", "-page=ricart-agrawala", "log.ndjson").is(t, exitUsage, "1 line fit", `err: log.ndjson:2: "hello" is not a JSON object`)
	doorway(t, "trace", "-follow", "-page=ricart-agrawala", "no.ndjson").is(t, exitUsage, "err: open no.ndjson: no such file")
}
