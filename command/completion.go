package command

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"doorway/internal/spelling"
)

// scripts, by shell, complete command lines of doorway: each script asks the command for the
// words that may follow, and completes file names if there are none.
var scripts = map[string]string{
	"bash": `_doorway() {
	local IFS=$'\n'
	COMPREPLY=($(compgen -W "$(doorway completion words "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _doorway doorway
`,
	"zsh": `#compdef doorway
_doorway() {
	local -a found
	found=(${(f)"$(doorway completion words ${words[2,CURRENT-1]} 2>/dev/null)"})
	if (( $#found )); then compadd -a found; else _files; fi
}
compdef _doorway doorway
`,
	"fish": `complete -c doorway -a '(doorway completion words (commandline -opc)[2..] 2>/dev/null)'
`,
}

// shells lists the names of the scripts.
var shells = slices.Sorted(maps.Keys(scripts))

// flagLine matches a line of a help text that begins with a flag.
var flagLine = regexp.MustCompile(`(?m)^  (-[a-z]+)`)

// completion prints a script with which a shell completes command lines.
func completion(_ context.Context, c *call) error {
	if len(c.args) > 0 && c.args[0] == "words" { // for the scripts: the words given may look like flags
		for _, word := range c.follow(c.args[1:]) {
			fmt.Fprintln(c.out, word)
		}
		return nil
	}
	fs := c.flags("completion", "bash|fish|zsh", `Prints a script that makes a shell complete the commands, their flags, and the names of
algorithms and statements. doorway must be found by the shell (PATH):

  bash   source <(doorway completion bash)        in ~/.bashrc
  zsh    source <(doorway completion zsh)         in ~/.zshrc, after compinit
  fish   doorway completion fish | source         in ~/.config/fish/config.fish`)
	if err := c.parse(fs, 1, 1); err != nil {
		return err
	}
	script, ok := scripts[fs.Arg(0)]
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
		return shells
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
	var names []string
	for _, found := range flagLine.FindAllStringSubmatch(help.String(), -1) {
		names = append(names, found[1])
	}
	return names
}
