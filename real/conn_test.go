package real_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/rpc"
	"net/rpc/jsonrpc"
	"os"
	"strings"
	"testing"
	"time"

	"doorway/checker/simulate"
	"doorway/model"
	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
)

// echo answers each line with its number.
func echo(c net.Conn) {
	defer c.Close()
	lines := bufio.NewScanner(c)
	for n := 1; lines.Scan(); n++ {
		if _, err := fmt.Fprintf(c, "%d %s\n", n, lines.Text()); err != nil {
			return
		}
	}
}

// talk says a word, waits for what comes back for three seconds, and closes.
func talk(p *real.Process, say func(string)) {
	c, s := real.Pipe(p)
	go echo(s)
	_ = c.SetReadDeadline(time.Now().Add(2500 * time.Millisecond))
	_, err := io.WriteString(c, "hello\n")
	if err == nil {
		var line string
		line, err = bufio.NewReader(c).ReadString('\n')
		say(strings.TrimSpace(line))
	}
	for _, is := range []error{real.ErrLost, os.ErrDeadlineExceeded, io.EOF} {
		if errors.Is(err, is) {
			say(is.Error())
		}
	}
	<-p.Context().Done()
	_ = c.Close()
	_, err = c.Write([]byte("more"))
	say(fmt.Sprint(errors.Is(err, net.ErrClosed)))
}

func TestPipe(t *testing.T) {
	all := real.Setup{N: 2, Drops: 1, Duplicates: 1, Shutdowns: 1, Crashes: 1, Recoveries: 1, Splits: 1, Heals: 1}
	for _, c := range []struct{ what, schedule, told string }{
		{"answered", "p0 request; p0->p2 deliver; p2->p0 deliver", "p0 1 hello"},
		{"under way", "p0 request; p0->p2 deliver; tick", ""},
		{"too late", "p0 request; p0->p2 deliver; tick; tick; tick; p2->p0 deliver", "p0 , p0 i/o timeout"},
		{"lost", "p0 request; p0->p2 drop", "p0 , p0 connection reset by peer"},
		{"the answer is lost", "p0 request; p0->p2 deliver; p2->p0 drop", "p0 , p0 connection reset by peer"},
		{"nothing arrives twice", "p0 request; p0->p2 duplicate; p0->p2 deliver; p0->p2 deliver; p2->p0 deliver", "p0 1 hello"},
		{"cut off", "p0 request; split; tick", ""},
		{"cut off, and connected again", "p0 request; split; tick; heal", "p0 , p0 connection reset by peer"},
		{"cut off while nothing is under way", "p0 request; p0->p2 deliver; p2->p0 deliver; split; heal; p0 shutdown; p0->p2 deliver", "p0 1 hello, p0 true"},
		{"the server closes after the client", "p0 request; p0->p2 deliver; p2->p0 deliver; p0 shutdown; p0->p2 deliver; p2->p0 deliver", "p0 1 hello, p0 true"},
		{"crashed and started again", "p0 request; p0->p2 deliver; p0 crash; p0 recover; p0->p2 deliver; p2->p0 deliver", "p0 1 hello"},
		{"the next incarnation knows of no connection", "p0 request; p0 crash; p0 recover; p0->p2 deliver; p2->p0 deliver", "p0 , p0 connection reset by peer"},
	} {
		t.Run(c.what, func(t *testing.T) {
			told, _ := play(t, all, talk, c.schedule)
			if told != c.told {
				t.Errorf("told %q, want %q", told, c.told)
			}
		})
	}
}

// A write to an end that has closed fails, once the close has arrived.
func TestPipeClosed(t *testing.T) {
	told, _ := play(t, real.Setup{N: 1}, func(p *real.Process, say func(string)) {
		c, s := real.Pipe(p)
		_ = s.Close()
		_, err := io.WriteString(c, "before")
		say(fmt.Sprint(err))
		_, err = io.ReadAll(c)
		say(fmt.Sprint(err))
		_, err = io.WriteString(c, "after")
		say(fmt.Sprint(err))
	}, "p0 request; p1->p0 deliver")
	if want := "p0 <nil>, p0 <nil>, p0 connection reset by peer"; told != want {
		t.Errorf("told %q, want %q", told, want)
	}
}

// Writes are messages: one at a time, in order, and told in part.
func TestPipeWrites(t *testing.T) {
	_, run := play(t, real.Setup{N: 1}, func(p *real.Process, _ func(string)) {
		c, _ := real.Pipe(p)
		for _, text := range []string{"first\nand more", "\x00\x01", strings.Repeat("long ", 20)} {
			_, _ = io.WriteString(c, text)
		}
		_ = c.Close()
		<-p.Context().Done()
	}, "p0 request")
	var told []string
	for len(run.Queue(0, 1)) > 0 {
		told = append(told, fmt.Sprint(run.Queue(0, 1)))
		if _, err := run.Apply(model.Event{Kind: model.Deliver, Proc: 1}); err != nil {
			t.Fatal(err)
		}
	}
	want := "[first] [(2 bytes)] [long long long long long long long long  (100 bytes)] [close]"
	if got := strings.Join(told, " "); got != want {
		t.Errorf("told %s, want %s", got, want)
	}
}

// Bank is a server of net/rpc that holds a lease.
type Bank struct{ lease holding }

// Lock gives the lease to a process for five seconds, if nobody has it.
func (b *Bank) Lock(id model.ProcID, got *bool) error {
	if b.lease.holder != id && time.Now().Before(b.lease.until) {
		return nil
	}
	b.lease, *got = holding{id, time.Now().Add(5 * time.Second)}, true
	return nil
}

// A vault serves connections.
type vault struct{ *rpc.Server }

func newVault() vault {
	v := vault{rpc.NewServer()}
	if err := v.Register(new(Bank)); err != nil {
		panic(err)
	}
	return v
}

// rpcWorker takes a lease through net/rpc and works under it, counted from when it
// has come or, if it is careful, from when it was asked for.
func rpcWorker(careful bool) func(*real.Process) {
	return func(p *real.Process) {
		for ; p.Context().Err() == nil; time.Sleep(time.Second) {
			near, far := real.Pipe(p)
			go real.Part(p, newVault).ServeCodec(jsonrpc.NewServerCodec(far))
			client := jsonrpc.NewClient(near)
			stop := context.AfterFunc(p.Context(), func() { client.Close() })
			asked, got := time.Now(), false
			err := client.Call("Bank.Lock", p.ID(), &got)
			if !careful {
				asked = time.Now()
			}
			if stop() {
				client.Close()
			}
			if err != nil || !got {
				continue
			}
			ctx, cancel := context.WithDeadline(p.Context(), asked.Add(5*time.Second))
			p.Work(ctx)
			cancel()
			return
		}
	}
}

// A lease that is counted from when the answer came lasts too long.
func TestPipeRPC(t *testing.T) {
	failing := real.Setup{N: 2, Drops: 1, Shutdowns: 1, Crashes: 1, Splits: 1, Heals: 1}
	for _, c := range []struct {
		what   string
		setup  real.Setup
		work   func(*real.Process)
		events int // of the shortest run, or 0
	}{
		{"counted from the answer", real.Setup{N: 2}, rpcWorker(false), 12},
		{"counted from the question", failing, rpcWorker(true), 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, c.setup, c.work)
			if err != nil {
				t.Fatal(err)
			}
			realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: 1000, Steps: 200, Seed: 1}, c.events)
		})
	}
}
