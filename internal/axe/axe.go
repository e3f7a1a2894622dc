// Package axe is axe-core 4.10.2 (Deque Systems, MPL 2.0), unchanged: the script with which tests look
// in a browser for what keeps people from using a page, such as text with too little contrast.
package axe

import _ "embed"

// Script defines axe in a page.
//
//go:embed axe.min.js
var Script string

// Findings is an expression of a page with Script: what is found, a line for each element, or "".
const Findings = `axe.run(document, { resultTypes: ["violations"] }).then(r => r.violations.flatMap(v => v.nodes.map(n =>
	v.id + " (" + v.help + "): " + n.target.join(" ") + " " + n.html.slice(0, 200) + " " + n.any.map(a => a.message).join("; "))).join("\n"))`
