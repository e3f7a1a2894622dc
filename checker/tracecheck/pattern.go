package tracecheck

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"doorway/internal/spelling"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/notation"
	"doorway/trace"
)

// A pattern holds a line's description of an event.
type pattern struct {
	line  trace.Line
	proc  model.ProcID // unless nowhere
	kind  model.Kind   // 0 for any
	exact *model.Event // if the line has the whole event
	index bool         // the line also has the number in it

	// Of a state that is an object: the fields of the local state, and what the view shows.
	fields          map[string]any
	region, leaders any

	nowhere bool // the event happens at no process
}

// parse parses a line into a pattern.
func (v *Validator) parse(l trace.Line) (*pattern, error) {
	w := &pattern{line: l}
	if fields, ok := l.State.(map[string]any); ok {
		w.fields = maps.Clone(fields)
		w.region, w.leaders = fields["region"], fields["leaders"]
		delete(w.fields, "region")
		delete(w.fields, "leaders")
	}
	if l.Proc != "" {
		i := slices.Index(v.opts.Names, l.Proc)
		if i < 0 {
			return nil, fmt.Errorf("unknown process %q; %s", l.Proc, spelling.Or(l.Proc, v.opts.Names, "the names are "+strings.Join(v.opts.Names, ", ")))
		}
		w.proc = model.ProcID(i)
	}
	if err := v.parseEvent(w, l.Event); err != nil {
		return nil, err
	}
	switch {
	case l.Proc == "" && !w.nowhere:
		return nil, fmt.Errorf("no field \"proc\"; only what happens at no process (tick, split, heal) goes without")
	case l.Proc != "" && w.nowhere:
		return nil, fmt.Errorf("event %q happens at no process, and the line has \"proc\"; leave it out", l.Event)
	case l.Message != "" && w.kind != 0 && !w.kind.OnMessage():
		return nil, fmt.Errorf("event %q is about no message, and the line has \"message\"; leave it out", l.Event)
	case l.State != nil && w.nowhere:
		return nil, fmt.Errorf("event %q happens at no process, and the line has \"state\"; leave it out", l.Event)
	}
	return w, nil
}

// parseEvent reads the event of a line: nothing, a kind, or a whole event.
func (v *Validator) parseEvent(w *pattern, text string) error {
	if text == "" {
		return nil
	}
	if !strings.ContainsAny(text, " ") {
		for k := model.Request; k <= kinds.Max; k++ {
			if k.String() == text {
				w.kind, w.nowhere = k, k.Everywhere()
				return nil
			}
		}
	}
	e, err := notation.Event(text)
	if err != nil {
		return fmt.Errorf("%w; or give the kind alone, as in \"step\"", err)
	}
	if int(max(e.Proc, e.From)) >= v.n {
		return fmt.Errorf("event %q: the system has %d processes", text, v.n)
	}
	w.kind, w.exact, w.index, w.nowhere = e.Kind, &e, strings.Contains(text, "#"), e.Kind.Everywhere()
	if !w.nowhere && w.line.Proc != "" && e.Proc != w.proc {
		return fmt.Errorf("event %q happens at %v, and \"proc\" is %q", text, e.Proc, w.line.Proc)
	}
	if !w.nowhere && w.line.Proc == "" {
		w.proc, w.line.Proc = e.Proc, v.opts.Names[e.Proc]
	}
	return nil
}

// at reports whether an event has the line's kind and process.
func (w *pattern) at(e model.Event) bool {
	if w.kind != 0 && e.Kind != w.kind {
		return false
	}
	return w.nowhere || !e.Kind.Everywhere() && e.Proc == w.proc
}

// event reports whether an event matches the line, as far as the line describes it.
func (w *pattern) event(e model.Event) bool {
	if !w.at(e) || w.exact != nil && e.From != w.exact.From {
		return false
	}
	return !w.index || e.Index == w.exact.Index
}

// message returns the text of the message that an event of state i is about, or "".
func (v *Validator) message(i int, e model.Event) string {
	if !e.Kind.OnMessage() {
		return ""
	}
	return fmt.Sprint(v.machine.Snapshot(v.now.at(i)).Queue(e.From, e.Proc)[e.Index])
}

