// Command site writes the explorer as a folder that any static file host can serve: it takes the
// folder, which already contains doorway.wasm and first.wasm, compresses these, and adds the pages.
package main

import (
	"compress/gzip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"doorway/command/explorer"
	"doorway/command/explorer/web"
)

// first is the run on the front page: both processes want to enter, and one has given way.
var first = explorer.Run{Page: "peterson", Variant: "swapped", Events: []string{"p0 request", "p1 request", "p0 step"}}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: site FOLDER, in which doorway.wasm and first.wasm are; \"make site\" builds them")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintf(os.Stderr, "site: %v\n", err)
		os.Exit(1)
	}
}

// write completes the folder.
func write(folder string) error {
	for _, program := range []string{"doorway", "first"} {
		if err := pack(filepath.Join(folder, program+".wasm"), filepath.Join(folder, program+".bin")); err != nil {
			return err
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	support, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	all := web.Site(first)
	all["wasm_exec.js"] = string(support)
	for name, text := range all {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// pack replaces a program by its packed form, a sixth in size.
func pack(program, packed string) error {
	text, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	out, err := os.Create(packed)
	if err != nil {
		return err
	}
	z, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(text); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	return os.Remove(program)
}
