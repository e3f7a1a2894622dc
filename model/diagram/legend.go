package diagram

import "slices"

// legend explains the symbols seen.
func (d *drawing) legend() {
	var line []cell
	d.row(line, "")
	for _, item := range d.meanings() {
		switch {
		case line == nil:
			line = item
		case d.opts.Width > 0 && len(line)+len(gap)+len(item) > d.opts.Width:
			d.row(line, "")
			line = item
		default:
			line = slices.Concat(line, text(gap), item)
		}
	}
	d.row(line, "")
}

// meanings explains the symbols seen, one item a meaning.
func (d *drawing) meanings() (items [][]cell) {
	var item []cell
	for s := remainder; int(s) < symbols; s++ {
		if !d.seen[s] {
			continue
		}
		item = append(item, d.cell(s))
		item = append(item, text(" ")...)
		if s == right && d.seen[left] {
			continue // of the same meaning
		}
		items = append(items, append(item, text(signs[s].meaning)...))
		item = nil
	}
	return items
}

// text returns words as cells.
func text(words string) (row []cell) {
	for _, r := range words {
		row = append(row, cell{rune: r})
	}
	return row
}
