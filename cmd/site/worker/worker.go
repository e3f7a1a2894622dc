//go:build js && wasm

// Package worker runs the explorer in a worker of a browser.
package worker

import (
	"context"
	"syscall/js"

	"doorway/command/explorer"
)

// Run defines the function explore(what, question, progress, done), where question is JSON, progress is called with
// words, and done with JSON that has a value or an error. It does not return.
func Run(x explorer.Explorer) {
	js.Global().Set("explore", js.FuncOf(func(_ js.Value, args []js.Value) any {
		what, question, progress, done := args[0].String(), args[1].String(), args[2], args[3]
		go func() {
			said := map[string]any{}
			value, err := x.Do(context.Background(), what, []byte(question), func(words string) { progress.Invoke(words) })
			if err != nil {
				said["error"] = err.Error()
			} else {
				said["value"] = value
			}
			text, err := explorer.JSON(said)
			if err != nil {
				text = []byte(`{"error":"the answer is no JSON"}`)
			}
			done.Invoke(string(text))
		}()
		return nil
	}))
	select {} // the functions stay
}
