package web_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/command/explorer"
	"doorway/command/explorer/web"
	"doorway/corpus"
	"doorway/internal/chrome"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// served serves the catalogue and more pages, and returns the address.
func served(t *testing.T, cases string, more ...*catalogue.Page) string {
	t.Helper()
	s := &web.Server{Explorer: explorer.Explorer{Pages: append(algorithms.Catalogue(), more...)}, Cases: cases}
	l, address, err := s.Listen()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return address
}

func steps(n int) string {
	return fmt.Sprintf(`document.querySelectorAll("figure .row").length === %d`, n)
}

// columns says whether the labels of the program stand below one another, and what the lines do beside them.
const columns = `(() => {
	const boxes = name => [...document.querySelectorAll("#program " + name)].map(e => e.getBoundingClientRect());
	const left = name => new Set(boxes(name).map(b => b.left));
	const labels = boxes("span").filter(b => b.width > 0), code = boxes("code");
	return left("span").size === 1 && left("code").size === 1 && labels.length > 0 && labels.every(b => b.right < code[0].left) ? "aligned" : "not aligned";
})()`

// clean expects that nothing is wider than the screen and the console is empty.
func clean(t *testing.T, c *chrome.Browser) {
	t.Helper()
	if wide := c.Eval("document.documentElement.scrollWidth - document.documentElement.clientWidth"); wide != 0.0 {
		t.Errorf("the page is %v px too wide", wide)
	}
	if amiss := c.Amiss(); len(amiss) > 0 {
		t.Errorf("the console says %q", amiss)
	}
}

// TestByPointer finds Lamport's counterexample by clicks: an acknowledgement overtakes a request.
// The address of the run shows the same run in another tab.
func TestByPointer(t *testing.T) {
	c := chrome.New(t)
	address := served(t, "") + web.Fragment(explorer.Run{Page: "lamport", Setup: "n=2 requests=1 channels=any"})
	c.Open(address, 1280, 900, "light")
	c.Until(steps(0) + ` && document.querySelector("[data-event='p0 request']")`)
	for i, e := range []string{"p0 request", "p1 request", "p1->p0 deliver"} {
		c.Click(fmt.Sprintf("[data-event=%q]", e))
		c.Until(steps(i + 1))
	}
	if got := c.Eval(`document.getElementById("verdict").className`); got != "" {
		t.Errorf("broken too early: %v", c.Eval(`document.getElementById("verdict").textContent`))
	}
	c.Click("#ask")
	c.Until(`!document.getElementById("play").hidden`)
	if got := fmt.Sprint(c.Eval(`document.getElementById("answer").textContent`)); !strings.HasPrefix(got, "Yes: mutual-exclusion is violated: ") {
		t.Errorf("the answer is %q", got)
	}
	c.Picture("1280 answer")
	c.Click("#play")
	c.Until(`document.getElementById("verdict").className === "broken"`)
	n := int(c.Eval(`document.querySelectorAll("figure .row").length`).(float64))
	c.Picture("1280 broken")
	clean(t, c)
	link := c.Eval("location.href").(string)
	const shown = `document.getElementById("latest").textContent + document.querySelector("main").innerHTML`
	c.Until(`document.querySelector("#budgets input")`)
	said := c.Eval(shown)

	c.Open(link, 1280, 900, "light")
	c.Until(steps(n))
	c.Until(`document.getElementById("verdict").className === "broken" && document.querySelector("#budgets input")`)
	if again := c.Eval(shown); again != said {
		t.Errorf("opened anew the link shows %v, not %v", again, said)
	}
	c.Click("figure .row[data-step='2']")
	c.Until(steps(2))
	c.Click("[data-event='p0 request'], [data-event='p0->p1 deliver']")
	c.Until(steps(3) + ` && document.querySelector("#branches button")`)
	c.Click("#branches button")
	c.Until(steps(n))
	clean(t, c)
}

