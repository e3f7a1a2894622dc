// Package expression evaluates a user's expressions in the states of a run: over what processes know, shared registers,
// and messages in transit.
package expression

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/types"
	"github.com/expr-lang/expr/vm"

	"doorway/draw/recording"
	"doorway/model"
)

// Limits of an expression's length, and of the length of a value that is shown, in characters.
const (
	longest = 1000
	shown   = 200
)

// functions lists the functions that an expression may call: they inspect values and make no large ones.
var functions = []string{"all", "any", "none", "one", "count", "filter", "map", "find", "findIndex", "sum", "len", "min", "max", "abs", "keys", "values"}

// Values returns the value of an expression in each state of f. The error of a state takes the place of its value;
// an error in the expression itself says what is wrong and which names there are.
func Values(text string, f *recording.Execution) ([]string, error) {
	if len(text) > longest {
		return nil, fmt.Errorf("the expression has %d bytes, more than %d", len(text), longest)
	}
	options := []expr.Option{expr.Env(typeOf(state(f, 0))), expr.DisableAllBuiltins()}
	for _, name := range functions {
		options = append(options, expr.EnableBuiltin(name))
	}
	ranges := &unbounded{}
	program, err := expr.Compile(text, append(options, expr.Patch(ranges))...)
	if err == nil && ranges.found {
		err = errors.New("a..b is not allowed, because it can be long; count or filter what there is")
	}
	if err != nil {
		return nil, explained(err, f)
	}
	all := make([]string, len(f.States))
	for i := range f.States {
		all[i] = value(program, state(f, i))
	}
	return all, nil
}

// value evaluates a program in one state.
func value(program *vm.Program, state map[string]any) string {
	v, err := expr.Run(program, state)
	text := fmt.Sprint(v)
	if err != nil {
		text = "error: " + message(err)
	}
	if runes := []rune(text); len(runes) > shown {
		text = string(runes[:shown]) + "…"
	}
	return text
}

// An unbounded finds ranges, which make a short expression take long.
type unbounded struct{ found bool }

// Visit checks one node of an expression.
func (u *unbounded) Visit(node *ast.Node) {
	if b, ok := (*node).(*ast.BinaryNode); ok && b.Operator == ".." {
		u.found = true
	}
}

// message returns the library's message, without its picture of the place.
func message(err error) string {
	var at *file.Error
	if errors.As(err, &at) {
		return at.Message
	}
	return err.Error()
}

// explained says what is wrong with an expression, where, and how to correct it.
func explained(err error, f *recording.Execution) error {
	where := ""
	if at := (*file.Error)(nil); errors.As(err, &at) {
		where = fmt.Sprintf(" at character %d", at.Column+1)
	}
	p := slices.Sorted(maps.Keys(process(f, 0, 0)))
	return fmt.Errorf("%s%s; the names are p0 to %v, processes, registers and transit, and those of a process are %s",
		message(err), where, model.ProcID(f.Setup.N-1), strings.Join(p, ", "))
}

// state returns the names that an expression can use in state i.
func state(f *recording.Execution, i int) map[string]any {
	processes, registers, transit := []any{}, map[string]any{}, []any{}
	all := map[string]any{}
	for p := range f.Setup.N {
		q := process(f, i, p)
		processes, all[model.ProcID(p).String()] = append(processes, q), q
	}
	for r, name := range f.Registers {
		registers[name] = f.States[i].Values[r]
	}
	for _, k := range f.States[i].Transit {
		m := f.Messages[k]
		transit = append(transit, map[string]any{"from": m.From.String(), "to": m.To.String(), "text": m.String()})
	}
	all["processes"], all["registers"], all["transit"] = processes, registers, transit
	return all
}

// process returns the names that an expression can use of process p: the fields of its local state, and its view.
func process(f *recording.Execution, i, p int) map[string]any {
	view := f.States[i].Views[p]
	all, ok := plain(recording.Open(f.States[i].Locals[p], f.Setup.N)).(map[string]any)
	if !ok {
		all = map[string]any{"state": plain(recording.Open(f.States[i].Locals[p], f.Setup.N))}
	}
	leaders := recording.Set(slices.Collect(view.Leaders.Each()))
	all["region"], all["token"], all["leaders"] = view.Region.String(), view.Token, plain(leaders)
	return all
}

// plain converts an opened value to the maps, lists, numbers and strings of expressions.
func plain(v any) any {
	switch v := v.(type) {
	case recording.Fields:
		m := map[string]any{}
		for _, f := range v {
			m[f.Name] = plain(f.Value)
		}
		return m
	case recording.Table:
		return list(v, plain)
	case recording.List:
		return list(v, plain)
	case recording.Set:
		return list(v, func(p model.ProcID) any { return p.String() })
	case int64:
		return int(v)
	case uint64:
		return int(v)
	}
	return v
}

func list[T any](all []T, each func(T) any) []any {
	l := []any{}
	for _, v := range all {
		l = append(l, each(v))
	}
	return l
}

// inTransit declares the type of the list of messages in transit, because the first state may have none.
var inTransit = types.Array(types.Map{"from": types.String, "to": types.String, "text": types.String})

// typeOf returns the type of an execution's states, so that an unknown name is an error.
func typeOf(state map[string]any) types.Map {
	all := fieldsOf(state)
	all["transit"] = inTransit
	return all
}

func fieldsOf(m map[string]any) types.Map {
	all := types.Map{}
	for name, v := range m {
		all[name] = typed(v)
	}
	return all
}

// typed returns the type of a value.
func typed(v any) types.Type {
	switch v := v.(type) {
	case map[string]any:
		return fieldsOf(v)
	case []any:
		if len(v) == 0 {
			return types.Array(types.Any)
		}
		return types.Array(typed(v[0]))
	default:
		return types.TypeOf(v)
	}
}
