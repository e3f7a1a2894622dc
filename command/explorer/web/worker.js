// The explorer itself, in a thread of its own: the page sends the program, then questions.
"use strict";
importScripts("wasm_exec.js");
let ready = null;
onmessage = async function (e) {
  if (e.data.program) {
    const go = new Go();
    ready = WebAssembly.instantiate(e.data.program, go.importObject).then(function (instance) { go.run(instance); });
    return;
  }
  const id = e.data.id;
  try {
    await ready;
    self.explore(e.data.what, e.data.question, function (words) { postMessage({ id: id, progress: words }); }, function (text) { postMessage({ id: id, text: text }); });
  } catch (err) { postMessage({ id: id, text: JSON.stringify({ error: "the program cannot run here: " + err.message }) }); }
};
