// Package common has claims that several pages make in the same words.
package common
