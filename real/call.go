package real

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode"

	"doorway/model"
)

// A call records a call of the server, or of another process. A duplicated call makes two of them; nobody waits
// for the second.
type call struct {
	from    *Process
	to      model.ProcID
	number  int // in the order in which calls, and late answers, were made
	text    string
	serve   func() (any, error)
	answer  chan struct{} // closed when the answer has arrived, or nil: nobody waits
	pushed  bool          // sent by the server unasked
	oneWay  bool          // it has no answer: the caller waits for its arrival
	disk    bool          // it is for the disk of its sender
	patient bool          // the server may wait before it answers
	since   time.Duration // when it, or its answer, was sent

	waits  bool // the server waited, when it arrived
	gone   bool // it, or its answer, was lost, and the caller is not told
	served bool
	result any
	err    error
}

// A Message shows a call or an answer in transit.
type Message struct {
	text   string
	number int // of the call: equal texts are different messages
}

// String returns what is called, or what the server answers.
func (m Message) String() string { return m.text }

// ErrLost is returned by a call that was lost, or whose answer was lost.
var ErrLost = errors.New("connection reset by peer")

// errOver is returned by a call when the run is over.
var errOver = errors.New("the run is over")

// Call calls the server, which runs serve when the call arrives: never or once,
// or twice if the call is duplicated. No time may pass in serve, see Await. Call returns its
// result when the answer arrives, ErrLost if the call or the answer is lost, and the error of ctx
// when that is done; what is in transit then may still arrive. The text is for
// people: "get lock".
func Call[A any](ctx context.Context, p *Process, text string, serve func() (A, error)) (answer A, err error) {
	return CallAt(ctx, p, p.world.server(), text, serve)
}

// Push makes the server send p a message that answers no call, such as an event
// of a watch. It returns nil when the message has arrived, ErrLost if it was
// lost, or the error of ctx when that is done. The goroutine that calls it stands
// for the connection; messages that must arrive in order are pushed one after
// another.
func Push(ctx context.Context, p *Process, text string) error {
	c := &call{from: p, to: p.world.server(), text: text, served: true, pushed: true}
	if err := c.wait(ctx); err != nil {
		return err
	}
	return c.err
}

// wait sends a call and waits for its answer. The error is that of ctx.
func (c *call) wait(ctx context.Context) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	answer := make(chan struct{})
	c.answer = answer
	c.from.world.send(c)
	alive, _ := ctx.Value(alive{}).(alive)
	for {
		select {
		case <-answer:
			return nil
		case <-ctx.Done():
			c.from.world.abandon(c)
			return ctx.Err()
		case <-alive.probe():
			if c.from.world.lost(c) {
				c.from.world.abandon(c)
				return alive.err
			}
		}
	}
}

// send sends a call. A crashed process waits forever.
func (w *world) send(c *call) {
	w.mu.Lock()
	defer w.mu.Unlock()
	p := c.from
	c.since = time.Since(w.begun)
	if !c.pushed {
		p.awake()
	}
	if !c.pushed && !c.disk {
		p.asking(c.text)
	}
	if c.to < w.server() && c.to != p.id && len(w.procs) == w.prog.given {
		*w.prog.peers = true
	}
	switch {
	case w.over:
		c.err = errOver
		close(c.answer)
	case c.to > w.server() || c.to == p.id && !c.disk:
		c.err = fmt.Errorf("%v sends %q to %v: want another process, or the server, %v", p.id, c.text, c.to, w.server())
		close(c.answer)
	case p.crashed || w.procs[c.to].crashed || w.apart(c):
		w.swallow(c)
	default:
		w.post(c)
	}
}

// swallow loses a call, or its answer, without telling anybody.
func (w *world) swallow(c *call) {
	c.gone = true
	w.mute = append(w.mute, c)
}

// unanswered says which processes wait for answers that were lost, or "".
func (w *world) unanswered() (text string) {
	for _, c := range w.mute {
		if said := fmt.Sprintf("; %v waits for the answer to %q, which was lost, and nobody has told it", c.from.id, line(c.text)); c.gone && c.answer != nil &&
			w.procs[c.from.id] == c.from && !c.from.crashed && !c.pushed && !c.oneWay && !strings.Contains(text, said) {
			text += said
		}
	}
	return text
}

// post notes a message that is sent.
func (w *world) post(c *call) {
	w.sent = append(w.sent, c)
	if w.woken != nil {
		close(w.woken)
		w.woken = nil
	}
}

// abandon gives up a call whose caller no longer waits.
func (w *world) abandon(c *call) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c.answer = nil
	if i := slices.Index(w.sent, c); i >= 0 && !c.served {
		w.sent = slices.Delete(w.sent, i, i+1)
		w.transmit(c) // before what its caller sends next
	}
	void := func(o *call) bool { return o == c && c.served }
	w.sent, w.calls = slices.DeleteFunc(w.sent, void), slices.DeleteFunc(w.calls, void)
}

