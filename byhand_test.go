package doorway

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
)

// TestExplored opens the page of a system and of a property of one's own, asks it for a view as the
// browser does, and ends it as Ctrl-C and as the time of go test do.
func TestExplored(t *testing.T) {
	sys, err := memory.System(lock{}, model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	own := property.Invariant("nobody-tries", "Nobody is in its trying region.", func(s model.Snapshot) error {
		for p := range model.ProcID(s.N()) {
			if s.View(p).Region == model.Trying {
				return errors.New("somebody tries")
			}
		}
		return nil
	})
	var said bytes.Buffer
	set[io.Writer](t, &warnings, &said)
	for _, why := range []string{"the tests were ended by a signal (interrupt)", "the time that go test -timeout gives is nearly over; give it more, or 0 for no limit"} {
		ctx, cancel := context.WithCancelCause(t.Context())
		set(t, &openPage, func(_ context.Context, address string) {
			go func() {
				defer cancel(ending(why))
				home, _, _ := strings.Cut(address, "#")
				question := `{"run":{"page":"testexplored","events":["p0 request"]}}`
				answer, err := http.Post(home+"do/view", "application/json", strings.NewReader(question))
				if err != nil {
					t.Error(err)
					return
				}
				defer answer.Body.Close()
				text, err := io.ReadAll(answer.Body)
				if err != nil || !strings.Contains(string(text), `"name":"nobody-tries"`) || !strings.Contains(string(text), `"why":"somebody tries"`) {
					t.Errorf("%v: %s", err, text)
				}
			}()
		})
		began := time.Now()
		inner := tested(t, "TestExplored", func(f testing.TB) { byHand(ctx, f, sys, []property.Property{own}) })
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("it ends after %v", took)
		}
		if len(inner.errors) > 0 || len(inner.skips) != 1 {
			t.Errorf("errors %q, skipped %q", inner.errors, inner.skips)
		}
		if text := said.String(); !strings.Contains(text, "http://127.0.0.1:") || !strings.Contains(text, "Ctrl-C ends it") || !strings.Contains(text, "the page is closed: "+why) {
			t.Errorf("it says %s", text)
		}
		said.Reset()
	}
}