// TestByKeys breaks Peterson's mutant on a phone, in the dark, with the keyboard alone, and saves
// the run.
func TestByKeys(t *testing.T) {
	c, dir := chrome.New(t), t.TempDir()
	c.Open(served(t, dir)+web.Fragment(explorer.Run{Page: "peterson", Variant: "turn-only", Property: "deadlock-freedom", Setup: "n=2 requests=1"}), 390, 844, "dark")
	c.Until(`document.querySelector("[data-event]")`)
	for i, e := range []string{"p0 request", "p0 step", "p0 step"} {
		n := c.Eval(fmt.Sprintf(`[...document.querySelectorAll("[data-event]")].find(b => b.dataset.event === %q).querySelector("kbd").textContent`, e)).(string)
		c.Key(n)
		c.Until(steps(i + 1))
	}
	const lines = `[...document.querySelectorAll("#program li.at")].map(l => [...l.children].map(c => c.textContent).join("|")).join("; ")`
	if got := c.Eval(lines); got != "p1|Idle|remainder; p0|ReadTurn|  if turn = me: enter" {
		t.Errorf("the program has %v", got)
	}
	if got := c.Eval(columns); got != "aligned" {
		t.Errorf("the columns of the program are %v", got)
	}
	clean(t, c)
	c.Picture("390 dark")
	for _, k := range []struct {
		key  string
		want int
	}{{"ArrowLeft", 2}, {"ArrowLeft", 1}, {"ArrowRight", 2}, {"Home", 0}, {"End", 3}} {
		c.Key(k.key)
		c.Until(steps(k.want))
	}
	c.Key("b")
	c.Until(`document.getElementById("answer").textContent.includes(", by a run") || document.getElementById("answer").textContent.includes("No: ")`)
	c.Key("s")
	c.Until(`document.getElementById("answer").textContent.startsWith("saved as ")`)
	if files, _ := filepath.Glob(filepath.Join(dir, "peterson", "*.txt")); len(files) != 1 {
		t.Errorf("saved are %q", files)
	}
	c.Eval("history.back()")
	c.Until(steps(0))
	c.Key("w")
	c.Until(`document.getElementById("status").textContent === "There is nowhere to go."`)
	c.Eval("history.forward()")
	c.Until(steps(3))
	clean(t, c)
}

// TestWhy asks why a run is broken, by pointer and by key, and goes to the nearest run that goes well.
func TestWhy(t *testing.T) {
	c, address := chrome.New(t), served(t, "")
	broken := explorer.Run{Page: "peterson", Variant: "swapped", Property: "mutual-exclusion", Setup: "n=2 requests=1",
		Events: []string{"p0 request", "p0 step", "p1 request", "p1 step", "p1 step", "p1 step", "p0 step", "p0 step", "p0 step"}}
	for _, screen := range []struct {
		width  int
		scheme string
	}{{1280, "light"}, {390, "dark"}} {
		c.Open(address+web.Fragment(broken), screen.width, 900, screen.scheme)
		c.Until(steps(9) + ` && document.getElementById("why").checkVisibility() && !document.getElementById("ask").checkVisibility()`)
		if screen.width > 1000 {
			c.Click("#why")
		} else {
			c.Key("b")
		}
		c.Until(`document.querySelectorAll("#answer li").length === 3 && document.querySelector("#answer li").textContent.startsWith("p0 sets turn (2) before p1 sets it (4).")`)
		if c.Eval(`document.querySelectorAll("figure .pale").length`).(float64) == 0 {
			t.Error("no step is pale")
		}
		clean(t, c)
		c.Accessible(fmt.Sprint("why, ", screen.scheme))
		c.Picture(fmt.Sprintf("%d %s why", screen.width, screen.scheme))
		stepBoth(t, c)
		clean(t, c)
		c.Accessible(fmt.Sprint("both, ", screen.scheme))
		c.Picture(fmt.Sprintf("%d %s both", screen.width, screen.scheme))
		c.Key("y")
		c.Until(steps(9) + ` && !document.getElementById("verdict").classList.contains("broken") && document.getElementById("answer").textContent === ""`)
		if c.Eval(`document.querySelectorAll("figure .pale").length`).(float64) != 0 {
			t.Error("steps stay pale")
		}
		clean(t, c)
	}
}

