package finding

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"text/tabwriter"
)

// A Rate is the number of events that a hunter took in all, and the processor time.
type Rate struct {
	Who
	Events  int
	Seconds float64
}

// micros returns the microseconds per event.
func (r Rate) micros() float64 { return 1e6 * r.Seconds / float64(r.Events) }

// WriteRates writes rates as comma-separated values.
func WriteRates(w io.Writer, rates []Rate) error {
	lines := [][]string{{"scheduler", "limit", "events", "seconds"}}
	for _, r := range rates {
		lines = append(lines, []string{r.Name, strconv.Itoa(r.Limit), strconv.Itoa(r.Events), strconv.FormatFloat(r.Seconds, 'f', 1, 64)})
	}
	return csv.NewWriter(w).WriteAll(lines)
}

// ReadRates reads what WriteRates wrote.
func ReadRates(r io.Reader) ([]Rate, error) {
	return lines(r, 4, func(line []string) (r Rate, err error) {
		var err1, err2, err3 error
		r.Name = line[0]
		r.Limit, err1 = strconv.Atoi(line[1])
		r.Events, err2 = strconv.Atoi(line[2])
		r.Seconds, err3 = strconv.ParseFloat(line[3], 64)
		return r, errors.Join(err1, err2, err3)
	})
}

// Rates prints how fast the hunters were.
func Rates(w io.Writer, rates []Rate) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "scheduler\tmillion events\tseconds\tmillion events a second\t")
	for _, r := range rates {
		fmt.Fprintf(t, "%v\t%.1f\t%.1f\t%.2f\t\n", r.Who, float64(r.Events)/1e6, r.Seconds, 1/r.micros())
	}
	return t.Flush()
}

// micros returns the microseconds per event of a hunter, or NaN if they are unknown.
func micros(rates []Rate, who Who) float64 {
	for _, r := range rates {
		if r.Who == who && r.Events > 0 {
			return r.micros()
		}
	}
	return math.NaN()
}
