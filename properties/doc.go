// Package properties defines what is required of locks, elections and clocks: mutual exclusion,
// deadlock freedom, bounded waiting, the best leader and so on, each as a monitor with the source
// that defined it, and by their names.
package properties