// stepBoth goes through the run and the nearest one that goes well, which is the same for five steps.
func stepBoth(t *testing.T, c *chrome.Browser) {
	t.Helper()
	at := func(n int) {
		t.Helper()
		c.Until(fmt.Sprintf(`document.getElementById("both-at").textContent === "after step %d of both"`, n))
	}
	differ := func() string {
		return c.Eval(`[...document.querySelectorAll("#states-of .changed")].map(r => [...r.children].map(c => c.textContent).join("|")).join("; ")`).(string)
	}
	c.Click("#both-on")
	at(1)
	c.Click("#pairs tr:nth-child(5)")
	at(5)
	if got := differ(); got != "" {
		t.Errorf("after five steps of both these differ: %s", got)
	}
	c.Click("#both-on")
	at(6)
	if got := differ(); !regexp.MustCompile(`^p0\|.*\|.*; p1\|critical.*\|trying`).MatchString(got) {
		t.Errorf("after six steps of both these differ: %s", got)
	}
	c.Click("#both-back")
	at(5)
	if now := c.Eval(`document.querySelector("#pairs [aria-current]").rowIndex`); now != 5. {
		t.Errorf("the current row is %v", now)
	}
}

// TestWhyLong asks why a long run is broken. The picture and the rows of both runs are folded until they are unfolded.
func TestWhyLong(t *testing.T) {
	c, err := corpus.Read("../../../corpus/cases/fischer/base-bounded-waiting-5.txt")
	if err != nil {
		t.Fatal(err)
	}
	broken := explorer.Run{Page: c.Algorithm, Property: c.Property, Setup: c.Setup.String()}
	for _, e := range c.Schedule {
		broken.Events = append(broken.Events, e.String())
	}
	b, address := chrome.New(t), served(t, "")
	for _, screen := range []struct {
		width  int
		scheme string
	}{{1280, "dark"}, {390, "light"}} {
		b.Open(address+web.Fragment(broken), screen.width, 900, screen.scheme)
		b.Until(steps(54))
		rows := func() [2]float64 {
			got := b.Eval(`[document.querySelectorAll("figure .row").length, [...document.querySelectorAll("#pairs tr")].filter(r => r.offsetHeight > 0).length]`).([]any)
			return [2]float64{got[0].(float64), got[1].(float64)}
		}
		b.Click("#why")
		b.Until(`document.getElementById("unfold").checkVisibility()`)
		if got := rows(); got != [2]float64{8, 15} {
			t.Errorf("folded, the picture and both runs have these rows: %v", got)
		}
		clean(t, b)
		b.Accessible(fmt.Sprint("why a long run, ", screen.scheme))
		b.Picture(fmt.Sprintf("%d %s why long", screen.width, screen.scheme))
		b.Click("figure .fold text")
		b.Click("#pairs .fold")
		if got := rows(); got != [2]float64{54, 54} {
			t.Errorf("unfolded, the picture and both runs have these rows: %v", got)
		}
		b.Click("#unfold")
		if got := rows(); got[0] != 8 {
			t.Errorf("folded again, the picture has %v rows", got[0])
		}
		b.Key("ArrowLeft")
		b.Until(steps(53) + ` && !document.getElementById("unfold").checkVisibility() && !document.getElementById("both").checkVisibility()`)
	}
}

// above says whether one part is above another on the screen.
const above = `(one, other) => document.querySelector(one).getBoundingClientRect().bottom <= document.querySelector(other).getBoundingClientRect().top`

