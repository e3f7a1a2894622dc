//go:build site

// The program for the browser takes minutes to compile, so this test needs -tags site.

package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"doorway/algorithms"
	"doorway/command/explorer"
	"doorway/command/explorer/web"
	"doorway/internal/chrome"
)

// TestSite runs the page without a server: it decides ten questions in the browser with the counts
// of the native explorer, steps, and stops a search.
func TestSite(t *testing.T) {
	c, dir := chrome.New(t), t.TempDir()
	for _, line := range [][]string{
		{"build", "-trimpath", "-ldflags=-s -w", "-o", filepath.Join(dir, "doorway.wasm"), "doorway/cmd/site/wasm"},
		{"build", "-trimpath", "-ldflags=-s -w", "-o", filepath.Join(dir, "first.wasm"), "doorway/cmd/site/first"}, {"run", "doorway/cmd/site", dir},
	} {
		cmd := exec.CommandContext(t.Context(), "go", line...)
		if cmd.Env = os.Environ(); line[0] == "build" {
			cmd.Env = append(cmd.Env, "GOOS=js", "GOARCH=wasm")
		}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %v: %v\n%s", line, err, out)
		}
	}
	host := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer host.Close()
	began := time.Now()
	c.Open(host.URL+"/explore.html"+web.Fragment(explorer.Run{Page: "peterson", Setup: "n=2 requests=1"}), 1280, 900, "light")
	c.Until(`document.querySelector("[data-event='p0 request']")`)
	t.Logf("time to the first step: %v", time.Since(began))
	native := explorer.Explorer{Pages: algorithms.Catalogue()}
	for _, page := range []string{"peterson", "naive-lock", "ticket", "dekker", "lamport", "ricart-agrawala", "maekawa", "bully", "chang-roberts", "token-ring"} {
		want, err := native.Ask(t.Context(), explorer.Run{Page: page}, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := c.Eval(fmt.Sprintf(`transport("ask", { run: { page: %q } }, () => 0).then(a => a.is + ": " + a.text + a.events.join())`, page))
		if got != want.Is+": "+want.Text+strings.Join(want.Events, ",") {
			t.Errorf("%s in the browser: %v, natively %+v", page, got, want)
		}
	}
	c.Click("[data-event='p0 request']")
	c.Until(steps(1))
	c.Eval(`location.hash = "#page=ricart-agrawala&setup=n%3D4+requests%3D2+channels%3Dany"; dispatchEvent(new PopStateEvent("popstate"))`)
	c.Until(`document.querySelectorAll(".head").length === 4`)
	c.Key("b")
	c.Until(`document.getElementById("answer").textContent.includes(" states")`)
	c.Click("#stop")
	c.Key("1")
	c.Until(steps(1))
	c.Picture("1280 site")
	clean(t, c)
	c.Open(host.URL+"/first.html", 1280, 900, "light")
	c.Until(steps(3))
	c.Click("#ask")
	c.Until(`!document.getElementById("play").hidden`)
	c.Click("#play")
	c.Until(`document.getElementById("verdict").className === "broken"`)
	clean(t, c)
}
