(function () {
  "use strict";
  const at = function (id) { return document.getElementById(id); };
  let pages = [], saves = false; // what can be chosen, and whether the command saves cases
  let run = null, view = null;   // where we are
  let tried = [];                // the longest runs that were tried, the latest last
  let found = null, well = null, asking = null, asked = 0;
  let spare = "", both = 0;      // the picture with all steps or without, and how many steps of both runs are shown
  let guess = null;              // the view after an event that is pointed at, and the address of its run

  // make makes an element with a text and children.
  function make(tag, text, props, children) {
    const e = Object.assign(document.createElement(tag), props || {});
    if (text) { e.textContent = text; }
    (children || []).forEach(function (c) { e.append(c); });
    return e;
  }
  // merge gives an element other children. Those that it has already stay, so that the browser draws only what is new.
  function merge(parent, children) {
    const wanted = new Set(children.map(function (c) { return c.outerHTML; }));
    Array.from(parent.children).forEach(function (c) { if (!wanted.has(c.outerHTML)) { c.remove(); } });
    let at = parent.firstElementChild;
    children.forEach(function (c) {
      if (at && at.isEqualNode(c)) { at = at.nextElementSibling; } else { parent.insertBefore(c, at); }
    });
    while (at) { const rest = at; at = at.nextElementSibling; rest.remove(); }
  }
  function quiet() { return undefined; }
  function ask(what, more) { return self.transport(what, Object.assign({ run: run }, more), quiet); }
  // fail says what is wrong in one place: by default below the buttons, or beside the control that asked for it.
  function fail(err, place) {
    ["error", "refused", "setup-refused"].forEach(function (id) { at(id).textContent = id === (place || "error") && err ? err.message : ""; });
    at("setup").setAttribute("aria-invalid", String(place === "setup-refused"));
  }

  // The address is the run.
  function address(r) {
    const words = new URLSearchParams({ page: r.page });
    ["variant", "setup", "property"].forEach(function (k) { if (r[k]) { words.set(k, r[k]); } });
    if (r.watch) { words.set("watch", r.watch); }
    if (r.hide.length) { words.set("hide", r.hide.join(".")); }
    if (r.events.length) { words.set("run", r.events.join(".")); }
    return "#" + words;
  }
  function addressed() {
    const words = new URLSearchParams((location.hash || document.documentElement.dataset.run || "").slice(1));
    const get = function (k) { return words.get(k) || ""; }, list = function (k) { return get(k) ? get(k).split(".") : []; };
    return { page: get("page") || pages[0].name, variant: get("variant"), setup: get("setup"), property: get("property"), events: list("run"), hide: list("hide"), watch: get("watch") };
  }
  function begins(long, short) { return short.every(function (e, i) { return long[i] === e; }); }

  // go goes to a run; the address follows unless it led here. Of two runs asked for, the later counts. What is wrong
  // with the run is said in its place.
  async function go(next, led, place) {
    const mine = ++asked;
    try {
      const seen = await (guess && guess.address === address(next) ? guess.view : self.transport("view", { run: next }, quiet));
      if (mine !== asked) { return; }
      const other = !view || ["page", "variant", "setup", "property"].some(function (k) { return run[k] !== seen.run[k]; });
      run = seen.run;
      view = seen;
      if (other) { tried = []; }
      if (!tried.some(function (t) { return begins(t, run.events); })) {
        tried = tried.filter(function (t) { return !begins(run.events, t); }).concat([run.events]);
      }
      stop();
      found = well = null;
      guess = null;
      fail(null);
      if (led) { history.replaceState(null, "", address(run)); } else if (address(run) !== location.hash) { history.pushState(null, "", address(run)); }
      show(other);
    } catch (err) {
      if (mine !== asked) { return; }
      fail(err, place);
      if (!view) { correct(next); }
    }
  }
  // correct lets people change an address that shows no run.
  function correct(wrong) {
    run = pages.some(function (p) { return p.name === wrong.page; }) ? wrong : Object.assign({}, wrong, { page: pages[0].name, variant: "", property: "" });
    choose();
    at("choose").open = true;
    document.body.className = "astray";
  }
  function events(list) { return go(Object.assign({}, run, { events: list })); }
  function after(event) { return Object.assign({}, run, { events: run.events.concat([event]) }); }
  function take(event) { return go(after(event)); }

  // expect asks for the view after an event that is about to be chosen.
  function expect(event) {
    const mine = { address: address(after(event)), view: null };
    if (asking || guess && guess.address === mine.address) { return; }
    guess = mine;
    mine.view = self.transport("view", { run: after(event) }, quiet);
    mine.view.catch(function () { if (guess === mine) { guess = null; } });
  }

  // ahead returns the latest run that was tried and goes on from here.
  function ahead() {
    return tried.filter(function (t) { return t.length > run.events.length && begins(t, run.events); }).pop();
  }
  const acts = {
    first: function () { events([]); },
    back: function () { events(run.events.slice(0, -1)); },
    forward: function () { const t = ahead(); if (t) { events(t.slice(0, run.events.length + 1)); } },
    last: function () { const t = ahead(); if (t) { events(t); } },
    step: function () { walk("step"); },
    entry: function () { walk("entry"); },
    rest: function () { walk("rest"); },
    ask: canBreak,
    stop: stop,
    why: why,
    unfold: unfold,
    "both-back": function () { compare(both - 1); },
    "both-on": function () { compare(both + 1); },
    play: function () { if (found) { events(run.events.concat(found)); } },
    well: function () { if (well) { events(well); } },
    save: save
  };
  async function walk(goal) {
    try {
      const next = await ask("walk", { goal: goal, seed: Math.floor(Math.random() * 4294967296) });
      if (next.events.length === run.events.length) { at("status").textContent = "There is nowhere to go."; return; }
      await go(next);
    } catch (err) { fail(err); }
  }

  function stop() {
    if (asking) { asking.abort(); asking = null; }
    at("stop").hidden = true;
    at("play").hidden = at("well").hidden = at("both").hidden = at("unfold").hidden = true;
    at("ask").disabled = at("why").disabled = false;
    at("answer").replaceChildren();
  }
  const answers = { violated: "Yes", proved: "No", vacuous: "No" };
  // explore asks a question that takes time, and shows the answer unless it is stopped.
  async function explore(what, doing, answered) {
    stop();
    const mine = asking = new AbortController();
    const say = function (text) { if (asking === mine) { at("answer").textContent = text; } };
    at("stop").hidden = false;
    at("ask").disabled = at("why").disabled = true;
    say(doing + " …");
    try {
      const a = await self.transport(what, { run: run }, function (p) { say(doing + ": " + p); }, mine.signal);
      if (asking !== mine) { return; }
      answered(a, say);
    } catch (err) { if (asking === mine) { say(""); fail(err); } }
    if (asking === mine) { asking = null; at("stop").hidden = true; at("ask").disabled = at("why").disabled = false; }
  }
  // canBreak asks for what can follow.
  function canBreak() {
    return explore("ask", "exploring what can follow", function (a, say) {
      const more = a.events.concat(a.loop);
      say((answers[a.is] || "Not decided") + ": " + run.property + " is " + a.is + ": " + a.text);
      if (more.length) {
        found = more;
        const list = a.events.map(function (e) { return make("li", e); }).concat(a.loop.map(function (e) { return make("li", e + " (for ever)"); }));
        at("answer").append(make("ol", "", { start: run.events.length + 1 }, list));
        at("play").hidden = false;
      }
    });
  }
  // why asks for the reasons why the run breaks its property, and leaves steps pale that do not decide.
  function why() {
    return explore("why", "taking its events in other orders", function (a) {
      at("answer").replaceChildren(make("ul", "", { className: "reasons" }, a.text.map(function (t) { return make("li", t); })));
      well = a.well;
      at("well").hidden = at("both").hidden = !well.length;
      beside(a.beside);
      if (a.picture) { view.picture = a.picture; draw(); }
      spare = a.whole;
      at("unfold").hidden = !spare;
      at("unfold").setAttribute("aria-pressed", "false");
    });
  }
  // unfold shows the picture with all steps in place of the other, or that again.
  function unfold() {
    [view.picture, spare] = [spare, view.picture];
    at("unfold").setAttribute("aria-pressed", String(at("unfold").getAttribute("aria-pressed") !== "true"));
    draw();
  }
  // beside shows two runs row by row. A click on a row shows the states after it; one on a row that stands for several shows these.
  function beside(pairs) {
    at("states").hidden = true;
    at("both-at").textContent = "";
    both = 0;
    at("pairs").replaceChildren(...pairs.flatMap(function (p, i) {
      const cells = [p.run, p.well].map(function (text) { return make("td", "", {}, [make("code", text)]); });
      const row = make("tr", "", { className: p.aside ? "aside" : p.differs ? "changed" : "", onclick: function () { compare(i + 1); } }, cells);
      if (!p.folded) { return [row]; }
      return [make("tr", "", { className: "fold", onclick: function () { at("pairs").classList.add("all"); } }, [make("td", p.folded, { colSpan: 2 })]), row];
    }));
    at("pairs").classList.remove("all");
  }
  // compare shows what the processes of both runs know after so many steps.
  async function compare(n) {
    const rows = Array.from(at("pairs").children).filter(function (r) { return r.className !== "fold"; });
    const mine = both = Math.max(0, Math.min(rows.length, n)), here = run, there = Object.assign({}, run, { events: well });
    try {
      const seen = await Promise.all([here, there].map(function (r) {
        return self.transport("view", { run: Object.assign({}, r, { events: r.events.slice(0, mine) }) }, quiet);
      }));
      if (mine !== both || run !== here) { return; }
      rows.forEach(function (r, i) { if (i + 1 === mine) { r.setAttribute("aria-current", "step"); } else { r.removeAttribute("aria-current"); } });
      at("both-at").textContent = "after step " + mine + " of both";
      at("states").hidden = false;
      const knows = function (v) { return v.processes.map(function (p) { return [p.region, p.state].concat(p.notes).filter(Boolean).join(", "); }); };
      const left = knows(seen[0]), right = knows(seen[1]);
      at("states-of").replaceChildren(...left.map(function (text, i) {
        return make("tr", "", { className: text === right[i] ? "" : "changed" }, [make("th", seen[0].processes[i].name, { scope: "row" }), make("td", text), make("td", right[i])]);
      }));
    } catch (err) { fail(err); }
  }

  async function save() {
    try {
      if (saves) { at("answer").textContent = "saved as " + await ask("save"); return; }
      const text = await ask("case");
      const link = make("a", "", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: run.page + "-" + run.property + ".txt" });
      link.click();
      URL.revokeObjectURL(link.href);
      at("answer").textContent = "saved as a download; doorway replay checks it";
    } catch (err) { fail(err); }
  }

  function options(select, values, chosen) {
    select.replaceChildren(...values.map(function (v) { return make("option", v.text, { value: v.value, selected: v.value === chosen }); }));
  }
  function choose() {
    const page = pages.find(function (p) { return p.name === run.page; });
    options(at("page"), pages.map(function (p) { return { value: p.name, text: p.name }; }), run.page);
    options(at("variant"), page.variants.map(function (v) { return { value: v.name, text: (v.name || "as published") + (v.mutant ? " (mutant)" : "") }; }), run.variant);
    const names = page.properties.includes(run.property) || !run.property ? page.properties : page.properties.concat([run.property]);
    options(at("property"), names.map(function (n) { return { value: n, text: n }; }), run.property);
    at("setup").value = run.setup;
    at("what").textContent = [run.page + (run.variant ? "/" + run.variant : ""), run.property, run.setup].filter(Boolean).join(", ");
  }

  // keep returns a labelled control for each name. Those that are there already stay, for the keyboard may be at one.
  function keep(parent, names, input) {
    if (parent.dataset.names !== names.join()) {
      parent.dataset.names = names.join();
      parent.replaceChildren(...names.map(function (n) {
        const made = input(n);
        made.name = n;
        return make("label", n, {}, [made]);
      }));
    }
    return Array.from(parent.querySelectorAll("input, select"));
  }

  // begin goes to the beginning of another run.
  function begin(what, place) { return go(Object.assign({ page: run.page, variant: "", setup: "", property: "", events: [], hide: [], watch: "" }, what), false, place); }

  // settings shows what is assumed and how many faults may happen. A change is a change of the setup, and the run goes
  // on if it can.
  async function settings() {
    try {
      const all = await Promise.all([ask("assumptions"), ask("budgets")]), word = function (s) { return s.word; };
      const selects = keep(at("assumptions"), all[0].map(word), function (word) {
        return make("select", "", { onchange: function (e) { set("assume", { assumption: { word: word, value: e.target.value } }, word + "=" + e.target.value); } });
      });
      all[0].forEach(function (a, i) {
        options(selects[i], a.values.map(function (v) { return { value: v, text: means[a.word + "=" + v] || v }; }), a.value);
      });
      const inputs = keep(at("budgets"), all[1].map(word), function (word) {
        return make("input", "", { type: "number", min: 0, max: 255, onchange: function (e) { set("allow", { budget: { word: word, count: Number(e.target.value) } }, word + "=" + e.target.value); } });
      });
      all[1].forEach(function (b, i) { Object.assign(inputs[i], { value: b.count < 0 ? "" : b.count, placeholder: b.count < 0 ? "any" : "" }); });
      selects.concat(inputs).forEach(function (c) { c.setAttribute("aria-describedby", "refused"); });
      controlled();
    } catch (err) { fail(err); }
  }
  const means = {
    "channels=any": "any order", "detector=eventual": "eventual (◇P)",
    "memory=sc": "sc (sequential consistency)", "memory=tso": "tso (total store order)", "memory=regular": "regular registers", "memory=safe": "safe registers"
  };
  // set changes the setup. If the page refuses, it says so beside the controls, which show the setup as it is.
  async function set(what, question, words) {
    try {
      const next = await ask(what, question), anew = next.events.length < run.events.length;
      await go(next, false, "refused");
      at("status").textContent = words + (anew ? "; the run begins anew" : "");
    } catch (err) {
      fail(err, "refused");
      settings();
    }
  }
  function controlled() {
    at("faults").hidden = ["assumptions", "budgets", "fault-events"].every(function (id) { return !at(id).children.length; });
  }

  // narrow lets people choose what they see where there is much: events by their words, and processes.
  function narrow() {
    const names = view.processes.map(function (p) { return p.name; }), many = names.length > 3 || view.choices.length > 9 || run.hide.length > 0;
    at("narrow").hidden = !many;
    if (!many) { at("filter").value = ""; }
    keep(at("boxes"), names, function (name) {
      return make("input", "", { type: "checkbox", onchange: function (e) { hide(name, !e.target.checked); } });
    }).forEach(function (box, i) {
      box.checked = !run.hide.includes(names[i]);
      box.disabled = box.checked && run.hide.length === names.length - 1;
    });
  }
  function hide(name, hidden) {
    go(Object.assign({}, run, { hide: run.hide.filter(function (n) { return n !== name; }).concat(hidden ? [name] : []) }));
  }
  // seen returns the events that people want to see, in the order of their numbers.
  function seen() {
    const words = at("filter").value.trim().toLowerCase();
    return view.choices.filter(function (c) {
      return !run.hide.includes(c.at) && (c.label + " " + c.effect).toLowerCase().includes(words);
    });
  }

  // watched shows the values of the expression after each step, those that are new in colour.
  function watched() {
    if (document.activeElement !== at("watch")) { at("watch").value = run.watch; }
    at("watch").setAttribute("aria-invalid", String(view.unwatched !== ""));
    at("unwatched").textContent = view.unwatched;
    at("watched").hidden = !view.watched.length;
    const first = run.events.length - view.watched.length + 1;
    merge(at("values"), view.watched.map(function (v, i) {
      return make("tr", "", { className: i > 0 && v !== view.watched[i - 1] ? "changed" : "" }, [make("th", String(first + i), { scope: "row" }), make("td", v)]);
    }));
    at("watched").scrollTop = at("watched").scrollHeight;
  }

  function button(c, number) {
    const effect = (c.fault ? c.left + " left" + (c.effect ? "; " : "") : "") + c.effect;
    const b = make("button", "", { type: "button", title: effect, onclick: function () { take(c.event); }, onpointerover: function () { expect(c.event); } }, [c.label]);
    if (number <= 9) { b.append(make("kbd", String(number))); }
    if (effect) { b.append(make("small", effect)); }
    if (tried.some(function (t) { return begins(t, run.events.concat([c.event])) && t.length > run.events.length; })) { b.append(make("small", "tried")); }
    b.dataset.event = c.event;
    return b;
  }
  function heads() {
    const here = seen(), numbered = here.map(function (c, i) { return { c: c, b: button(c, i + 1) }; });
    const of = function (is) { return numbered.filter(function (n) { return is(n.c); }).map(function (n) { return n.b; }); };
    const cards = view.processes.filter(function (p) { return !run.hide.includes(p.name); }).map(function (p) {
      const mine = of(function (c) { return !c.fault && c.at === p.name; });
      return make("div", "", { className: "head " + p.region }, [
        make("h3", p.name + " · " + p.region), make("p", [p.state].concat(p.notes).filter(Boolean).join(", ")),
        make("ul", "", { className: "changes" }, p.changes.map(function (c) { return make("li", c); })),
        make("div", "", { className: "events" }, mine)]);
    });
    merge(at("heads"), cards);
    const list = function (title, events) { return events.length ? [title, make("div", "", { className: "events" }, events)] : []; };
    const everywhere = list(make("h3", "Everywhere"), of(function (c) { return !c.fault && c.at === ""; }));
    const none = view.choices.length ? "No event that can happen now fits what you want to see." : "Nothing can happen any more.";
    merge(at("everywhere"), here.length ? everywhere : [make("p", none)]);
    merge(at("fault-events"), of(function (c) { return c.fault; }));
    controlled();
  }
  function shared() {
    const list = function (title, items) { return items.length ? [make("h2", title), make("ul", "", {}, items)] : []; };
    const registers = view.registers.filter(function (r) { return r.value !== 0 || r.changed; }).map(function (r) {
      return make("li", r.name + " = " + r.value + (r.changed ? " (changed)" : ""), { className: r.changed ? "changed" : "" });
    });
    const transit = view.transit.map(function (m) { return make("li", m.from + " → " + m.to + ": " + m.text + (m.sent ? ", sent at step " + m.sent : ", sent long ago")); });
    if (view.registers.length && !registers.length) { registers.push(make("li", "all registers are 0")); }
    merge(at("shared"), list("Registers", registers).concat(list("In transit", transit)));
  }
  // program shows the text of the algorithm with the processes at their lines.
  function program() {
    at("program").hidden = !view.program.length;
    merge(at("lines"), view.program.map(function (l) {
      const who = l.at.join(" ");
      return make("li", "", { className: who ? "at" : "" }, [make("b", who), make("span", l.label), make("code", l.text)]);
    }));
  }
  function standing(p) { return p.is + (p.why ? " at step " + p.step + ": " + p.why : ""); }
  function judge() {
    merge(at("properties"), view.properties.map(function (p) {
      return make("tr", "", {}, [make("th", p.name, { scope: "row", title: p.meaning }), make("td", standing(p), { className: { broken: "broken", "holds so far": "kept" }[p.is] || "faint" })]);
    }));
    const own = view.properties[0];
    at("verdict").textContent = own.name + ": " + standing(own);
    at("verdict").className = own.is === "broken" ? "broken" : "";
    at("why").hidden = own.is !== "broken";
    at("ask").hidden = own.is === "broken";
  }
  function branches() {
    const others = tried.filter(function (t) { return !begins(t, run.events) && !begins(run.events, t); });
    at("branches").replaceChildren();
    if (!others.length) { return; }
    const items = others.slice(-8).map(function (t) {
      let k = 0;
      while (run.events[k] === t[k]) { k++; }
      return make("li", "", {}, [make("button", "from step " + (k + 1) + ": " + t.slice(k, k + 3).join(", ") + (t.length > k + 3 ? " … " + t.length + " steps" : ""), { type: "button", onclick: function () { events(t); } })]);
    });
    at("branches").append(make("h2", "Other branches"), make("ul", "", {}, items));
  }
  // draw shows the picture. Its texts have been escaped by the command, and scripts are not allowed here.
  function draw() {
    const figure = document.querySelector("figure"), fresh = document.createElement("template");
    fresh.innerHTML = (view.heads + view.picture).replace(/>\n+</g, "><");
    const svgs = Array.from(fresh.content.children), narrow = Math.min(Number(svgs[1].getAttribute("width")) * .62, 560) + "px"; // at half the size nobody could read it
    svgs.forEach(function (svg, i) {
      const old = figure.children[i];
      if (!old) { figure.append(svg); } else {
        ["width", "height", "viewBox"].forEach(function (k) { old.setAttribute(k, svg.getAttribute(k)); });
        merge(old, Array.from(svg.children));
      }
      figure.children[i].style.minWidth = narrow;
    });
    figure.scrollTop = figure.scrollHeight;
  }
  function show(other) {
    document.body.className = "";
    document.title = "Doorway: " + run.page + (run.variant ? "/" + run.variant : "");
    at("title").textContent = view.title + (run.variant ? ": " + run.variant : "");
    at("meaning").textContent = view.meaning;
    if (other) {
      choose();
      settings();
    }
    watched();
    narrow();
    heads();
    shared();
    program();
    judge();
    branches();
    draw();
    at("empty").hidden = run.events.length > 0;
    document.querySelector("figure").hidden = document.querySelector(".legend").hidden = run.events.length === 0 && !view.properties[0].why;
    const n = run.events.length, latest = n ? n + "  " + view.steps[view.steps.length - 1] : "";
    at("latest").textContent = latest;
    at("status").textContent = latest || "At the beginning.";
    at("count").textContent = n === 1 ? "1 step" : n + " steps";
    at("first").disabled = at("back").disabled = n === 0;
    at("forward").disabled = at("last").disabled = !ahead();
  }

  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", r: "step", e: "entry", w: "rest", b: "ask", y: "play", s: "save", Escape: "stop" };
  Object.keys(acts).forEach(function (id) { at(id).addEventListener("click", function () { acts[id](); }); });
  document.addEventListener("keydown", function (e) {
    if (!view || e.altKey || e.ctrlKey || e.metaKey || e.target.closest("input, select, figure")) { return; }
    const number = Number(e.key), choice = number && seen()[number - 1], other = { ask: "why", play: "well" }[keys[e.key]];
    const act = other && !at(other).hidden ? other : keys[e.key];
    if (choice) { take(choice.event); } else if (act && !at(act).disabled) { acts[act](); } else { return; }
    e.preventDefault();
  });
  document.querySelector("figure").addEventListener("click", function (e) {
    if (e.target.closest(".fold")) { unfold(); return; }
    const row = e.target.closest("[data-step]");
    if (row) { events(run.events.slice(0, Number(row.dataset.step))); }
  });
  at("page").addEventListener("change", function () { begin({ page: at("page").value }); });
  at("variant").addEventListener("change", function () { begin({ variant: at("variant").value }); });
  at("property").addEventListener("change", function () { go(Object.assign({}, run, { property: at("property").value })); });
  at("what-if").addEventListener("submit", function (e) {
    e.preventDefault();
    begin({ variant: run.variant, property: run.property, setup: at("setup").value }, "setup-refused");
  });
  at("filter").addEventListener("input", heads);
  at("watch-form").addEventListener("submit", function (e) {
    e.preventDefault();
    go(Object.assign({}, run, { watch: at("watch").value.trim() }));
  });
  at("budgets").addEventListener("submit", function (e) { e.preventDefault(); });
  addEventListener("popstate", function () { go(addressed(), true); });
  self.transport("catalogue", {}, quiet).then(function (c) {
    pages = c;
    return self.transport("saves", {}, quiet).catch(function () { return false; });
  }).then(function (s) { saves = s; return go(addressed(), true); }).catch(fail);
})();