// TestEmpty says what to do where nothing has happened yet. On a phone what can happen stands before the diagram; the
// first screen has events, and no legend.
func TestEmpty(t *testing.T) {
	c, address := chrome.New(t), served(t, "")
	for _, width := range []int{390, 1280} {
		c.Open(address+web.Fragment(explorer.Run{Page: "lamport"}), width, 844, "light")
		c.Until(`document.querySelector("[data-event]")`)
		if c.Eval(`document.getElementById("empty").checkVisibility() && !document.querySelector("figure").checkVisibility() && !document.querySelector(".legend").checkVisibility()`) != true {
			t.Errorf("at %d px nobody says what to do, or an empty diagram is shown", width)
		}
		if c.Eval(`document.querySelector("[data-event]").getBoundingClientRect().bottom < innerHeight`) != true {
			t.Errorf("at %d px the first screen has no event", width)
		}
		c.Click("[data-event]")
		c.Until(steps(1))
		if c.Eval(`!document.getElementById("empty").checkVisibility() && document.querySelector("figure").checkVisibility() && !document.querySelector(".legend svg").checkVisibility()`) != true {
			t.Errorf("at %d px the page is as if nothing had happened, or shows its legend", width)
		}
		if got, want := c.Eval("("+above+`)("#now", "#run")`), width < 1000; got != want {
			t.Errorf("at %d px what can happen is above the diagram: %v", width, got)
		}
		clean(t, c)
	}
}

// TestFaults allows a crash in the middle of a run and lets it happen; a number that no setup can have is refused.
func TestFaults(t *testing.T) {
	c := chrome.New(t)
	c.Open(served(t, "")+web.Fragment(explorer.Run{Page: "lamport", Setup: "n=2", Events: []string{"p0 request"}}), 390, 844, "light")
	c.Until(steps(1) + ` && document.querySelectorAll("#budgets input").length === 8`)
	if got := c.Eval(`document.querySelector("[data-event='p1 crash']")`); got != nil {
		t.Error("a crash can happen that is not allowed")
	}
	set := func(word, count string) {
		c.Eval(fmt.Sprintf(`(i => { i.focus(); i.value = %q; i.dispatchEvent(new Event("change")); })(document.querySelector("#budgets [name=%s]"))`, count, word))
	}
	set("crashes", "1")
	c.Until(steps(1) + ` && document.querySelector("[data-event='p1 crash']") && document.getElementById("setup").value === "n=2 requests=1 crashes=1"`)
	if got := c.Eval("document.activeElement.name"); got != "crashes" {
		t.Errorf("the keyboard is at %v", got)
	}
	c.Click("[data-event='p1 crash']")
	c.Until(steps(2))
	c.Accessible("faults")
	set("crashes", "300")
	c.Until(`document.getElementById("refused").textContent.includes("crashes=300, want 0 to 255") && document.querySelector("#budgets [name=crashes]").value === "1"`)
	set("crashes", "0")
	c.Until(steps(0) + ` && document.getElementById("refused").textContent === ""`)
	clean(t, c)
}

// assumed is what the controls for assumptions say.
const assumed = `[...document.querySelectorAll("#assumptions select")].map(s => s.name + "=" + s.value).join(" ")`

// assume chooses a value of an assumption.
func assume(c *chrome.Browser, word, value string) {
	c.Eval(fmt.Sprintf(`(s => { s.focus(); s.value = %q; s.dispatchEvent(new Event("change")); })(document.querySelector("#assumptions [name=%s]"))`, value, word))
}

// TestAssumptions changes what is assumed in the middle of a run. What a page refuses it says beside the controls,
// which show the setup as it is; the run goes on.
func TestAssumptions(t *testing.T) {
	c, address := chrome.New(t), served(t, "")
	c.Open(address+web.Fragment(explorer.Run{Page: "lamport", Setup: "n=2", Events: []string{"p0 request", "p1 request", "p1->p0 deliver"}}), 390, 844, "dark")
	c.Until(steps(3) + ` && ` + assumed + ` === "channels=fifo detector=none"`)
	assume(c, "channels", "any")
	c.Until(steps(3) + ` && document.querySelector("[data-event='p0->p1 deliver #1']") && document.getElementById("setup").value === "n=2 requests=1 channels=any"`)
	if got := c.Eval("document.activeElement.name"); got != "channels" {
		t.Errorf("the keyboard is at %v", got)
	}
	c.Accessible("assumptions")
	c.Picture("390 dark assumptions")
	c.Click("[data-event='p0->p1 deliver #1']")
	c.Until(steps(4))
	assume(c, "channels", "fifo")
	c.Until(steps(0) + ` && document.getElementById("status").textContent.includes("begins anew")`)

	c.Open(address+web.Fragment(explorer.Run{Page: "mcs", Setup: "n=2", Events: []string{"p0 request"}}), 1280, 900, "light")
	c.Until(steps(1) + ` && ` + assumed + ` === "memory=sc"`)
	assume(c, "memory", "safe")
	c.Until(`document.getElementById("refused").textContent.startsWith("memory=safe is refused: mcs: ") && ` + assumed + ` === "memory=sc" && document.getElementById("error").textContent === ""`)
	c.Accessible("refused")
	c.Picture("1280 refused")
	c.Click("[data-event='p0 step']")
	c.Until(steps(2) + ` && document.getElementById("refused").textContent === ""`)
	assume(c, "memory", "tso")
	c.Until(steps(2) + ` && ` + assumed + ` === "memory=tso" && document.getElementById("setup").value === "n=2 requests=1 memory=tso"`)
	clean(t, c)
}

