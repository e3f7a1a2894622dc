package module

import (
	"cmp"
	"fmt"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// An example provides a first test, copied from a file of the clone.
type example struct {
	name, file string
	run        string // the command that runs it
}

// examples lists the first tests.
var examples = []example{
	{"lock", "docs/mylock/testdata/lock_test.go", "go test"},
	{"goroutines", "real/goroutines/testdata/pool_test.go", "go tool doorway test"},
	{"kube", "real/kube/operator_test.go", "go test -run TestMyOperator"},
	{"redis", "real/redis/holder_test.go", "go test -run TestMyHolder"},
	{"etcd", "real/etcd/owner_test.go", "go test -run TestMyOwner"},
	{"consul", "real/consul/session_holder_test.go", "go test -run TestMySessionHolder"},
	{"zookeeper", "real/zookeeper/zookeeper_holder_test.go", "go test -run TestMyZooKeeperHolder"},
	{"river", "real/river/river_client_test.go", "go test -run TestMyRiverClient"},
}

// None names the empty choice of examples.
const None = "none"

// Adapters names the modules for client libraries.
var Adapters = []string{"kube", "redis", "etcd", "raft", "etcdraft", "nats", "consul", "zookeeper", "grpc", "river"}

// Examples returns the names that Request.Example may have.
func Examples() (names []string) {
	for _, e := range examples {
		names = append(names, e.name)
	}
	return append(names, None)
}

// adapter returns the path of an adapter's module.
func adapter(name string) string { return Doorway + "/real/" + name }

// examples returns the first tests that the request names, or those for adapters that are new to the module. A
// module without adapters gets a lock, or goroutines if the folder has code to test.
func (r Request) examples(dir string, before *gomod) (all []example, err error) {
	wanted := map[string]bool{r.Example: true}
	if r.Example == "" {
		for _, a := range r.Adapters {
			wanted[a] = !before.requires(adapter(a))
		}
		if len(r.Adapters) == 0 && !before.requires(Doorway) {
			code, err := hasCode(dir)
			if err != nil {
				return nil, err
			}
			wanted["goroutines"], wanted["lock"] = code, !code
		}
	}
	for _, e := range examples {
		if wanted[e.name] {
			all = append(all, e)
		}
	}
	return all, nil
}

// hasCode reports whether a folder has Go files other than tests.
func hasCode(dir string) (bool, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") {
			return true, err
		}
	}
	return false, err
}

// write copies the examples into a folder, requires their imports, and prints the commands that run them.
func write(out io.Writer, dir, clone string, all []example) error {
	if len(all) == 0 {
		return nil
	}
	name, err := packageOf(dir)
	if err != nil {
		return err
	}
	for _, e := range all {
		if err := e.write(out, dir, clone, name); err != nil {
			return err
		}
	}
	if _, err := command(dir, "get", "-t", "."); err != nil {
		return fmt.Errorf("the first test is written, but not all that it needs is there: %w", err)
	}
	fmt.Fprintf(out, "\nnext, in %s:\n\n", dir)
	for _, e := range all {
		fmt.Fprintf(out, "    %s\n", e.run)
	}
	return nil
}

var clause = regexp.MustCompile(`(?m)^package \w+?(_test)?$`)

// write copies the example, unless its file exists, into the package of this name.
func (e example) write(out io.Writer, dir, clone, name string) error {
	text, err := os.ReadFile(filepath.Join(clone, filepath.FromSlash(e.file)))
	if err != nil {
		return err
	}
	file := filepath.Base(filepath.FromSlash(e.file))
	made, err := os.OpenFile(filepath.Join(dir, file), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if os.IsExist(err) {
		fmt.Fprintf(out, "%s: is there, and stays as it is\n", file)
		return nil
	}
	if err != nil {
		return err
	}
	_, err = made.Write(clause.ReplaceAll(text, []byte("package "+name+"$1")))
	fmt.Fprintf(out, "%s: a first test\n", file)
	return cmp.Or(err, made.Close())
}

// packageOf returns the name of the package in a folder or, if there is none, one made from the folder's name.
func packageOf(dir string) (string, error) {
	out, err := command(dir, "list", "-e", "-f", "{{.Name}}", ".")
	if name := strings.TrimSuffix(strings.TrimSpace(out), "_test"); name != "" || err != nil {
		return name, err
	}
	name := strings.ToLower(regexp.MustCompile(`\W`).ReplaceAllString(filepath.Base(dir), ""))
	if !token.IsIdentifier(name) {
		name = "first"
	}
	return name, nil
}
