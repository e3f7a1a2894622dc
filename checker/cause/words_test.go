package cause

import "testing"

// TestCount writes large numbers with one digit.
func TestCount(t *testing.T) {
	for n, want := range map[float64]string{
		0: "0", 999_999: "999,999", 1_000_000: "about 1·10^6", 1_500_001: "about 2·10^6", 9_600_000: "about 1·10^7", 3e15: "about 3·10^15", 7e100: "about 7·10^100",
	} {
		if got := count(n); got != want {
			t.Errorf("%v is %s, want %s", n, got, want)
		}
	}
}
