package finding

import (
	"fmt"
	"io"
	"math"
	"strings"

	"doorway/internal/stats"
)

// chartStyle styles the chart for light and dark backgrounds. Points that differ
// significantly are filled, the others hollow and faint, so that no information is in
// colour alone.
const chartStyle = `<style>
svg.finding { --paper: #fff; --ink: #1b1f24; --faint: #59636e; --line: #d0d7de; --mark: #0072b2;
 font: 13px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
@media (prefers-color-scheme: dark) { svg.finding { --paper: #0d1117; --ink: #e6edf3; --faint: #9aa4af; --line: #30363d; --mark: #4aa8e0; } }
.finding text { fill: var(--ink); }
.finding .paper { fill: var(--paper); }
.finding .title { font-weight: 600; font-size: 14px; }
.finding .faint { fill: var(--faint); }
.finding .grid { stroke: var(--line); fill: none; }
.finding .zero { stroke: var(--ink); fill: none; }
.finding .band { stroke: var(--mark); stroke-width: 2; fill: var(--mark); }
.finding .chance { stroke: var(--faint); stroke-width: 1.5; fill: var(--paper); }
</style>
`

// The layout of the chart, in its units.
const (
	beside  = 120.0 // for the names of the hunters
	top     = 76.0
	row     = 22.0
	between = 40.0 // between the panels
	width   = 300.0
)

// A panel shows one statistic of each hunter with its interval.
type panel struct {
	title, axis string
	left        float64
	ticks       []float64 // from left to right
	equal       float64   // the value of a hunter that does as well as the first
	scale       func(float64) float64
	of          func(versus) (float64, stats.Interval)
}

// panels returns the panels of events (on a logarithmic axis) and of finds. Their axes
// span all intervals.
func panels(all []versus) []panel {
	events := panel{
		title: "Events needed", axis: "ratio to the default (logarithmic)", left: beside, equal: 1, scale: math.Log,
		of: func(v versus) (float64, stats.Interval) { return v.ratio, v.ratioIn },
	}
	found := panel{
		title: "Flaws found", axis: "difference from the default", left: beside + width + between,
		scale: func(x float64) float64 { return x },
		of:    func(v versus) (float64, stats.Interval) { return v.finds, v.findsIn },
	}
	factors, finds := stats.Interval{Low: 1, High: 2}, stats.Interval{High: 10}
	for _, v := range all {
		factors = stats.Interval{Low: min(factors.Low, v.ratioIn.Low), High: max(factors.High, v.ratioIn.High)}
		finds = stats.Interval{Low: min(finds.Low, v.findsIn.Low), High: max(finds.High, v.findsIn.High)}
	}
	for power := math.Floor(math.Log2(factors.Low)); power < math.Log2(factors.High)+1; power++ {
		events.ticks = append(events.ticks, math.Exp2(power))
	}
	step := math.Pow(10, math.Floor(math.Log10(finds.High-finds.Low)))
	if (finds.High-finds.Low)/step > 5 {
		step *= 2 // or the labels would touch
	}
	for k := math.Floor(finds.Low / step); k < finds.High/step+1; k++ {
		found.ticks = append(found.ticks, k*step)
	}
	return []panel{events, found}
}

// x returns the horizontal position of a figure.
func (p panel) x(figure float64) float64 {
	low, high := p.scale(p.ticks[0]), p.scale(p.ticks[len(p.ticks)-1])
	return p.left + width*(p.scale(figure)-low)/(high-low)
}

// Chart draws, as SVG, how each hunter compares with the first: a point and a band for
// its 95 % confidence interval.
func Chart(w io.Writer, records []Record) error {
	all := versuses(records)
	c := &chart{bottom: top + row*float64(len(all))}
	c.print(`<svg xmlns="http://www.w3.org/2000/svg" class="finding" viewBox="0 0 %.0f %.0f" role="img" aria-labelledby="title">`, beside+2*width+between+30, c.bottom+50)
	c.print("<title id=\"title\">Schedulers compared with the default, %s, with 95 %% intervals</title>\n%s", records[0].Name, strings.TrimSpace(chartStyle))
	c.print(`<rect class="paper" width="100%%" height="100%%"/>`)
	c.print(`<text class="faint" x="%.0f" y="22">Compared with %s; bands: 95 %% intervals; hollow and faint: not distinguishable</text>`, beside, records[0].Name)
	for i, v := range all {
		c.print(`<text text-anchor="end" x="%.0f" y="%.1f">%s</text>`, beside-14, c.y(i)+4, v.Name)
	}
	for _, p := range panels(all) {
		c.frame(p)
		for i, v := range all {
			c.band(p, i, v)
		}
	}
	c.print("</svg>")
	_, err := io.WriteString(w, c.String())
	return err
}

// A chart is the text of an SVG under construction.
type chart struct {
	strings.Builder
	bottom float64
}

// y returns the vertical position of the middle of a row.
func (*chart) y(i int) float64 { return top + row*(float64(i)+0.5) }

func (c *chart) print(format string, args ...any) { fmt.Fprintf(c, format+"\n", args...) }

func (c *chart) frame(p panel) {
	c.print(`<text class="title" x="%.0f" y="48">%s</text><text class="faint" x="%.0f" y="64">%s</text>`, p.left, p.title, p.left, p.axis)
	for _, t := range p.ticks {
		class, text := "grid", fmt.Sprintf("%.4g", t)
		if t == p.equal {
			class = "zero"
		}
		c.print(`<path class="%s" d="M%.1f %.0fV%.0f"/><text class="faint" text-anchor="middle" x="%.1f" y="%.0f">%s</text>`,
			class, p.x(t), top, c.bottom, p.x(t), c.bottom+18, strings.Replace(text, "-", "−", 1))
	}
}

func (c *chart) band(p panel, i int, v versus) {
	figure, in := p.of(v)
	class := "band"
	if in.Has(p.equal) {
		class = "chance"
	}
	c.print(`<path class="%s" d="M%.1f %.1fH%.1f"/><circle class="%s" cx="%.1f" cy="%.1f" r="4"/>`, class, p.x(in.Low), c.y(i), p.x(in.High), class, p.x(figure), c.y(i))
}
