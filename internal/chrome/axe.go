package chrome

import _ "embed"

// axe holds axe-core 4.10.2 (Deque Systems, MPL 2.0), unchanged: the script with which tests look for what keeps
// people from using a page, such as text with too little contrast.
//
//go:embed axe/axe.min.js
var axe string

// findings is an expression of a page with axe: what is found, a line for each element, or "".
const findings = `axe.run(document, { resultTypes: ["violations"] }).then(r => r.violations.flatMap(v => v.nodes.map(n =>
	v.id + " (" + v.help + "): " + n.target.join(" ") + " " + n.html.slice(0, 200) + " " + n.any.map(a => a.message).join("; "))).join("\n"))`
