// Package synctest stands for internal/synctest outside a bubble.
package synctest

const (
	Unbubbled = iota
	CurrentBubble
	OtherBubble
)

func IsInBubble() bool            { return false }
func Associate[T any](*T) int     { return Unbubbled }
func IsAssociated[T any](*T) bool { return false }
func Disassociate[T any](*T)      {}
