// How the page asks its questions without a server: of a worker that runs the explorer.
(function () {
  "use strict";
  const program = (async function () {
    const packed = await fetch(document.documentElement.dataset.program); // gzip, by a name that no host unpacks by itself
    if (!packed.ok) { throw new Error("the program cannot be loaded: " + packed.status); }
    const bytes = packed.body.pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compileStreaming(new Response(bytes, { headers: { "Content-Type": "application/wasm" } }));
  })();
  document.getElementById("meaning").textContent = "loading the catalogue …";
  let worker = null, waiting = new Map(), asked = 0;
  function start() {
    const mine = worker = new Worker("worker.js");
    mine.onmessage = function (e) {
      const q = waiting.get(e.data.id);
      if (!q) { return; }
      if ("progress" in e.data) { q.progress(e.data.progress); return; }
      waiting.delete(e.data.id);
      const said = JSON.parse(e.data.text);
      if (said.error) { q.reject(new Error(said.error)); } else { q.resolve(said.value); }
    };
    return program.then(function (p) { mine.postMessage({ program: p }); });
  }
  let started = start();
  // stop ends the worker, which cannot be interrupted otherwise, and whatever it was asked.
  function stop() {
    worker.terminate();
    waiting.forEach(function (q) { q.reject(new Error("stopped")); });
    waiting = new Map();
    started = start();
  }
  self.transport = async function (what, question, progress, signal) {
    await started;
    return new Promise(function (resolve, reject) {
      const id = ++asked;
      waiting.set(id, { resolve: resolve, reject: reject, progress: progress });
      if (signal) { signal.addEventListener("abort", function () { if (waiting.has(id)) { stop(); } }); }
      worker.postMessage({ id: id, what: what, question: JSON.stringify(question) });
    });
  };
})();
