// Package properties says what locks, elections and clocks are asked for: mutual
// exclusion, deadlock freedom, bounded waiting, the best leader and so on, each as
// a monitor with the source that defined it, and by their names.
package properties
