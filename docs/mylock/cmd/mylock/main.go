// Command mylock is the command doorway with one page.
package main

import (
	"doorway/command"
	"doorway/docs/mylock"
)

func main() { command.Main(&mylock.Page) }
