// Package chrome lets tests look at pages in Chromium, without a window and through a pipe. Keys and clicks
// are those of a person.
package chrome

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// A Browser drives a browser with a page open.
type Browser struct {
	t       *testing.T
	in      *os.File
	session string
	mu      sync.Mutex
	next    int
	waiting map[int]chan json.RawMessage
	amiss   []string // what the console says
}

// New starts a browser of this machine. Without one the test is skipped.
func New(t *testing.T) *Browser {
	t.Helper()
	var path string
	for _, name := range []string{"chromium", "google-chrome", "chromium-browser"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" {
		t.Skip("no page is looked at in a browser, because there is none")
	}
	profile := t.TempDir()
	theirs, ours, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	out, said, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), path, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--hide-scrollbars", "--user-data-dir="+filepath.Join(profile, "p"))
	cmd.ExtraFiles, cmd.WaitDelay = []*os.File{theirs, said}, 5*time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	theirs.Close()
	said.Close()
	c := &Browser{t: t, in: ours, waiting: map[int]chan json.RawMessage{}}
	go c.listen(bufio.NewReaderSize(out, 1<<20))
	t.Cleanup(func() {
		c.send("", "Browser.close", nil)
		_ = cmd.Wait()
		time.Sleep(200 * time.Millisecond) // processes of its own may still be writing
	})
	return c
}

// listen hands out what the browser says.
func (c *Browser) listen(r *bufio.Reader) {
	for {
		line, err := r.ReadBytes(0)
		if err != nil {
			return
		}
		var m struct {
			ID     int
			Method string
			Result json.RawMessage
			Error  json.RawMessage
			Params json.RawMessage
		}
		_ = json.Unmarshal(line[:len(line)-1], &m)
		c.mu.Lock()
		switch {
		case m.Method == "Runtime.exceptionThrown" || m.Method == "Log.entryAdded":
			c.amiss = append(c.amiss, string(m.Params))
		case m.ID > 0 && m.Error != nil:
			c.waiting[m.ID] <- m.Error
		case m.ID > 0:
			c.waiting[m.ID] <- m.Result
		}
		c.mu.Unlock()
	}
}

func (c *Browser) send(session, method string, params any) chan json.RawMessage {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.next++
	answer := make(chan json.RawMessage, 1)
	c.waiting[c.next] = answer
	m := map[string]any{"id": c.next, "method": method}
	if params != nil {
		m["params"] = params
	}
	if session != "" {
		m["sessionId"] = session
	}
	text, _ := json.Marshal(m)
	_, _ = c.in.Write(append(text, 0))
	return answer
}

// Do makes the browser do something and decodes its answer.
func (c *Browser) Do(method string, params map[string]any, into any) {
	c.t.Helper()
	select {
	case answer := <-c.send(c.session, method, params):
		if into != nil {
			if err := json.Unmarshal(answer, into); err != nil {
				c.t.Fatalf("%s: %v: %s", method, err, answer)
			}
		}
	case <-time.After(2 * time.Minute):
		c.t.Fatalf("%s: the browser does not answer", method)
	}
}

// Open opens a tab as wide as a screen, in daylight or in the dark.
func (c *Browser) Open(address string, width, height int, scheme string) {
	c.t.Helper()
	c.session = ""
	var target struct{ TargetID, SessionID string }
	c.Do("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	c.Do("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &target)
	c.session = target.SessionID
	for _, domain := range []string{"Page", "Runtime", "Log"} {
		c.Do(domain+".enable", nil, nil)
	}
	c.Do("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}, nil)
	c.Do("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
	c.Do("Page.navigate", map[string]any{"url": address}, nil)
}

// Eval returns the value of an expression in the page.
func (c *Browser) Eval(expression string) any {
	c.t.Helper()
	var r struct {
		Result           struct{ Value any }
		ExceptionDetails json.RawMessage
	}
	c.Do("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}, &r)
	if r.ExceptionDetails != nil {
		c.t.Fatalf("%s: %s", expression, r.ExceptionDetails)
	}
	return r.Result.Value
}

// Until waits until an expression of the page is true.
func (c *Browser) Until(expression string) {
	c.t.Helper()
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		if c.Eval("Boolean("+expression+")") == true {
			return
		}
	}
	c.t.Fatalf("it never becomes true that %s; the page says %v, and amiss is %q", expression, c.Eval(`["error", "status", "verdict", "answer"].map(id => id + ": " + document.getElementById(id).textContent).join("\\n")`), c.amiss)
}

// Click clicks in the middle of what a selector names, with the mouse.
func (c *Browser) Click(selector string) {
	c.t.Helper()
	at, _ := c.Eval(fmt.Sprintf(`(() => { const e = document.querySelector(%q); if (!e) return null; e.scrollIntoView({ block: "center" });
		const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()`, selector)).([]any)
	if at == nil {
		c.t.Fatalf("there is no %s on the page, which says %v", selector, c.Eval("document.body.innerText"))
	}
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		c.Do("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1}, nil)
	}
}

// Key presses a key.
func (c *Browser) Key(key string) {
	c.t.Helper()
	down := map[string]any{"type": "keyDown", "key": key}
	if len(key) == 1 {
		down["text"] = key
	}
	c.Do("Input.dispatchKeyEvent", down, nil)
	c.Do("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": key}, nil)
}

// Picture keeps a screenshot if the test has been given a folder for them.
func (c *Browser) Picture(name string) {
	c.t.Helper()
	dir := os.Getenv("DOORWAY_SCREENSHOTS")
	if dir == "" {
		return
	}
	var shot struct{ Data string }
	c.Do("Page.captureScreenshot", map[string]any{"captureBeyondViewport": true}, &shot)
	data, err := base64.StdEncoding.DecodeString(shot.Data)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, strings.ReplaceAll(name, " ", "-")+".png"), data, 0o644)
	}
	if err != nil {
		c.t.Error(err)
	}
}

// Amiss returns what the console says.
func (c *Browser) Amiss() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.amiss)
}

// Accessible fails the test if axe-core finds in the page what keeps people from using it.
func (c *Browser) Accessible(name string) {
	c.t.Helper()
	c.Until(`document.readyState === "complete"`)
	c.Eval(axe + "; true")
	if found := c.Eval(findings); found != "" {
		c.t.Errorf("%s: axe-core finds\n%v", name, found)
	}
}
