package spelling

import "testing"

func TestOr(t *testing.T) {
	names := []string{"list", "peterson", "ricart-agrawala", "ricart-agrawala-rejoin", "mutual-exclusion", "n", "merge"}
	for word, want := range map[string]string{
		"lst":              "did you mean list?",
		"lsit":             "did you mean list?",
		"PETERSON":         "did you mean peterson?",
		"petersen":         "did you mean peterson?",
		"pet":              "did you mean peterson?",
		"pe":               "none",
		"":                 "none",
		"Ricart":           "did you mean ricart-agrawala or ricart-agrawala-rejoin?",
		"ricart-agrawalla": "did you mean ricart-agrawala?",
		"mutual-exclusoin": "did you mean mutual-exclusion?",
		"fairness":         "none",
	} {
		if got := Or(word, names, "none"); got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
	}
}
