package real_test

import (
	"testing"
	"time"

	"doorway/model"
	"doorway/properties"
	"doorway/real"
)

// A lease is a lock that the server takes back after ten seconds.
type lease struct {
	holder model.ProcID
	until  time.Time
}

func (l *lease) acquire(p model.ProcID, now time.Time) bool {
	if now.Before(l.until) {
		return false
	}
	l.holder, l.until = p, now.Add(10*time.Second)
	return true
}

// TestOwnServer: the work ends before the lease does, counted from before the call.
func TestOwnServer(t *testing.T) {
	real.Test(t, real.Setup{N: 2, Drops: 1}, func(p *real.Process) {
		for ctx := p.Context(); ctx.Err() == nil; time.Sleep(time.Second) {
			begun := time.Now()
			got, err := real.Call(ctx, p, "lock", func() (bool, error) {
				l := real.Part(p, func() *lease { return &lease{} })
				return l.acquire(p.ID(), time.Now()), nil
			})
			if left := time.Until(begun.Add(9 * time.Second)); err == nil && got && left > 0 {
				p.Inside(func() { time.Sleep(left) })
			}
		}
	}, properties.MutualExclusion)
}
