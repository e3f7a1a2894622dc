package fidelity

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// programs is where Debian's package postgresql has its programs, by version.
const programs = "/usr/lib/postgresql/*/bin"

// address returns that of the PostgreSQL of DOORWAY_POSTGRES, or of one that it starts and that ends with the test.
func address(t *testing.T) string {
	t.Helper()
	if given := os.Getenv("DOORWAY_POSTGRES"); given != "" {
		return given
	}
	found, err := filepath.Glob(programs + "/postgres")
	if err != nil || len(found) == 0 {
		t.Skip("no PostgreSQL: DOORWAY_POSTGRES has no address of one that may be tried, such as postgres://postgres@127.0.0.1:5432/postgres?sslmode=disable, " +
			"and Debian's package postgresql is not here")
	}
	return started(t, filepath.Dir(slices.Max(found)))
}

// started starts a server on loopback whose data is in a folder of its own.
func started(t *testing.T, bin string) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "doorway-postgres")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	run := owner(t, dir)
	data := filepath.Join(dir, "data")
	run(filepath.Join(bin, "initdb"), "-D", data, "-U", "postgres", "--auth=trust", "--no-sync")
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	_ = free.Close()
	control, log := filepath.Join(bin, "pg_ctl"), filepath.Join(dir, "log")
	t.Cleanup(func() { run(control, "-D", data, "-m", "immediate", "stop") })
	run(control, "-D", data, "-l", log, "-w", "-t", "60", "-o", fmt.Sprintf("-p %d -c listen_addresses=127.0.0.1 -c unix_socket_directories= -F", port), "start")
	return fmt.Sprintf("postgres://postgres@127.0.0.1:%d/postgres?sslmode=disable", port)
}

// owner gives a folder to the user that PostgreSQL has to run as, which is not root, and returns a function that runs a
// program as this user.
func owner(t *testing.T, dir string) (run func(program string, args ...string)) {
	t.Helper()
	var prefix []string
	if os.Getuid() == 0 {
		prefix = []string{"runuser", "-u", "postgres", "--"}
		who, err := user.Lookup("postgres")
		if err != nil {
			t.Fatal(err)
		}
		uid, _ := strconv.Atoi(who.Uid)
		gid, _ := strconv.Atoi(who.Gid)
		if err := os.Chown(dir, uid, gid); err != nil {
			t.Fatal(err)
		}
	}
	return func(program string, args ...string) {
		t.Helper()
		all := slices.Concat(prefix, []string{program}, args)
		cmd := exec.Command(all[0], all[1:]...)
		cmd.Dir = dir
		if err := cmd.Run(); err != nil { // its output is not read: a server that goes on would keep the pipe
			t.Fatalf("%v: %v", all, err)
		}
	}
}
