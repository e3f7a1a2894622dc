module doorway/real/packages

go 1.26.0

require (
	doorway v0.0.0
	github.com/benbjohnson/clock v1.3.5
	github.com/go-co-op/gocron/v2 v2.21.2
	github.com/jackc/puddle v1.1.0
	golang.org/x/sync v0.24.0
)

require (
	github.com/anishathalye/porcupine v1.3.1 // indirect
	github.com/dustin/go-humanize v1.1.0 // indirect
	github.com/expr-lang/expr v1.17.8 // indirect
	github.com/gofrs/flock v0.13.1 // indirect
	github.com/google/go-cmp v0.7.0 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/jonboulle/clockwork v0.5.0 // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	github.com/robfig/cron/v3 v3.0.1 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/term v0.47.0 // indirect
)

tool doorway/cmd/doorway

replace doorway => ../..
