package overlay

import (
	"fmt"
	"strings"
)

// pointed returns a package like sync/atomic with a point before each access. The compiler replaces
// calls of sync/atomic by instructions wherever they are, so code that is to come to points calls this
// package instead. It is called container, after a folder that exists and has no package of its own:
// go vet looks there.
func pointed() string {
	var b strings.Builder
	b.WriteString("package atomic\n\nimport (\n\t\"sync/atomic\"\n\t\"unsafe\"\n)\n\n" +
		"//go:linkname runtime_doorwayPoint\nfunc runtime_doorwayPoint(op uint32, object unsafe.Pointer)\n\n" +
		"type Pointer[T any] = atomic.Pointer[T]\n")
	for _, t := range []string{"Bool", "Int32", "Int64", "Uint32", "Uint64", "Uintptr", "Value"} {
		fmt.Fprintf(&b, "type %s = atomic.%s\n", t, t)
	}
	for _, name := range []string{"Int32", "Int64", "Uint32", "Uint64", "Uintptr", "Pointer"} {
		typ := strings.ToLower(name)
		if name == "Pointer" {
			typ = "unsafe.Pointer"
		}
		function := func(verb, op, parameters, result, arguments string) {
			give := ""
			if result != "" {
				give = "return "
			}
			fmt.Fprintf(&b, "\nfunc %s%s(addr *%s%s) %s {\n\truntime_doorwayPoint(%d, unsafe.Pointer(addr))\n\t%satomic.%s%s(addr%s)\n}\n",
				verb, name, typ, parameters, result, ops[op], give, verb, name, arguments)
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
