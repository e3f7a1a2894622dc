package fidelity

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// agent builds Consul, starts an agent on loopback that is its own server and keeps all in memory, and returns its address.
// It ends with the test.
func agent(t *testing.T) (address string) {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "consul")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", binary, "github.com/hashicorp/consul")
	build.Dir = "agent"
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("Consul cannot be built: %v\n%s", err, out)
	}
	ports := free(t, 3)
	address = fmt.Sprint("127.0.0.1:", ports[0])
	cmd := exec.Command(binary, "agent", "-dev", "-node=node", "-bind=127.0.0.1", "-client=127.0.0.1", "-log-level=err", "-hcl=disable_update_check=true",
		"-hcl=limits { http_max_conns_per_client = 900 }", // a query goes on when its client has given up
		fmt.Sprint("-http-port=", ports[0]), fmt.Sprint("-server-port=", ports[1]), fmt.Sprint("-serf-lan-port=", ports[2]),
		"-serf-wan-port=-1", "-dns-port=-1", "-grpc-port=-1")
	log := new(bytes.Buffer)
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stop := func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	for range 600 {
		if serves(address) {
			t.Cleanup(stop)
			return address
		}
		time.Sleep(100 * time.Millisecond)
	}
	stop()
	t.Fatalf("the Consul that was started does not answer at %s:\n%s", address, log)
	return ""
}

// free returns ports that nobody listens at.
func free(t *testing.T, n int) (ports []int) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

// serves reports whether an agent creates sessions, which it does once its node is registered with its check.
func serves(address string) bool {
	resp, err := http.Get("http://" + address + "/v1/health/node/node")
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return err == nil && strings.Contains(string(body), "serfHealth")
}