// differs says where the local state of p in a state differs from the line, or returns "".
func (v *Validator) differs(w *pattern, state []uint32, p model.ProcID) (string, error) {
	if w.line.State == nil {
		return "", nil
	}
	snapshot := v.machine.Snapshot(state)
	view, local := snapshot.View(p), snapshot.Local(p)
	switch want := w.line.State.(type) {
	case map[string]any:
		switch {
		case w.region != nil && scalar(w.region) != view.Region.String():
			return fmt.Sprintf("%s is %v, not %s", v.opts.Names[p], view.Region, scalar(w.region)), nil
		case w.leaders != nil && scalar(w.leaders) != view.Leaders.String():
			return fmt.Sprintf("%s takes %v for the leader, not %s", v.opts.Names[p], view.Leaders, scalar(w.leaders)), nil
		case len(w.fields) == 0:
			return "", nil
		}
		return differs("", w.fields, addressable(local))
	default:
		if is := v.text(local); is != scalar(want) {
			return fmt.Sprintf("the state of %s is %s", v.opts.Names[p], contrast(is, scalar(want))), nil
		}
		return "", nil
	}
}

// text returns the text of a local state, as traces have it.
func (v *Validator) text(local any) string {
	text, ok := v.texts[local]
	if !ok {
		if len(v.texts) > 1<<16 {
			clear(v.texts)
		}
		text = fmt.Sprintf("%+v", local)
		v.texts[local] = text
	}
	return text
}

// contrast shows where two texts of states differ: "{… Own:2 …}, not {… Own:3 …}".
func contrast(is, want string) string {
	a, b := strings.Fields(is), strings.Fields(want)
	if len(a) != len(b) || len(a) == 1 {
		return is + ", not " + want
	}
	var left, right []string
	for i := range a {
		if a[i] != b[i] {
			left, right = append(left, strings.Trim(a[i], "{}")), append(right, strings.Trim(b[i], "{}"))
		}
	}
	return fmt.Sprintf("{… %s …}, not {… %s …}", strings.Join(left, " "), strings.Join(right, " "))
}

// addressable returns a copy of a value whose fields can be read though they are not exported.
func addressable(local any) reflect.Value {
	at := reflect.New(reflect.TypeOf(local)).Elem()
	at.Set(reflect.ValueOf(local))
	return at
}

// differs says where a value differs from the wanted one, or returns "". Path names the value.
func differs(path string, want any, got reflect.Value) (string, error) {
	got = reflect.NewAt(got.Type(), got.Addr().UnsafePointer()).Elem()
	switch want := want.(type) {
	case map[string]any:
		return fieldsDiffer(path, want, got)
	case []any:
		if got.Kind() != reflect.Array || got.Len() < len(want) {
			return "", fmt.Errorf("%q is %v, not a list of %d; give its text", path, got.Type(), len(want))
		}
		for i, w := range want {
			if why, err := differs(fmt.Sprintf("%s[%d]", path, i), w, got.Index(i)); why != "" || err != nil {
				return why, err
			}
		}
		return "", nil
	default:
		if is := fmt.Sprintf("%+v", got.Interface()); is != scalar(want) {
			return fmt.Sprintf("%s is %s, not %s", path, is, scalar(want)), nil
		}
		return "", nil
	}
}

func fieldsDiffer(path string, want map[string]any, got reflect.Value) (string, error) {
	if got.Kind() != reflect.Struct {
		what := "the state"
		if path != "" {
			what = strconv.Quote(path)
		}
		return "", fmt.Errorf("%s is %v, which has no fields; give its text, as in %q", what, got.Type(), fmt.Sprintf("%+v", got.Interface()))
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		field := got.FieldByName(name)
		if !field.IsValid() {
			var names []string
			for i := range got.NumField() {
				names = append(names, got.Type().Field(i).Name)
			}
			return "", fmt.Errorf("the state has no field %q; %s", name, spelling.Or(name, names, "it has "+strings.Join(names, ", ")+", and region and leaders"))
		}
		if why, err := differs(strings.TrimPrefix(path+"."+name, "."), want[name], field); why != "" || err != nil {
			return why, err
		}
	}
	return "", nil
}

// scalar returns the text of a JSON value that is neither an object nor a list.
func scalar(v any) string {
	switch v := v.(type) {
	case json.Number:
		return v.String()
	default:
		return fmt.Sprint(v)
	}
}
