//go:build goroutines

package zookeeper_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/real"
	"doorway/real/realtest"
)

var mended = flag.Bool("mended", false, "expect a client that answers no request a third time")

// leaving lets others ask for a node until it is told to end; what fails is asked once more. Then it closes its connection,
// and waits until who watches another node is told. If it is patient it does not close the connection while somebody asks.
func leaving(patient bool) func(*real.Process) {
	return func(p *real.Process) {
		c := dial(p, unheeded)
		_, _, told, err := c.ExistsW("/watched")
		var asking sync.WaitGroup
		for range 3 {
			asking.Go(func() {
				for p.Context().Err() == nil {
					if _, _, err := c.Exists("/asked"); err != nil {
						_, _, _ = c.Exists("/asked")
					}
				}
			})
		}
		<-p.Context().Done()
		if patient {
			asking.Wait()
		}
		c.Close()
		asking.Wait()
		if err == nil {
			<-told
		}
	}
}

// A request that is made while the connection is closed, and cannot be written, is answered three times. There is room for two
// answers, and nobody reads them: the client's own goroutine waits for ever, and so does who watches.
func TestClose(t *testing.T) {
	const name, runs = "a request while the connection is closed", 2000
	hasty, ends := ending(t, leaving(false))
	patient, _ := ending(t, leaving(true))
	found := simulate.Runs{Count: runs, Steps: 100, Seed: 1}
	if *mended {
		realtest.Expect(t, hasty, ends, found, 0)
		return
	}
	f := realtest.Expect(t, hasty, ends, found, 25)
	if err := f.Keep(name, hasty, ends); err != nil {
		t.Error(err)
	}
	realtest.Kept(t, name, ends, hasty, patient)
	realtest.Expect(t, patient, ends, simulate.Runs{Count: *repaired, Steps: 100, Seed: 1}, 0)
}

// TestMended runs the tests with a client that answers a request once if it cannot be written. So that is all that they find
// wrong with the client at this level.
func TestMended(t *testing.T) {
	if *mended {
		t.Skip("this is the mended client")
	}
	do := func(command ...string) string {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", command, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	dir := t.TempDir()
	client, mod := filepath.Join(dir, "zk"), filepath.Join(dir, "go.mod")
	if err := os.CopyFS(client, os.DirFS(do("go", "list", "-m", "-f", "{{.Dir}}", "github.com/go-zookeeper/zk"))); err != nil {
		t.Fatal(err)
	}
	mend(t, filepath.Join(client, "conn.go"))
	for from, to := range map[string]string{"go.mod": mod, "go.sum": filepath.Join(dir, "go.sum")} {
		text, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(to, text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	house, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	do("go", "mod", "edit", "-replace=doorway="+house, "-replace=github.com/go-zookeeper/zk="+client, mod)
	t.Log(do("go", "tool", "doorway", "test", "-modfile="+mod, "-vet=off", "-timeout=0", "-tags=goroutines", "-skip=TestFirst", ".", "-mended"))
}

// mend mends the client: what recvLoop or flushRequests has answered, or will answer, is not answered by sendData.
func mend(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const answer = "\t\treq.recvChan <- response{-1, err}\n\t\tc.conn.Close()\n"
	before, after, ok := strings.Cut(string(text), answer)
	if !ok || strings.Contains(after, answer) {
		t.Fatalf("%s is not as it was: want one place with\n%s", file, answer)
	}
	if err := os.WriteFile(file, []byte(before+"\t\tc.conn.Close()\n"+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// ending returns a program whose runs end, and the property that nothing is left then.
func ending(t *testing.T, process func(*real.Process)) (*real.Program, property.Property) {
	t.Helper()
	ends, everything, _ := program(t, real.Setup{N: 1}, process).Ends()
	return ends.(*real.Program), everything
}
