// Package fidelity compares the stand-in for ZooKeeper with a ZooKeeper, message by message.
package fidelity
