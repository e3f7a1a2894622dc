package command

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"doorway/command/line"
	"doorway/internal/spelling"
)

// completion prints a script with which a shell completes command lines.
func completion(_ context.Context, c *call) error {
	if len(c.args) > 0 && c.args[0] == "words" { // for the scripts: the words given may look like flags
		for _, word := range c.follow(c.args[1:]) {
			fmt.Fprintln(c.out, word)
		}
		return nil
	}
	shells := []string{"bash", "fish", "zsh"}
	fs := c.flags("completion", "bash|fish|zsh", `Prints a script that makes a shell complete the commands, their flags, and the names of
algorithms and statements. doorway must be found by the shell (PATH):

  bash   source <(doorway completion bash)        in ~/.bashrc
  zsh    source <(doorway completion zsh)         in ~/.zshrc, after compinit
  fish   doorway completion fish | source         in ~/.config/fish/config.fish`)
	if err := c.parse(fs, 1, 1); err != nil {
		return err
	}
	script, ok := line.Completion[fs.Arg(0)]
	if !ok {
		return fmt.Errorf("unknown shell %q; %s", fs.Arg(0), spelling.Or(fs.Arg(0), shells, "want "+strings.Join(shells, ", ")))
	}
	fmt.Fprint(c.out, script)
	return nil
}

// follow returns the words that may follow these in a command line, or none if anything may, such as a file name.
func (c *call) follow(before []string) (words []string) {
	if len(before) == 0 {
		return commandNames()
	}
	switch before[0] {
	case "help":
		return commandNames()
	case "completion":
		return []string{"bash", "fish", "zsh"}
	case "corpus":
		if len(before) == 1 {
			return []string{"add", "check", "minimise"}
		}
	case "describe", "verify", "every-n", "compare", "explore", "run":
		for _, p := range c.pages {
			words = append(words, p.Name)
		}
	case "claims":
		for _, s := range c.statements {
			words = append(words, s.ID)
		}
	}
	return slices.Concat(words, c.flagNames(before[0]))
}

// flagNames returns the flags of a command, as its help has them.
func (c *call) flagNames(command string) []string {
	var help bytes.Buffer
	asking := *c
	asking.args, asking.out, asking.err = []string{command, "-h"}, &help, io.Discard
	if dispatch(context.Background(), &asking) != exitOK {
		return nil
	}
	return line.FlagsOf(help.String())
}
