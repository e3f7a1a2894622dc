module doorway/bench

go 1.26.0

require (
	doorway v0.0.0
	pgregory.net/rapid v1.3.0
)

require (
	github.com/dustin/go-humanize v1.1.0 // indirect
	github.com/gofrs/flock v0.13.1 // indirect
	golang.org/x/sys v0.49.0 // indirect
)

replace doorway => ../