// TestRefused opens an address that shows no run: the page says why and lets people correct it.
func TestRefused(t *testing.T) {
	c, address := chrome.New(t), served(t, "")
	c.Open(address+web.Fragment(explorer.Run{Page: "peterson", Setup: "n=2 channels=any"}), 390, 844, "light")
	c.Until(`document.getElementById("error")?.textContent.includes("leave channels") && document.getElementById("setup").checkVisibility() && document.getElementById("page").value === "peterson" && !document.getElementById("now").checkVisibility()`)
	c.Accessible("an address that shows no run")
	c.Picture("390 no run")
	submit := func(setup string) {
		c.Eval(fmt.Sprintf(`(i => { i.value = %q; i.form.requestSubmit(); })(document.getElementById("setup"))`, setup))
	}
	submit("n=2 memry=tso")
	c.Until(`document.getElementById("setup-refused").textContent.includes("memory") && document.getElementById("setup").getAttribute("aria-invalid") === "true" && document.getElementById("error").textContent === ""`)
	submit("n=2 memory=tso")
	c.Until(assumed + ` === "memory=tso" && document.getElementById("setup-refused").textContent === "" && document.querySelector("[data-event]").checkVisibility()`)
	clean(t, c)
}

// TestNarrow shows some of many events and processes: keys and the diagram follow.
func TestNarrow(t *testing.T) {
	c := chrome.New(t)
	run := explorer.Run{Page: "ricart-agrawala", Setup: "n=8 requests=1", Events: []string{"p0 request", "p3 request", "p0->p1 deliver"}}
	c.Open(served(t, "")+web.Fragment(run), 1280, 900, "light")
	c.Until(steps(3) + ` && document.querySelectorAll(".head").length === 8`)
	c.Eval(`(f => { f.value = "P3->P2 Deliver"; f.dispatchEvent(new Event("input")); })(document.getElementById("filter"))`)
	c.Until(`document.querySelectorAll("[data-event]").length === 1`)
	c.Key("1")
	c.Until(steps(4) + ` && document.getElementById("everywhere").textContent.includes("fits")`)
	c.Eval(`(f => { f.value = ""; f.dispatchEvent(new Event("input")); })(document.getElementById("filter"))`)
	for i, p := range []string{"p1", "p3"} {
		c.Click("#boxes [name=" + p + "]")
		c.Until(fmt.Sprintf(`document.querySelectorAll("figure .heads .name").length === %d`, 7-i))
	}
	c.Until(steps(2) + ` && document.querySelectorAll(".head").length === 6 && !document.querySelector("[data-event^='p3 '], [data-event$='->p3 deliver']")`)
	if got := c.Eval("location.hash").(string); !strings.Contains(got, "hide=p1.p3&") {
		t.Errorf("the address is %s", got)
	}
	c.Accessible("narrowed")
	clean(t, c)
	c.Click("#boxes [name=p3]")
	c.Until(steps(3) + ` && document.querySelectorAll(".head").length === 7`)
	c.Eval(`location.hash = "#page=ricart-agrawala&setup=n%3D4&hide=p0.p1.p2"; dispatchEvent(new PopStateEvent("popstate"))`)
	c.Until(`document.querySelectorAll(".head").length === 1 && document.querySelector("#boxes [name=p3]").disabled`)
}

