package overlay

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// The compiler replaces calls of the functions of sync/atomic by instructions, unless it is told otherwise (see Flags). The
// functions get other names, and those with their names call them after a point. So all packages of a program come to
// points, those of other modules too.

// bodiless finds a function of sync/atomic in its documentation, and symbol its symbol in assembly.
var (
	bodiless = regexp.MustCompile(`(?m)^func (\w+)\(`)
	symbol   = regexp.MustCompile(`\b(TEXT\s+)·`)
)

// renamed returns the files of Go's in which functions of sync/atomic get other names, by their paths below GOROOT/src.
func (i *Installation) renamed() (map[string]string, error) {
	files := map[string]string{}
	rename := func(name string, change func(string) string) error {
		text, err := os.ReadFile(filepath.Join(i.Root, "src", filepath.FromSlash(name)))
		if err == nil {
			files[name] = change(string(text))
		}
		return err
	}
	for _, name := range []string{"doc.go", "doc_32.go", "doc_64.go"} {
		if err := rename("sync/atomic/"+name, func(s string) string { return bodiless.ReplaceAllString(s, "func doorway$1(") }); err != nil {
			return nil, err
		}
	}
	if err := rename("sync/atomic/asm.s", func(s string) string { return symbol.ReplaceAllString(s, "${1}·doorway") }); err != nil {
		return nil, err
	}
	for _, name := range []string{"atomic_pointer.go", "race.go"} {
		if err := rename("runtime/"+name, func(s string) string { return strings.ReplaceAll(s, " sync/atomic.", " sync/atomic.doorway") }); err != nil {
			return nil, err
		}
	}
	detectors, err := filepath.Glob(filepath.Join(i.Root, "src", "runtime", "race_*.s"))
	for _, d := range detectors {
		if err := rename("runtime/"+filepath.Base(d), func(s string) string { return strings.ReplaceAll(s, "sync∕atomic·", "sync∕atomic·doorway") }); err != nil {
			return nil, err
		}
	}
	return files, err
}

// intrinsics is the flag by which the compiler calls functions of sync/atomic.
const intrinsics = "-d=ssa/intrinsics/off"

// Flags are for the go command: with them, the packages of a program call functions of sync/atomic. In the standard library
// only those do whose calls others may notice by nothing else.
var Flags = flags()

func flags() []string {
	all := []string{"-gcflags=all=" + intrinsics, "-gcflags=std="}
	for _, path := range []string{"sync/atomic", "internal/sync", "context", "expvar", "log", "log/slog"} {
		all = append(all, "-gcflags="+path+"="+intrinsics)
	}
	return all
}

// Flagged returns arguments of the go command in which no flag for the compiler makes it replace functions of sync/atomic.
func Flagged(args []string) []string {
	args = slices.Clone(args)
	for i, a := range args {
		name, _, given := strings.Cut(a, "=")
		switch {
		case strings.TrimLeft(name, "-") != "gcflags" || !strings.HasPrefix(name, "-"):
		case given:
			args[i] += " " + intrinsics
		case i+1 < len(args):
			args[i+1] += " " + intrinsics
		}
	}
	return args
}

// pointed returns a file of sync/atomic with the functions that come to a point.
func pointed() string {
	var b strings.Builder
	b.WriteString("package atomic\n\nimport \"unsafe\"\n\n//go:linkname runtime_doorwayFails\nfunc runtime_doorwayFails()\n" +
		"\n//go:linkname runtime_doorwayWord\nfunc runtime_doorwayWord(width uint32, old uint64)\n")
	for _, name := range []string{"Int32", "Int64", "Uint32", "Uint64", "Uintptr", "Pointer"} {
		typ := strings.ToLower(name)
		if name == "Pointer" {
			typ = "unsafe.Pointer"
		}
		function := func(verb, op, parameters, result, arguments string) {
			does := fmt.Sprintf("doorway%s%s(addr%s)", verb, name, arguments)
			switch result {
			case "":
			case "bool":
				does = "swapped := " + does + "\n\tif !swapped {\n\t\truntime_doorwayFails()\n\t}\n\treturn swapped"
			default:
				does = "return " + does
			}
			old := "0"
			if op == "cas" {
				old = "uint64(old)"
				if name == "Pointer" {
					old = "uint64(uintptr(old))"
				}
			}
			fmt.Fprintf(&b, "\nfunc %s%s(addr *%s%s) %s {\n\truntime_doorwayWord(uint32(unsafe.Sizeof(*addr)), %s)\n\truntime_doorwayPoint(%d, unsafe.Pointer(addr))\n\t%s\n}\n",
				verb, name, typ, parameters, result, old, ops[op], does)
		}
		function("Load", "load", "", typ, "")
		function("Store", "store", ", v "+typ, "", ", v")
		function("Swap", "swap", ", v "+typ, typ, ", v")
		function("CompareAndSwap", "cas", ", old, v "+typ, "bool", ", old, v")
		if name == "Pointer" {
			continue
		}
		for _, verb := range []string{"Add", "And", "Or"} {
			function(verb, "fetch", ", v "+typ, typ, ", v")
		}
	}
	return b.String()
}
