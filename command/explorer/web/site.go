package web

import (
	"cmp"
	_ "embed"
	stdhtml "html"
	"strings"

	"doorway/command/explorer"
)

//go:embed static.js
var static string

//go:embed worker.js
var worker string

// sitePolicy is the policy of a page without a server: it also starts its worker and its program.
const sitePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"

// Site returns the files of the page for a host of files, by name: explore.html, and first.html, which opens with a run.
// Beside them belong Go's wasm_exec.js and the explorer compiled to WebAssembly and packed by gzip: doorway.bin, and
// first.bin, which needs only the algorithm of that run.
func Site(first explorer.Run) map[string]string {
	const head = `<meta charset="utf-8">`
	all := map[string]string{"worker.js": worker}
	for name, f := range files() {
		all[cmp.Or(name, "explore.html")] = f.text
	}
	whole := strings.Replace(all["explore.html"], head, head+"\n<meta http-equiv=\"Content-Security-Policy\" content=\""+sitePolicy+"\">", 1)
	with := func(data string) string { return strings.Replace(whole, "<html ", "<html "+data+" ", 1) }
	all["explore.html"] = with(`data-program="doorway.bin"`)
	all["first.html"] = with(`data-program="first.bin" data-run="` + stdhtml.EscapeString(Fragment(first)) + `"`)
	all["transport.js"] = static
	return all
}
