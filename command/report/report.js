(function () {
  "use strict";
  const all = function (what, root) { return Array.from((root || document).querySelectorAll(what)); };
  const form = document.querySelector(".filter"), total = all("[data-line]").length;
  // fits tells whether a line has a verdict as chosen about the property that is chosen.
  function fits(line, chosen) {
    if (!chosen.property && !chosen.verdict) { return true; }
    return all("[data-verdict]", line).some(function (cell) {
      return (!chosen.property || cell.dataset.property === chosen.property) && (!chosen.verdict || cell.dataset.verdict === chosen.verdict);
    });
  }
  // narrow shows the lines that fit; a variant that does shows the algorithm above it, too.
  function narrow() {
    const chosen = {};
    all("select", form).forEach(function (s) { chosen[s.dataset.by] = s.value; });
    let shown = 0;
    all("[data-grid]").forEach(function (grid) {
      let any = false;
      all("tbody", grid).forEach(function (family) {
        const wanted = !chosen.family || family.dataset.family === chosen.family;
        let base = null, some = false;
        all("[data-line]", family).forEach(function (line) {
          const fit = wanted && fits(line, chosen);
          line.hidden = !fit;
          if (line.dataset.line === "base") { base = line; } else if (fit && base && base.hidden) { base.hidden = false; shown++; }
          if (fit) { some = true; shown++; }
        });
        family.hidden = !some;
        any = any || some;
      });
      grid.hidden = !any;
    });
    form.querySelector("output").textContent = shown === total ? "" : shown + " of " + total + " lines";
  }
  form.hidden = false;
  form.addEventListener("change", narrow);
  form.addEventListener("reset", function () { setTimeout(narrow); });
  form.addEventListener("submit", function (e) { e.preventDefault(); });
  narrow(); // browsers remember what was chosen
})();
