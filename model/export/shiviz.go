package export

import (
	"fmt"
	"strings"

	"doorway/model"
	"doorway/model/film"
)

// parser is the regular expression by which ShiViz takes a log apart; it stands
// in the log's first line. The second would separate several runs.
const parser = `(?<event>.*)\n(?<host>\S*) (?<clock>{.*})`

// network is the host of what happens to no process: losses and duplicates,
// ticks and splits.
const network = "network"

// ShiViz returns f as a log with vector clocks (Fidge, Timestamps in
// message-passing systems that preserve the partial ordering, 1988; Mattern,
// Virtual time and global states of distributed systems, 1989) for ShiViz
// (Beschastnikh et al., Visualizing distributed system executions, ACM TOSEM
// 29(2), 2020). A message orders its sending before its delivery. Accesses to one
// register are ordered as they happen.
func ShiViz(f *film.Film) string {
	l := shiviz{film: f, sent: make([]vector, len(f.Messages)), registers: map[string]vector{}}
	for range f.Setup.N + 1 {
		l.hosts = append(l.hosts, make(vector, f.Setup.N+1))
	}
	l.out.WriteString(parser + "\n\n")
	for i := 1; i <= f.Steps(); i++ {
		l.step(i)
	}
	return l.out.String()
}

// A vector is a vector clock: how many events of each host came before, the
// network's last.
type vector []int

// after raises v to what is known from w.
func (v vector) after(w vector) {
	for i := range w {
		v[i] = max(v[i], w[i])
	}
}

func (v vector) clone() vector { return append(vector(nil), v...) }

// host returns the name of a host.
func (v vector) host(i int) string {
	if i == len(v)-1 {
		return network
	}
	return model.ProcID(i).String()
}

// String returns the clock as JSON; hosts not heard of are left out.
func (v vector) String() string {
	var entries []string
	for i, events := range v {
		if events > 0 {
			entries = append(entries, fmt.Sprintf("%q:%d", v.host(i), events))
		}
	}
	return "{" + strings.Join(entries, ",") + "}"
}

type shiviz struct {
	film      *film.Film
	hosts     []vector
	sent      []vector // by message
	registers map[string]vector
	out       strings.Builder
}

func (l *shiviz) step(i int) {
	h := &l.film.Frames[i].Happening
	host := int(h.Event.Proc)
	if k := h.Event.Kind; k.Everywhere() || k == model.Drop || k == model.Duplicate {
		host = l.film.Setup.N
	}
	now := l.hosts[host]
	now[host]++
	if taken := l.film.Taken(i); taken >= 0 {
		now.after(l.sent[l.origin(taken, i)])
	}
	if h.Register != "" {
		now.after(l.registers[h.Register])
		l.registers[h.Register] = now.clone()
	}
	for k, m := range l.film.Messages {
		if m.Copied == i || m.Copied == 0 && m.Sent == i {
			l.sent[k] = now.clone()
		}
	}
	fmt.Fprintf(&l.out, "%s\n%s %v\n", strings.ReplaceAll(h.String(), "\n", " "), now.host(host), now)
}

// origin returns the message to whose sending step i is due: a message, or the
// one of which it makes a copy.
func (l *shiviz) origin(taken, i int) int {
	c := l.film.Messages[taken]
	if c.Copied != i {
		return taken
	}
	for k, m := range l.film.Messages[:taken] {
		if m.Copied == 0 && m.Sent == c.Sent && m.From == c.From && m.To == c.To && m.Value == c.Value {
			return k
		}
	}
	return taken
}
