package model_test

import (
	"syscall"
	"testing"

	"doorway/algorithms/bully"
	"doorway/algorithms/lamport"
	"doorway/algorithms/ricartagrawala"
	"doorway/model"
)

var zz = map[string][3]string{
	"ricart4":     {"ricart-agrawala", "", "n=4 requests=1"},
	"ricart3f":    {"ricart-agrawala", "", "n=3 requests=1 channels=any drops=1 duplicates=1 crashes=1 recoveries=1"},
	"bully4":      {"bully", "", "n=4 requests=1 crashes=1"},
	"bullyfd4":    {"bully", "perfect-detector", "n=4 requests=1 crashes=1 detector=perfect"},
	"bullytimed4": {"bully", "timed", "n=4 requests=1 crashes=1 delay=1"},
	"lamport4":    {"lamport", "", "n=4 requests=1"},
}

func zzSys(b testing.TB, name string) model.System {
	x := zz[name]
	s, err := model.ParseSetup(x[2])
	if err != nil {
		b.Fatal(err)
	}
	for _, p := range []*model.Page{&bully.Page, &lamport.Page, &ricartagrawala.Page} {
		if p.Name != x[0] {
			continue
		}
		for _, v := range p.Variants {
			if v.Name == x[1] {
				sys, err := v.Build(s)
				if err != nil {
					b.Fatal(err)
				}
				return sys
			}
		}
	}
	b.Fatal("none")
	return nil
}

func zzWorld(b *testing.B, name string) {
	w := zzSys(b, name).World()
	c := model.Seeded(1)
	var buf []model.Event
	k := 0
	from := cpu()
	for b.Loop() {
		for range 10000 {
			buf = w.Enabled(buf[:0])
			if k++; len(buf) == 0 || k > 200 {
				w.Reset()
				k = 0
				continue
			}
			if _, err := w.Apply(buf[c.Choose(len(buf))]); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(cpu()-from)/float64(b.N)/10000, "ns/step")
}

func zzMachine(b *testing.B, name string) {
	m := zzSys(b, name).Machine()
	v := make([]uint32, m.Width())
	fp := m.Start(v)
	seen := map[uint64]bool{fp: true}
	fps := []uint64{fp}
	rows := [][]uint32{v}
	var d model.Delta
	for i := 0; i < len(rows) && len(rows) < 50000; i++ {
		for _, e := range m.Events(rows[i], nil) {
			if err := m.Step(rows[i], e, &d); err != nil {
				b.Fatal(err)
			}
			to := fps[i] + d.Word
			if seen[to] {
				continue
			}
			seen[to] = true
			next := append([]uint32(nil), rows[i]...)
			for _, c := range d.Changes {
				next[c.Component] = c.ID
			}
			rows, fps = append(rows, next), append(fps, to)
		}
	}
	steps := 0
	var buf []model.Event
	from := cpu()
	for b.Loop() {
		for _, v := range rows {
			buf = m.Events(v, buf[:0])
			for _, e := range buf {
				if err := m.Step(v, e, &d); err != nil {
					b.Fatal(err)
				}
				steps++
			}
		}
	}
	b.ReportMetric(float64(cpu()-from)/float64(steps), "ns/step")
}

func BenchmarkZWorld(b *testing.B) {
	for _, n := range []string{"ricart4", "ricart3f", "bully4", "bullyfd4", "bullytimed4", "lamport4"} {
		b.Run(n, func(b *testing.B) { zzWorld(b, n) })
	}
}
func BenchmarkZMachine(b *testing.B) {
	for _, n := range []string{"ricart4", "ricart3f", "bully4", "bullyfd4", "bullytimed4", "lamport4"} {
		b.Run(n, func(b *testing.B) { zzMachine(b, n) })
	}
}

func cpu() int64 {
	var r syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return r.Utime.Nano() + r.Stime.Nano()
}
