package english

import (
	"fmt"
	"math"
	"strconv"
)

// RoundedUp formats x rounded up to one digit.
func RoundedUp(x float64) string {
	text := fmt.Sprintf("%.0e", x)
	if rounded, err := strconv.ParseFloat(text, 64); err == nil && rounded < x {
		exponent := math.Floor(math.Log10(x))
		text = fmt.Sprintf("%.0e", (math.Floor(x/math.Pow(10, exponent))+1)*math.Pow(10, exponent))
	}
	return text
}
