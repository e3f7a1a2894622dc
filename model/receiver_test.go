package model_test

import (
	"strings"
	"sync"
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
)

// A diary is an algorithm with what it could remember instead of states.
type diary struct {
	Word  string
	List  []int
	Table map[string]int
	Any   any
	Self  *diary
	Once  sync.Once
	Test  *testing.T

	write func(*diary) // in a step, and
	read  func(*diary) // in a view of the trying region, and
	begin func(*diary) // in an initial state, or nil
}

func newDiary() *diary {
	d := &diary{Word: "a", List: []int{1, 2}, Table: map[string]int{"x": 1, "y": 2}, Any: 1}
	d.Self = d
	return d
}

func (d *diary) do(f func(*diary)) {
	if f != nil {
		f(d)
	}
}

func (d *diary) Init(model.ProcID) int { d.do(d.begin); return 0 }

func (d *diary) View(_ model.ProcID, s int) model.View {
	if s == 1 {
		d.do(d.read)
	}
	return model.View{Region: model.Region(s)}
}

// The diary as a program and as a process.
type (
	diaryProgram struct{ *diary }
	diaryProcess struct{ *diary }
)

func (diaryProgram) Registers() []memory.Register { return nil }

func (d diaryProgram) Step(_ model.ProcID, s int, _ *memory.Memory) int {
	d.do(d.write)
	return (s + 1) % 3
}

func (d diaryProcess) Step(_ model.ProcID, s int, _ In) (int, Out) {
	d.do(d.write)
	return (s + 1) % 3, Out{}
}

// asProgramAndProcess builds two systems of diaries.
func asProgramAndProcess(build func() *diary) map[string]func() (transition.System, error) {
	setup := model.Setup{N: 2, Requests: 1}
	return map[string]func() (transition.System, error){
		"shared memory":   func() (transition.System, error) { return memory.System(diaryProgram{build()}, setup) },
		"message passing": func() (transition.System, error) { return message.System(diaryProcess{build()}, setup) },
	}
}

// TestAlgorithmsThatChange: whatever a method changes in the algorithm is reported, with
// its old value.
func TestAlgorithmsThatChange(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*diary)
		want   string
	}{
		"a word":            {func(d *diary) { d.Word = "b" }, `it changed the algorithm itself,%.Word from "a" to "b"`},
		"an entry":          {func(d *diary) { d.List[1] = 3 }, "%.List[1] from 2 to 3"},
		"a longer list":     {func(d *diary) { d.List = append(d.List[:2:2], 0) }, "%.List from length 2 to length 3"},
		"a value":           {func(d *diary) { d.Table["y"] = 3 }, "%.Table[y] from 2 to 3"},
		"two values":        {func(d *diary) { d.Table["x"], d.Table["y"] = 2, 1 }, "%.Table[x] from 1 to 2"},
		"another key":       {func(d *diary) { delete(d.Table, "y"); d.Table["z"] = 2 }, "it gave the algorithm itself%.Table[z] = 2"},
		"behind interfaces": {func(d *diary) { d.Any = 2 }, "%.Any from 1 to 2"},
	} {
		for method, at := range map[string]func(*diary){
			"Step": func(d *diary) { d.write = c.change },
			"View": func(d *diary) { d.read = c.change },
			"Init": func(d *diary) { d.begin = c.change },
		} {
			for by, build := range asProgramAndProcess(func() *diary { d := newDiary(); at(d); return d }) {
				sys, err := build()
				if err == nil {
					_, err = sys.World().Apply(model.Event{Kind: model.Request})
				}
				before, behind, _ := strings.Cut(c.want, "%")
				if err == nil || !strings.Contains(err.Error(), method+" is impure: "+before) || !strings.Contains(err.Error(), behind) {
					t.Errorf("%s in %s, %s: %v, want %q", name, method, by, err, c.want)
				}
			}
		}
	}
}

// TestAlgorithmsThatChangeAtTheBeginning: the system is not built.
func TestAlgorithmsThatChangeAtTheBeginning(t *testing.T) {
	for by, build := range asProgramAndProcess(func() *diary {
		d := newDiary()
		d.begin = func(d *diary) { d.Word += "a" }
		return d
	}) {
		if _, err := build(); err == nil || !strings.Contains(err.Error(), "Init is impure") {
			t.Errorf("%s: %v", by, err)
		}
	}
}

// TestAlgorithmsThatChangeLate: a machine looks at the algorithm again for as long
// as it asks it anything.
func TestAlgorithmsThatChangeLate(t *testing.T) {
	const late = 1_000
	d := newDiary()
	sys := Sharing(t, counting{d, late}, "n=1 requests=1")
	m := sys.Machine()
	v, delta := make([]uint32, m.Width()), transition.Delta{}
	m.Start(v)
	err := m.Step(v, model.Event{Kind: model.Request}, &delta)
	for i := 0; err == nil && i < 2*late; i++ {
		for _, c := range delta.Changes {
			v[c.Component] = c.ID
		}
		err = m.Step(v, model.Event{Kind: model.Step}, &delta)
	}
	if err == nil || !strings.Contains(err.Error(), "it changed the algorithm itself") {
		t.Errorf("%v", err)
	}
}

// counting is a diary in which a process makes steps without end; one of them changes it.
type counting struct {
	*diary
	late int
}

func (counting) Registers() []memory.Register { return nil }

func (c counting) Step(_ model.ProcID, s int, _ *memory.Memory) int {
	if s == c.late {
		c.Word = "b"
	}
	return s + 1
}

func (counting) View(_ model.ProcID, s int) model.View {
	return model.View{Region: model.Region(min(s, 1)), Ready: s > 0}
}

// TestAlgorithmsThatDoNotChange have what is not looked at, or in no order.
func TestAlgorithmsThatDoNotChange(t *testing.T) {
	many := map[string]int{}
	for i := range 8_000 {
		many[strings.Repeat("x", i%97)+string(rune(i))] = i
	}
	for name, build := range map[string]func() *diary{
		"locks": func() *diary {
			d := newDiary()
			d.write = func(d *diary) { d.Once.Do(func() {}) }
			return d
		},
		"a test": func() *diary {
			d := newDiary()
			d.Test = t
			d.write = func(d *diary) { d.Test.Helper() }
			return d
		},
		"more than is looked at": func() *diary {
			d := newDiary()
			d.Table = many
			return d
		},
	} {
		for by, build := range asProgramAndProcess(build) {
			sys, err := build()
			if err != nil {
				t.Fatal(err)
			}
			w := sys.World()
			for _, e := range Schedule(t, "p0 request; p1 request") {
				if _, err := w.Apply(e); err != nil {
					t.Errorf("%s, %s: %v", name, by, err)
				}
			}
		}
	}
}
