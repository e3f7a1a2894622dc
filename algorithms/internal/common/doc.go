// Package common has what several pages say in the same words, such as claims and setups.
package common
