package audit

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// streamed judges lines as they come, and returns findings in the order of their places, and those that were told
// before the end.
func streamed(t *testing.T, lines []string, o Options, late time.Duration) (r *Report, found string, early int) {
	t.Helper()
	log := New("")
	var all []Finding
	s := Follow(log, o, late, func(f Finding) { all = append(all, f) })
	if err := log.Read(strings.NewReader(strings.Join(lines, "\n")), "log"); err != nil {
		return nil, err.Error(), 0
	}
	early = len(all)
	r, err := s.Report()
	if err != nil {
		return nil, err.Error(), 0
	}
	if len(r.Findings) > 0 || r.Count(Wrong)+r.Count(Together) != len(all) {
		t.Errorf("%d findings are told, %v in the report, %v counted", len(all), r.Findings, r.counts)
	}
	slices.SortStableFunc(all, func(a, b Finding) int { return compare(a.Place, b.Place) })
	return r, listed(all), early
}

// TestStreamAgrees expects the same of logs that are judged as they come, with every corruption, and with lines that come
// late by less than is allowed.
func TestStreamAgrees(t *testing.T) {
	for _, c := range append(corruptions, struct {
		name    string
		do      func([]string) []string
		want    string
		further int
	}{name: "none", do: func(l []string) []string { return l }}) {
		if c.name == "another lease" {
			continue // a stream ends there
		}
		lines := slices.DeleteFunc(c.do(logged(t)), func(l string) bool { return l == "" })
		_, want, found := judged(lines, "", usual)
		for seed := range uint64(3) {
			mixed := slices.Clone(lines)
			r := rand.New(rand.NewPCG(seed, 0))
			for i := range mixed {
				if k := i + r.IntN(3); seed > 0 && k < len(mixed) {
					mixed[i], mixed[k] = mixed[k], mixed[i]
				}
			}
			if seed > 0 {
				_, want, found = judged(mixed, "", usual)
			}
			got, told, _ := streamed(t, mixed, usual, time.Hour)
			if told != found {
				t.Errorf("%s, %d: a stream has\n%s\nand the log\n%s", c.name, seed, told, found)
				continue
			}
			if want == nil {
				continue
			}
			a, b := *got, *want
			a.Until, a.Findings, b.Findings = time.Time{}, nil, nil
			if fmt.Sprintf("%+v", a) != fmt.Sprintf("%+v", b) {
				t.Errorf("%s, %d: a stream has\n%+v\nand the log\n%+v", c.name, seed, a, b)
			}
		}
	}
}

// TestStreamAtOnce expects what a write shows to be told at its line, if it names the newest version, and other things
// when lines cannot come any more that would change them.
func TestStreamAtOnce(t *testing.T) {
	lines := logged(t)
	edit(18, `"leaseTransitions":1`, `"leaseTransitions":2`)(lines)
	if _, found, early := streamed(t, lines[:18], usual, 10*time.Second); early != 1 || !strings.HasPrefix(found, "18: p1 renews, and leaseTransitions or acquireTime is not that of line 17") {
		t.Errorf("%d findings are told before the end, of %s", early, found)
	}
	lines = without(18)(logged(t))
	for late, want := range map[time.Duration]int{time.Second: 1, time.Hour: 0} {
		if _, found, early := streamed(t, lines, usual, late); early != want || !strings.HasPrefix(found, "20: no line makes version 5") {
			t.Errorf("late by %v: %d findings are told before the end, of %s", late, early, found)
		}
	}
	lines = logged(t)
	edit(19, `"holderIdentity":"p1"`, `"holderIdentity":"p2"`)(lines)
	for n, want := range map[int]int{19: 0, 24: 1} {
		if _, found, early := streamed(t, lines[:n], usual, time.Second); early != want || !strings.HasPrefix(found, "19: the server answers with a record other") {
			t.Errorf("%d lines: %d findings are told before the end, of %s", n, early, found)
		}
	}
}

