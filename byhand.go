package doorway

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"doorway/checker/property"
	"doorway/command/explorer"
	"doorway/command/explorer/web"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// openPage opens an address in the browser.
var openPage = web.Open

// stepping is held while a test is stepped through by hand: parallel tests wait for each other.
var stepping sync.Mutex

// byHand opens a page in which a person steps through a system, and serves it until the test ends.
func byHand(ctx context.Context, t testing.TB, sys transition.Runnable, props []property.Property) {
	t.Helper()
	s, ok := sys.(transition.System)
	if !ok {
		t.Fatal("-doorway.explore: a program can only be run; use -doorway.show=run.html to step through a run of it")
	}
	stepping.Lock()
	defer stepping.Unlock()
	if ctx.Err() != nil {
		t.Skip("-doorway.explore: not opened" + ended(ctx))
	}
	page := pageOf(t.Name(), s, props)
	server := &web.Server{Explorer: explorer.Explorer{Pages: []*catalogue.Page{page}}}
	run := explorer.Run{Page: page.Name}
	if _, err := server.Explorer.View(run); err != nil {
		t.Fatalf("-doorway.explore: %v", err)
	}
	l, address, err := server.Listen()
	if err != nil {
		t.Fatalf("-doorway.explore: %v", err)
	}
	address += web.Fragment(run)
	fmt.Fprintf(warnings, "doorway: %s: step through it at\n%s\nonly this machine can open it, and only with this address; Ctrl-C ends it%s\n", t.Name(), address, lasts(t))
	openPage(ctx, address)
	if err := server.Serve(ctx, l); err != nil {
		t.Fatalf("-doorway.explore: %v", err)
	}
	var end ending
	if errors.As(context.Cause(ctx), &end) {
		fmt.Fprintf(warnings, "doorway: %s: the page is closed: %v\n", t.Name(), end)
	}
	t.Skip("stepped through by hand, and not verified")
}

// lasts says when -timeout will close the page.
func lasts(t testing.TB) string {
	timed, ok := t.(*testing.T)
	if !ok {
		return ""
	}
	if at, ok := timed.Deadline(); ok {
		return fmt.Sprintf(", and so does -timeout of go test at %s; -timeout=0 is no limit", at.Add(-margin(at.Sub(began))).Format("15:04:05"))
	}
	return ""
}

// pageOf returns a page about the system of a test.
func pageOf(name string, sys transition.System, props []property.Property) *catalogue.Page {
	p := &catalogue.Page{Name: slug(name, plainTest), Title: name, Variants: []catalogue.Variant{{Build: sys.With}}, Lemmas: props}
	for _, prop := range props {
		p.Claims = append(p.Claims, catalogue.Claim{Property: prop, Setup: sys.Setup()})
	}
	return p
}
