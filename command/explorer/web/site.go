package web

import (
	"cmp"
	_ "embed"
	"strings"
)

//go:embed static.js
var static string

//go:embed worker.js
var worker string

// sitePolicy is the policy of a page without a server: it also starts its worker and its program.
const sitePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"

// Site returns the files of the page for a host of files, by name. Beside them belong doorway.bin,
// which is the explorer compiled to WebAssembly and packed by gzip, and Go's wasm_exec.js.
func Site() map[string]string {
	const head = `<meta charset="utf-8">`
	all := map[string]string{"worker.js": worker}
	for name, f := range files() {
		all[cmp.Or(name, "explore.html")] = f.text
	}
	all["explore.html"] = strings.Replace(all["explore.html"], head, head+"\n<meta http-equiv=\"Content-Security-Policy\" content=\""+sitePolicy+"\">", 1)
	all["transport.js"] = static
	return all
}
