package fidelity

import (
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// jar is where Debian's package libzookeeper-java has ZooKeeper 3.8.
const jar = "/usr/share/java/zookeeper.jar"

// A zooKeeper is a real one.
type zooKeeper struct {
	address string
	restart func() // stops and starts it; nil if it is another's
}

// server returns the ZooKeeper of DOORWAY_ZOOKEEPER, or one that it starts and that ends with the test.
func server(t *testing.T) zooKeeper {
	t.Helper()
	if address := os.Getenv("DOORWAY_ZOOKEEPER"); address != "" {
		return zooKeeper{address: address}
	}
	java, err := exec.LookPath("java")
	if err == nil {
		_, err = os.Stat(jar)
	}
	if err != nil {
		t.Skipf("no ZooKeeper: DOORWAY_ZOOKEEPER has no address of one that may be tried, such as 127.0.0.1:2181, and Debian's package zookeeper is not here: %v", err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().(*net.TCPAddr)
	_ = free.Close()
	config := configured(t, address.Port)
	stop := started(t, java, config, address)
	t.Cleanup(func() { stop() })
	return zooKeeper{address.String(), func() {
		stop()
		stop = started(t, java, config, address)
	}}
}

// configured writes the configuration of a server on loopback, which has its data beside it.
func configured(t *testing.T, port int) (file string) {
	t.Helper()
	dir := t.TempDir()
	file = filepath.Join(dir, "zoo.cfg")
	text := fmt.Sprintf("tickTime=2000\ndataDir=%s\nclientPort=%d\nclientPortAddress=127.0.0.1\nmaxClientCnxns=0\nadmin.enableServer=false\nforceSync=no\n", dir, port)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// started starts a server and waits until it answers. Stop ends it without a word.
func started(t *testing.T, java, config string, address net.Addr) (stop func()) {
	t.Helper()
	cmd := exec.Command(java, "-Xmx256m", "-cp", jar, "org.apache.zookeeper.server.ZooKeeperServerMain", config)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stop = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	for range 300 {
		if serves(address.String()) {
			return stop
		}
		time.Sleep(100 * time.Millisecond)
	}
	stop()
	t.Fatalf("the ZooKeeper that was started does not answer at %v", address)
	return nil
}

// serves reports whether a server serves requests, which it does some time after it listens.
func serves(address string) bool {
	c, err := net.Dial("tcp", address)
	if err != nil {
		return false
	}
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(time.Second))
	_, _ = io.WriteString(c, "srvr")
	answer, _ := io.ReadAll(c)
	return strings.Contains(string(answer), "Mode: standalone")
}

// dial connects to a server.
func (z zooKeeper) dial(t *testing.T) func() net.Conn {
	return func() net.Conn {
		c, err := net.Dial("tcp", z.address)
		if err != nil {
			t.Fatalf("the ZooKeeper at %s: %v", z.address, err)
		}
		return c
	}
}