// TestStreamLate gives lines too late: a write that comes after newer ones is not judged.
func TestStreamLate(t *testing.T) {
	lines := logged(t)
	moved := slices.Concat(lines[:17], lines[18:25], lines[17:18], lines[25:])
	r, found, _ := streamed(t, moved, usual, 0)
	if !strings.HasPrefix(found, "19: no line makes version 5") || r.Late != 1 || r.Repeated != 0 || strings.Contains(found, "accepts an update") {
		t.Errorf("%s; %d came late, %d are repeated", found, r.Late, r.Repeated)
	}
	if r, _, _ := streamed(t, slices.Concat(lines[:17], lines[18:25], lines[17:18]), usual, 0); r.Until.Format("15:04:05") != "00:01:26" {
		t.Errorf("until %v", r.Until)
	}
	swapped := slices.Concat(lines[:16], lines[17:18], lines[16:17], lines[18:])
	if r, found, _ := streamed(t, swapped, usual, 10*time.Second); found != "" || r.Late > 0 {
		t.Errorf("%s; %d came late", found, r.Late)
	}
	again := slices.Concat(lines[:25], lines[17:18], lines[25:])
	if r, found, _ := streamed(t, again, usual, 0); found != "" || r.Late != 0 || r.Repeated != 1 {
		t.Errorf("%s; %d came late, %d are repeated", found, r.Late, r.Repeated)
	}
}

// TestStreamTwice accepts two updates of one version, the lesser of the two that they make last.
func TestStreamTwice(t *testing.T) {
	for _, c := range corruptions {
		if c.name != "an old version" {
			continue
		}
		lines := c.do(logged(t))
		lines[16], lines[17] = lines[17], lines[16]
		r, found, early := streamed(t, lines, usual, 10*time.Second)
		if want := "18: the server accepts an update of version 3, which p1 has updated, too (line 17)"; !strings.HasPrefix(found, want) || early == 0 || r.Late != 1 {
			t.Errorf("%s; %d early, %d late; want %s", found, early, r.Late, want)
		}
		silent := c.do(logged(t))
		for i := range silent {
			silent[i] = strings.ReplaceAll(silent[i], "responseObject", "nothing") // so the versions that are made are not known
		}
		_, _, want := judged(silent, "", usual)
		if _, found, _ := streamed(t, silent, usual, 10*time.Second); found != want || !strings.Contains(want, "the server accepts an update of version 3") {
			t.Errorf("%s, want %s", found, want)
		}
		return
	}
	t.Error("no such corruption")
}

// TestStreamReleased lets leaders lead for longer, also those before, once one has released the lease.
func TestStreamReleased(t *testing.T) {
	lines := logged(t)
	until := map[time.Duration]time.Time{}
	for _, released := range []time.Duration{0, usual.After, 40 * time.Second} {
		for _, n := range []int{25, 28} { // before and after the release
			o := usual
			o.Released = released
			log := New("")
			told := 0
			s := Follow(log, o, 10*time.Second, func(Finding) { told++ })
			if err := log.Read(strings.NewReader(strings.Join(lines[:n], "\n")), "log"); err != nil {
				t.Fatal(err)
			}
			longer := max(released-usual.After, 0) * time.Duration((n-25)/3)
			if told != min(1, int(longer)) { // p1 has taken the lease 36 s after p0 wrote
				t.Errorf("released: %v, %d lines: %d findings", released, n, told)
			}
			if until[0].IsZero() {
				until[0] = s.judge.Terms[0].until
			}
			if got := s.judge.Terms[0].until.Sub(until[0]); got != longer || s.judge.After != usual.After+longer {
				t.Errorf("released: %v, %d lines: the first leader may have led for %v more, want %v; the next for %v", released, n, got, longer, s.judge.After)
			}
		}
	}
}

// TestStreamReleasedBefore tells at the first release what it would have told before, had it known.
func TestStreamReleasedBefore(t *testing.T) {
	text, err := os.ReadFile("testdata/release.log")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for _, after := range []time.Duration{12 * time.Second, 15 * time.Second, 22 * time.Second} {
		o := usual
		o.Answer, o.After, o.Released = time.Second, after, 22*time.Second
		_, got, _ := streamed(t, lines, o, time.Second)
		o.After = o.Released
		_, _, want := judged(lines, "", o)
		if after == 15*time.Second { // told before the release, when that seemed to be for less
			want = strings.Replace(want, "may lead for 7.9s more", "may lead for 900ms more", 1)
		}
		if got != want || strings.Count(want, "may lead for") != 2 {
			t.Errorf("after %v: a stream has\n%s\nand the log\n%s", after, got, want)
		}
	}
}