// TestWatch shows the value of an expression after each step, and what is wrong with another beside its input: the rest
// of the page goes on.
func TestWatch(t *testing.T) {
	c, address := chrome.New(t), served(t, "")
	c.Open(address+web.Fragment(explorer.Run{Page: "peterson", Setup: "n=2", Events: []string{"p0 request", "p0 step"}, Watch: "p0.PC"}), 390, 844, "light")
	const values = `[...document.querySelectorAll("#values tr")].map(r => r.textContent + (r.className ? "!" : "")).join()`
	c.Until(values + ` === "0Idle,1Raise!,2GiveWay!"`)
	c.Accessible("watched")
	watch := func(text string) {
		c.Eval(fmt.Sprintf(`(i => { i.focus(); i.value = %q; i.form.requestSubmit(); })(document.getElementById("watch"))`, text))
	}
	watch("p0.PK")
	c.Until(`document.getElementById("unwatched").textContent.includes("PK") && document.getElementById("watch").getAttribute("aria-invalid") === "true" && !document.getElementById("watched").checkVisibility()`)
	c.Click("[data-event='p0 step']")
	c.Until(steps(3) + ` && document.getElementById("error").textContent === ""`)
	watch("registers.turn")
	c.Until(values + ` === "00,10,20,31!" && document.getElementById("unwatched").textContent === ""`)
	if got := c.Eval("location.hash").(string); !strings.Contains(got, "watch=registers.turn&") {
		t.Errorf("the address is %s", got)
	}
	watch("")
	c.Until(`!document.getElementById("watched").checkVisibility()`)
	clean(t, c)
}

// TestScreens looks at large systems on screens of three widths: eight processes fit.
func TestScreens(t *testing.T) {
	c := chrome.New(t)
	address := served(t, "")
	run := explorer.Run{Page: "ricart-agrawala", Setup: "n=8 requests=1 crashes=1", Events: []string{"p0 request", "p3 request", "p7 request", "p0->p1 deliver"}}
	for _, width := range []int{390, 768, 1280} {
		for _, scheme := range []string{"light", "dark"} {
			c.Open(address+web.Fragment(run), width, 900, scheme)
			c.Until(steps(4) + ` && document.querySelectorAll(".head").length === 8`)
			if got := c.Eval(columns); got != "aligned" {
				t.Errorf("at %d px the columns of the program are %v", width, got)
			}
			clean(t, c)
			c.Picture(fmt.Sprintf("%d %s n=8", width, scheme))
			c.Open(address+web.Fragment(explorer.Run{Page: "peterson", Setup: "n=2 memory=tso", Events: []string{"p0 request", "p0 step"}}), width, 900, scheme)
			c.Until(steps(2) + ` && document.querySelector("#assumptions select")`)
			if c.Eval(`document.querySelector("figure").getBoundingClientRect().top < innerHeight && document.querySelector("[data-event='p0 step']").getBoundingClientRect().bottom < innerHeight`) != true {
				t.Errorf("at %d px the first screen lacks the diagram or an event", width)
			}
			if c.Eval("("+above+`)("#now", "#faults")`) != true || width < 1000 && c.Eval("("+above+`)("#run", "#faults")`) != true {
				t.Errorf("at %d px the controls of the setup come before what happens", width)
			}
			clean(t, c)
			c.Picture(fmt.Sprintf("%d %s tso", width, scheme))
		}
	}
}

// walked is a run of n events of Lamport's algorithm.
func walked(t *testing.T, n int) explorer.Run {
	t.Helper()
	run := explorer.Run{Page: "lamport", Setup: "n=4 requests=50"}
	for seed := uint64(0); len(run.Events) < n; seed++ {
		goal := []explorer.Goal{explorer.Entry, explorer.Rest}[seed%2]
		next, err := explorer.Explorer{Pages: algorithms.Catalogue()}.Walk(run, goal, seed)
		if err != nil {
			t.Fatal(err)
		}
		run = next
	}
	run.Events = run.Events[:n]
	return run
}