// gather numbers the calls since the last event by process, receiver and text, because the order in which
// goroutines made them is arbitrary. Late answers of the server are messages of its own among those that it pushes.
func (w *world) gather() {
	text := func(c *call) string {
		if c.waits {
			return c.message().text
		}
		return c.text
	}
	slices.SortStableFunc(w.sent, func(a, b *call) int {
		return cmp.Or(cmp.Compare(a.from.id, b.from.id), cmp.Compare(a.to, b.to), strings.Compare(text(a), text(b)), cmp.Compare(a.number, b.number))
	})
	for _, c := range w.sent {
		w.transmit(c)
	}
	w.sent = nil
}

// transmit numbers a call and puts it in transit.
func (w *world) transmit(c *call) {
	c.number = w.number
	w.number++
	w.calls = append(w.calls, c)
}

// channel appends the calls, or answers, between two processes.
func (w *world) channel(buf []*call, from, to model.ProcID) []*call {
	for _, c := range w.calls {
		if a, b := c.ends(); a == from && b == to {
			buf = append(buf, c)
		}
	}
	return buf
}

// ends returns the sender and the receiver of the call or answer in transit.
func (c *call) ends() (from, to model.ProcID) {
	if c.served {
		return c.to, c.from.id
	}
	return c.from.id, c.to
}

// An Answer says what people see of a result. Of others they see "ok", or "false".
type Answer interface{ Answer() string }

// message returns the Message for what is in transit.
func (c *call) message() Message {
	text := c.kind()
	if c.served && !c.pushed && c.err == nil {
		switch result := c.result.(type) {
		case Answer:
			text = line(result.Answer())
		case bool:
			if !result {
				text = "false"
			}
		}
	}
	return Message{text, c.number}
}

// kind returns what is called, or whether and how the call failed.
func (c *call) kind() string {
	switch {
	case !c.served || c.pushed:
		return line(c.text)
	case c.err != nil:
		return brief(c.err)
	default:
		return "ok"
	}
}

// brief returns the end of an error's chain, or the whole text if it has several lines.
func brief(err error) string {
	text := strings.TrimSpace(err.Error())
	if !strings.Contains(text, "\n") {
		text = text[strings.LastIndex(text, ": ")+1:]
	}
	return line(strings.TrimSpace(text))
}

// line returns a text as one line, without characters that no picture can show.
func line(text string) string {
	if !strings.ContainsFunc(text, unicode.IsControl) {
		return text
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsControl(r) || r == ' ' }), " ")
}

// remove removes a call from those in transit.
func (w *world) remove(c *call) {
	w.calls = slices.DeleteFunc(w.calls, func(o *call) bool { return o == c })
}

// deliver makes the server serve a call, or the caller take its answer. If nobody waits there is no answer.
func (w *world) deliver(c *call) {
	w.longest.note(c, time.Since(w.begun))
	if c.served {
		w.end(c)
		return
	}
	if !c.disk {
		w.serves = w.serves.With(c.to)
	}
	if c.to != w.server() && !c.oneWay {
		w.serveAt(c)
		return
	}
	if !w.serve(c) {
		return
	}
	if c.oneWay {
		w.end(c)
		return
	}
	c.served, c.since = true, time.Since(w.begun)
	if c.answer == nil || c.from.crashed {
		w.remove(c)
		w.mute = append(w.mute, c)
		return
	}
	w.answered(c)
}

// serve makes the server serve a call, and reports whether it has done so. It may wait only if the caller expects that.
func (w *world) serve(c *call) bool {
	if c.patient {
		return w.settle(c)
	}
	w.mu.Unlock()
	asked := time.Now()
	c.result, c.err = c.serve()
	took := time.Since(asked)
	w.mu.Lock()
	if took > 0 {
		w.fault = fmt.Errorf("%v takes %v over %q of %v, but time passes only at ticks: answer at once, and let the caller ask again or learn of it by Push, or call with Await, or let another process answer (CallAt)",
			w.server(), took, c.text, c.from.id)
	}
	return took == 0
}

// answered delivers the answer of a call at once if calls are atomic. A paused caller gets it later.
func (w *world) answered(c *call) bool {
	at := w.setup.AtomicCalls && c.from.paused == nil
	if at {
		w.end(c)
	}
	return at
}

// end completes a call that somebody waits for.
func (w *world) end(c *call) {
	w.remove(c)
	if c.answer != nil {
		close(c.answer)
		c.answer = nil
	}
}

// lose loses a call or an answer, and tells the caller.
func (w *world) lose(c *call) {
	c.result, c.err = nil, ErrLost
	w.end(c)
}

// double adds a second copy behind a call.
func (w *world) double(c *call) {
	twin := *c
	twin.answer = nil
	at := slices.Index(w.calls, c)
	w.calls = slices.Insert(w.calls, at+1, &twin)
}

// Part returns the part of the server that has type S, such as a table of leases or
// a store. The first call in a run makes it by fresh. If it is an io.Closer it is
// closed when the run is over.
func Part[S any](p *Process, fresh func() S) S {
	w := p.world
	w.mu.Lock()
	defer w.mu.Unlock()
	key := reflect.TypeFor[S]()
	if _, ok := w.parts[key]; !ok {
		w.parts[key] = fresh()
	}
	return w.parts[key].(S)
}
