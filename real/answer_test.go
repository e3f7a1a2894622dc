package real_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"doorway/draw/render"
	"doorway/model"
	"doorway/model/notation"
	"doorway/real"
)

// said is an answer with words of its own.
type said string

func (s said) Answer() string { return string(s) }

// A refused answer is not "ok", and a server may word its answers.
func TestAnswers(t *testing.T) {
	for want, serve := range map[string]func() (any, error){
		"ok":    func() (any, error) { return 7, nil },
		"false": func() (any, error) { return false, nil },
		"taken": func() (any, error) { return said("taken"), nil },
		"lost":  func() (any, error) { return false, fmt.Errorf("it is %w", fmt.Errorf("lost")) },
	} {
		_, run := play(t, real.Setup{N: 1}, func(p *real.Process, _ func(string)) {
			_, _ = real.Call(p.Context(), p, "ask", serve)
		}, "p0 request; p0->p1 deliver")
		step, err := run.Explain(model.Event{Kind: model.Deliver, From: 1})
		if err != nil || step.Message != want && step.Message != "it is "+want {
			t.Errorf("the picture says %q, want %q: %v", step.Message, want, err)
		}
		run.Reset()
	}
}

// A process that has led and leads no more says so in the picture.
func TestLoss(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 1}, func(p *real.Process) {
		p.Leads(true)
		time.Sleep(time.Second)
		p.Leads(false)
		<-p.Context().Done()
	})
	if err != nil {
		t.Fatal(err)
	}
	s, err := notation.Schedule("p0 request\ntick\np0 step")
	if err != nil {
		t.Fatal(err)
	}
	if got := render.Schedule(prog, s); !strings.Contains(got, "3  p0 step  (p0 leads no more)") {
		t.Errorf("the picture is\n%s", got)
	}
}