// TestLongPath takes steps after twenty and after a thousand: only the last are drawn, below the names of the
// processes, which stay in sight. A step that the pointer has been at for a while asks nothing when it is clicked.
func TestLongPath(t *testing.T) {
	c, address := chrome.New(t), served(t, "")
	for _, n := range []int{20, 1000} {
		rows := min(n, 60)
		c.Open(address+web.Fragment(walked(t, n)), 1280, 900, "light")
		c.Until(steps(rows) + fmt.Sprintf(` && document.getElementById("count").textContent === "%d steps"`, n))
		c.Eval(`self.before = self.late = 0`)
		for _, pointed := range []bool{false, true} {
			took := []float64{}
			for range 9 {
				took = append(took, clicked(c, pointed))
			}
			slices.Sort(took)
			t.Logf("%d events, pointed at before %v: from a click to the picture %.0f ms at best, %.0f ms by the median", n, pointed, took[0], took[4])
		}
		if asked := c.Eval("[before, late].join()"); asked != "9,9" {
			t.Errorf("before clicks and at clicks the page asks %v times", asked)
		}
		c.Until(steps(rows+18) + fmt.Sprintf(` && document.getElementById("count").textContent === "%d steps"`, n+18))
		if got := c.Eval(`[...document.querySelectorAll(".row .number")].pop().textContent`); got != fmt.Sprint(n+18) {
			t.Errorf("the last step is number %v", got)
		}
		if apart := c.Eval(`document.querySelector("figure .heads").getBoundingClientRect().top - document.querySelector("figure").getBoundingClientRect().top`).(float64); apart > 2 || apart < 0 {
			t.Errorf("the names of the processes are %v px below the top", apart)
		}
		clean(t, c)
	}
}

// clicked lets the first event happen and returns the milliseconds from the click to the picture. If the pointer is
// there before, the view has come when the click does.
func clicked(c *chrome.Browser, pointed bool) float64 {
	return c.Eval(fmt.Sprintf(`new Promise(async done => {
		const button = document.querySelector("[data-event]"), asks = self.transport;
		let came = null;
		if (%v) {
			self.transport = function (...q) { self.before++; return came = asks(...q); };
			button.dispatchEvent(new PointerEvent("pointerover"));
			await came;
		}
		self.transport = function (...q) { self.late++; return asks(...q); };
		const began = performance.now();
		new MutationObserver((_, o) => { o.disconnect(); requestAnimationFrame(() => done(performance.now() - began)); })
			.observe(document.querySelector("figure"), { subtree: true, childList: true });
		button.click();
		self.transport = asks;
	})`, pointed)).(float64)
}

// rude is a lock whose register and state are named to do harm.
type rude struct{}

type rudeState struct{ PC uint8 }

var harm = `<script>document.title="harm"</script><img src=x onerror=alert(1)>` + "\u202e" + strings.Repeat("x", 10_000)

func (rude) Registers() []memory.Register { return []memory.Register{{Name: harm, Init: 1}} }
func (rude) Init(model.ProcID) rudeState  { return rudeState{} }
func (rude) Step(_ model.ProcID, s rudeState, mem *memory.Memory) rudeState {
	if s.PC == 1 {
		mem.Write(0, 2)
	}
	s.PC = (s.PC + 1) % 3
	return s
}
func (rude) View(_ model.ProcID, s rudeState) model.View {
	return model.View{Region: []model.Region{model.Remainder, model.Trying, model.Critical}[s.PC]}
}

