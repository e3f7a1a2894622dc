package english

import "testing"

func TestWords(t *testing.T) {
	for got, want := range map[string]string{
		Count(0, "state"): "0 states", Count(1, "state"): "1 state", Count(4625, "state"): "4,625 states",
		Count(1, "entry"): "1 entry", Count(2, "entry"): "2 entries", Count(2, "delay"): "2 delays",
		Size(999): "999 B", Size(1200): "1.2 kB", Size(5_000_000): "5.0 MB",
		Times(0): "0 times", Times(1): "once", Times(2): "twice", Times(3): "3 times",
		Number(0): "0", Number(999): "999", Number(1000): "1,000", Number(1234567): "1,234,567",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
