package line

import "regexp"

// Completion holds scripts, by shell, that complete command lines of doorway: each script asks the command for the
// words that may follow, and completes file names if there are none.
var Completion = map[string]string{
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

var flagLine = regexp.MustCompile(`(?m)^  (-[a-z]+)`)

// FlagsOf returns the flags in a help text.
func FlagsOf(help string) (names []string) {
	for _, found := range flagLine.FindAllStringSubmatch(help, -1) {
		names = append(names, found[1])
	}
	return names
}
