package command

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"doorway/command/module"
	"doorway/internal/spelling"
)

// setUp sets up a user's module.
func setUp(_ context.Context, c *call) error {
	var r module.Request
	adapters := ""
	fs := c.flags("init", "[DIR]", `Sets up the module in the folder DIR, by default the current one, for Doorway: go.mod
requires it, points at the clone that this command was built from and names the tool doorway,
go.sum has what that needs, and a first test runs. No file is overwritten. In the folder of
a module beside a clone:

  go -C ../doorway run ./cmd/doorway init "$PWD"

In the clone, for a new module beside it:

  go run ./cmd/doorway init -module example.com/me ../me

go.mod names the clone by a relative path if the module and the clone lie in one folder, and
by an absolute one otherwise.`)
	fs.StringVar(&r.Path, "module", "", "make a module of this `path` in DIR if it has no go.mod")
	fs.StringVar(&adapters, "adapters", "", "also require the adapters in this `list`, separated by commas: "+strings.Join(module.Adapters, ", "))
	fs.StringVar(&r.Example, "example", "", "the first test: "+strings.Join(module.Examples(), ", ")+"; by default those of adapters that are new, "+
		"or, if Doorway is new to the module, goroutines where DIR has code and lock where it has none")
	fs.StringVar(&r.Clone, "doorway", "", "the `folder` of a clone of Doorway")
	if err := c.parse(fs, 0, 1); err != nil {
		return err
	}
	if adapters != "" {
		r.Adapters = strings.Split(adapters, ",")
	}
	for _, a := range r.Adapters {
		if !slices.Contains(module.Adapters, a) {
			if a == "http" || a == "sql" {
				return fmt.Errorf("-adapters=%s: package doorway/real/%s is part of doorway itself: import it, without an adapter", adapters, a)
			}
			return fmt.Errorf("-adapters=%s: unknown adapter %q; %s", adapters, a, spelling.Or(a, module.Adapters, "known are "+strings.Join(module.Adapters, ", ")))
		}
	}
	if r.Example != "" && !slices.Contains(module.Examples(), r.Example) {
		return fmt.Errorf("unknown example %q; %s", r.Example, spelling.Or(r.Example, module.Examples(), "known are "+strings.Join(module.Examples(), ", ")))
	}
	if slices.Contains(module.Adapters, r.Example) && !slices.Contains(r.Adapters, r.Example) {
		r.Adapters = append(r.Adapters, r.Example)
	}
	r.Dir = cmp.Or(fs.Arg(0), ".")
	return module.SetUp(r, c.out)
}