// TestStreamSeveral ends a stream at the second lease, since nobody named one.
func TestStreamSeveral(t *testing.T) {
	lines := logged(t)
	other := strings.ReplaceAll(lines[17], `"name":"lease"`, `"name":"other"`)
	if _, found, _ := streamed(t, append(lines[:18:18], other), usual, 0); found != "log:19: the log is about several leases, name one: default/lease (18 events), default/other (1 event)" {
		t.Error(found)
	}
	heartbeat := strings.ReplaceAll(lines[17], `"default"`, `"kube-node-lease"`)
	if _, found, _ := streamed(t, append([]string{heartbeat}, lines...), usual, 0); found != "" {
		t.Error(found)
	}
}

// TestStreamBounded remembers a bounded part of a long log.
func TestStreamBounded(t *testing.T) {
	lines := logged(t)
	log := New("")
	s := Follow(log, usual, 5*time.Second, func(f Finding) { t.Errorf("%s: %s", log.At(f.Place), f.Text) })
	began := time.Date(2000, 1, 1, 0, 0, 47, 0, time.UTC)
	for i := range 3 * remembered {
		at := began.Add(time.Duration(i) * time.Second).Format("2006-01-02T15:04:05")
		l := strings.ReplaceAll(strings.ReplaceAll(lines[14], "2000-01-01T00:00:47", at), "2000-01-01T00:00:42", at)
		l = strings.ReplaceAll(l, "4000-8000-0", fmt.Sprintf("4000-8000-%d-", i))
		l = strings.ReplaceAll(strings.ReplaceAll(l, `"resourceVersion":"3"`, fmt.Sprintf(`"resourceVersion":"%d"`, i+3)), `"resourceVersion":"2"`, fmt.Sprintf(`"resourceVersion":"%d"`, i+2))
		failed := strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(l, `"code":200`, `"code":504`), "responseObject", "nothing"), `"auditID":"`, `"auditID":"x`)
		if err := log.Read(strings.NewReader(l+"\n"+failed), "log"); err != nil {
			t.Fatal(err)
		}
		log.files = log.files[:1]
	}
	w := s.judge.writes
	if len(w.all) != remembered || len(w.made) > remembered || len(w.next) > remembered || len(s.ids) > remembered || len(s.judge.open) > remembered ||
		len(s.waiting)+len(s.others) > 20 || len(log.all) > 0 {
		t.Errorf("%d writes, %d made, %d next, %d ids, %d open, %d and %d waiting", len(w.all), len(w.made), len(w.next), len(s.ids), len(s.judge.open), len(s.waiting), len(s.others))
	}
	s.judge.Terms = make([]Term, remembered+5)
	if s.forget(); len(s.judge.Terms) != remembered {
		t.Errorf("%d terms", len(s.judge.Terms))
	}
	if r, err := s.Report(); err != nil || r.Renewals < 3*remembered-1 {
		t.Errorf("%v, %+v", err, r)
	}
}

// TestWritten forgets writes of which others name the same versions.
func TestWritten(t *testing.T) {
	w := newWritten()
	all := []*request{{pre: 1, post: 2}, {pre: 1, post: 2}, {pre: 2, post: 3}}
	for _, r := range all {
		w.add(r)
	}
	w.drop()
	if w.at(0) != nil || w.at(1) != all[1] || w.at(2) != all[2] || w.at(3) != nil || w.made[2] != 1 || w.next[1] != 1 {
		t.Errorf("%+v", w)
	}
	if w.drop(); w.at(1) != nil || w.at(2) != all[2] || len(w.made) != 1 || len(w.next) != 1 {
		t.Errorf("%+v", w)
	}
}

// BenchmarkStream judges the log of 100,000 lines as it comes.
func BenchmarkStream(b *testing.B) {
	text := long(b)
	for b.Loop() {
		log := New("")
		s := Follow(log, usual, 5*time.Second, func(f Finding) { b.Fatal(f) })
		if err := log.Read(strings.NewReader(text), "log"); err != nil {
			b.Fatal(err)
		}
		if r, err := s.Report(); err != nil || r.Renewals < 33_000 {
			b.Fatal(err, r)
		}
	}
}