// TestHarmless shows a page whose names are written to do harm: they are text and nothing else.
func TestHarmless(t *testing.T) {
	c := chrome.New(t)
	page := &catalogue.Page{Name: "rude", Title: harm, Variants: []catalogue.Variant{{Meaning: harm, Build: memory.Builder(rude{})}}}
	c.Open(served(t, "", page)+web.Fragment(explorer.Run{Page: "rude", Setup: "n=2", Events: []string{"p0 request", "p0 step"}}), 390, 844, "light")
	c.Until(steps(2))
	if c.Eval("document.title") != "Doorway: rude" || c.Eval(`document.querySelectorAll("img, figure script").length`) != 0.0 {
		t.Error("names did harm")
	}
	if strings.Contains(c.Eval("document.body.innerText").(string), "\u202e") {
		t.Error("a name is shown backwards")
	}
	clean(t, c)
	c.Eval(`location.hash = "#page=" + encodeURIComponent("<img src=x>") + "&run=p0+request"; dispatchEvent(new PopStateEvent("popstate"))`)
	c.Until(`document.getElementById("error").textContent.includes("unknown algorithm")`)
	if c.Eval(`document.querySelectorAll("img").length`) != 0.0 {
		t.Error("an address did harm")
	}
}

// TestOutsiders refuses whoever does not know the token, comes under another name, or asks for what
// is not there.
func TestOutsiders(t *testing.T) {
	dir := t.TempDir()
	address := served(t, dir)
	u, err := url.Parse(address)
	if err != nil || u.Hostname() != "127.0.0.1" || len(strings.Trim(u.Path, "/")) < 26 {
		t.Fatalf("the address is %s", address)
	}
	ask := func(method, address, host, kind, body string) *http.Response {
		r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		r.Header.Set("Content-Type", kind)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer
	}
	page := ask("GET", address, u.Host, "", "")
	if policy := page.Header.Get("Content-Security-Policy"); page.StatusCode != 200 || !strings.Contains(policy, "script-src 'self'") || strings.Contains(policy, "unsafe") {
		t.Errorf("the page comes with %d, %q", page.StatusCode, policy)
	}
	json := "application/json"
	for name, r := range map[string]*http.Response{
		"no token":      ask("GET", "http://"+u.Host+"/", u.Host, "", ""),
		"another token": ask("GET", "http://"+u.Host+"/aaaaaaaaaaaaaaaaaaaaaaaaaa/", u.Host, "", ""),
		"another name":  ask("GET", address, "evil.example", "", ""),
		"no JSON":       ask("POST", address+"do/save", u.Host, "text/plain", "{}"),
		"a get":         ask("GET", address+"do/save", u.Host, json, ""),
		"a file":        ask("GET", address+"../../etc/passwd", u.Host, "", ""),
		"no file":       ask("GET", address+"web.go", u.Host, "", ""),
	} {
		if r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", name, r.StatusCode)
		}
	}
	if r := ask("POST", address+"do/view", u.Host, json, strings.Repeat(" ", 2<<20)); r.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("a question of 2 MiB: status %d", r.StatusCode)
	}
	ask("POST", address+"do/save", u.Host, json, `{"run":{"page":"../../x","events":["p0 request"]}}`)
	if all, err := os.ReadDir(dir); err != nil || len(all) > 0 {
		t.Errorf("saved are %v, %v", all, err)
	}
}

// TestFragment writes the address of a run as the page does.
func TestFragment(t *testing.T) {
	got := web.Fragment(explorer.Run{Page: "a", Setup: "n=2 crashes=1", Events: []string{"p0 request", "p0->p1 deliver #1"}})
	words, err := url.ParseQuery(got[1:])
	if err != nil || !slices.Equal(strings.Split(words.Get("run"), "."), []string{"p0 request", "p0->p1 deliver #1"}) || words.Get("setup") != "n=2 crashes=1" || words.Has("variant") {
		t.Errorf("%s: %v", got, err)
	}
}

// TestAccessible lets axe-core look at the explorer, by day and in the dark.
func TestAccessible(t *testing.T) {
	c := chrome.New(t)
	started := explorer.Run{Page: "lease", Setup: "n=3 requests=1 requesters=p1,p2 delay=1 pauses=1", Events: []string{"p1 request", "p2 request", "p1->p0 deliver"}}
	address := served(t, "")
	for name, fragment := range map[string]string{"explorer": "", "explorer with a run": web.Fragment(started)} {
		for _, scheme := range []string{"light", "dark"} {
			c.Open(address+fragment, 1280, 900, scheme)
			c.Until(`document.querySelector("figure .row, figure svg")`)
			c.Accessible(name + ", " + scheme)
		}
	}
}
