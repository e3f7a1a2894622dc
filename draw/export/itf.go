package export

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"doorway/draw/recording"
	"doorway/model"
)

// ITF returns f in the Informal Trace Format of Apalache (its architectural
// decision record 015), a JSON object. The variables are
//
//	action    the event that led to the state, "" in the first
//	region    the region of each process
//	local     the local state of each process
//	register  the value of each register, in shared memory
//	transit   the messages from one process to another, by both as in p0->p1, else
//
// An infinite run has its loop: after the last state, the state that
// loop names comes again.
func ITF(f *recording.Execution) (string, error) {
	t := trace{
		Meta: map[string]any{
			"format":             "ITF",
			"format-description": "https://apalache-mc.org/docs/adr/015adr-trace.html",
			"description":        f.Title + " " + f.Subtitle,
		},
		Vars: []string{"action", "region", "local"},
	}
	if len(f.Registers) > 0 {
		t.Vars = append(t.Vars, "register")
	} else {
		t.Vars = append(t.Vars, "transit")
	}
	for i := range f.States {
		t.States = append(t.States, state(f, i))
	}
	if f.Loop > 0 {
		t.loop(f)
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(t)
	return b.String(), err
}

type (
	object map[string]any
	trace  struct {
		Meta   object   `json:"#meta"`
		Vars   []string `json:"vars"`
		States []object `json:"states"`
		Loop   *int     `json:"loop,omitempty"`
	}
)

// loop marks where the loop begins. A run that stays where it is has a state of its own for that, which no event
// leads to.
func (t *trace) loop(f *recording.Execution) {
	at := f.Loop
	if at == len(t.States) {
		last := state(f, at-1)
		last["#meta"], last["action"] = object{"index": at}, ""
		t.States = append(t.States, last)
	}
	t.Loop = &at
}

func state(f *recording.Execution, i int) object {
	fr, action := &f.States[i], ""
	if i > 0 {
		action = fr.Event.String()
	}
	var regions, locals [][2]any
	for p := range f.Setup.N {
		regions = append(regions, [2]any{model.ProcID(p).String(), fr.Views[p].Region.String()})
		locals = append(locals, [2]any{model.ProcID(p).String(), expr(recording.Open(fr.Locals[p], f.Setup.N))})
	}
	s := object{"#meta": object{"index": i}, "action": action, "region": object{"#map": regions}, "local": object{"#map": locals}}
	if len(f.Registers) == 0 {
		s["transit"] = object{"#map": channels(f, fr)}
		return s
	}
	values := [][2]any{}
	for r, v := range fr.Values {
		values = append(values, [2]any{f.Registers[r], expr(int64(v))})
	}
	s["register"] = object{"#map": values}
	return s
}

// channels returns the messages of the non-empty channels, by sender and receiver. The keys are
// texts, as in events: the viewer of traces shows a value with a tuple for its key as changed by
// every step.
func channels(f *recording.Execution, fr *recording.State) [][2]any {
	all := [][2]any{}
	var last recording.Message
	for k, i := range fr.Transit {
		m := f.Messages[i]
		v := expr(recording.Open(m.Value, f.Setup.N))
		if k > 0 && m.From == last.From && m.To == last.To {
			queue := &all[len(all)-1][1]
			*queue = append((*queue).([]any), v)
		} else {
			all = append(all, [2]any{fmt.Sprintf("%v->%v", m.From, m.To), []any{v}})
		}
		last = m
	}
	return all
}

// exact is the largest number that JSON keeps exactly.
const exact = 1<<53 - 1

// expr returns an opened value as an expression of the format.
func expr(v any) any {
	switch v := v.(type) {
	case recording.Fields:
		o := object{}
		for _, f := range v {
			o[f.Name] = expr(f.Value)
		}
		return o
	case recording.Table:
		pairs := [][2]any{}
		for p, x := range v {
			pairs = append(pairs, [2]any{model.ProcID(p).String(), expr(x)})
		}
		return object{"#map": pairs}
	case recording.List:
		return exprs(v)
	case recording.Set:
		members := []string{}
		for _, p := range v {
			members = append(members, p.String())
		}
		return object{"#set": members}
	case int64:
		if v < -exact || v > exact {
			return object{"#bigint": strconv.FormatInt(v, 10)}
		}
	case uint64:
		if v > exact {
			return object{"#bigint": strconv.FormatUint(v, 10)}
		}
	}
	return v
}

func exprs(l recording.List) []any {
	all := []any{}
	for _, x := range l {
		all = append(all, expr(x))
	}
	return all
}
