//go:build js && wasm

// Command wasm is the explorer with the whole catalogue for a worker of a browser: it defines the
// function explore(what, question, progress, done), where question is JSON, progress is called with
// words, and done with JSON that has a value or an error.
package main

import (
	"context"
	"syscall/js"

	"doorway/algorithms"
	"doorway/command/explorer"
)

func main() {
	x := explorer.Explorer{Pages: algorithms.Catalogue()}
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
