package checker_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/properties"
)

// hut is a lock of two processes made of functions: rest, try, enter, leave. A
// process that is not let in by step tries again.
type hut struct {
	init  func(me model.ProcID) int
	step  func(me model.ProcID, s int, mem *memory.Memory) int
	view  func(me model.ProcID, s int) model.View
	calls *int
}

func (hut) Registers() []memory.Register { return []memory.Register{{Name: "lock"}} }

func (a hut) Init(me model.ProcID) int {
	if a.init == nil {
		return 0
	}
	return a.init(me)
}

func (a hut) Step(me model.ProcID, s int, mem *memory.Memory) int {
	if a.step != nil {
		return a.step(me, s, mem)
	}
	switch s {
	case 1:
		if mem.TestAndSet(0) {
			return 1
		}
	case 2:
		mem.Write(0, 0)
		return 0
	}
	return s + 1
}

func (a hut) View(me model.ProcID, s int) model.View {
	if a.view != nil {
		return a.view(me, s)
	}
	return model.View{Region: model.Region(s)}
}

// forgetful is hut with what survives a crash.
type forgetful struct {
	hut
	keeps func(s int) int
}

func (a forgetful) Durable(_ model.ProcID, s int) int { return a.keeps(s) }

// ticking is a process that requests once, with a hardware clock.
type ticking struct{ clock func(me model.ProcID) int }

func (ticking) Init(model.ProcID) int { return 0 }
func (ticking) Step(_ model.ProcID, s int, in message.Input[int]) (int, message.Sends[int]) {
	return min(s+1, 3) + 0*in.Clock, message.Sends[int]{}
}
func (ticking) View(_ model.ProcID, s int) model.View {
	return model.View{Region: []model.Region{0, 1, 2, 0}[s], Ready: s == 1}
}
func (a ticking) Clock(me model.ProcID) int                       { return a.clock(me) }
func (ticking) Time(_ model.ProcID, _ int, clock int) (int, bool) { return clock, true }
func (ticking) Parts() int                                        { return 1 }

// flags is Peterson's lock with its flags in the algorithm instead of registers.
type flags struct {
	flag [2]bool
}

func (*flags) Registers() []memory.Register { return []memory.Register{{Name: "turn"}} }
func (*flags) Init(model.ProcID) int        { return 0 }
func (a *flags) Step(me model.ProcID, s int, mem *memory.Memory) int {
	return petersonStep(&a.flag, me, s, mem)
}
func (*flags) View(_ model.ProcID, s int) model.View {
	return model.View{Region: []model.Region{0, 1, 1, 1, 2}[s]}
}

// petersonStep is a step of Peterson's lock for two with flags that are not
// registers.
func petersonStep(flag *[2]bool, me model.ProcID, s int, mem *memory.Memory) int {
	switch s {
	case 0: // flag[me] := true
		flag[me] = true
		return 1
	case 1: // turn := other
		mem.Write(0, int(1-me))
		return 2
	case 2: // await not flag[other] or turn = me
		if !flag[1-me] {
			return 4
		}
		return 3
	case 3:
		if mem.Read(0) == int(me) {
			return 4
		}
		return 2
	default: // flag[me] := false
		flag[me] = false
		return 0
	}
}

// impurities are algorithms that break the rule, and what is said of them.
var impurities = []struct {
	name, setup string
	build       func(model.Setup) (transition.System, error)
	want        []string
}{
	{"flags in a pointer receiver", "n=2 requests=unlimited", func(s model.Setup) (transition.System, error) {
		return memory.System(&flags{}, s)
	}, []string{"Step is impure", "flag[", "false", "true"}},
	{"flags in variables", "n=2 requests=unlimited", func(s model.Setup) (transition.System, error) {
		var flag [2]bool
		return memory.System(hut{step: func(me model.ProcID, s int, mem *memory.Memory) int {
			return petersonStep(&flag, me, s, mem)
		}, view: (*flags)(nil).View}, s)
	}, []string{"Step is impure", "asked again"}},
	{"a view that counts its calls", "n=2", func(s model.Setup) (transition.System, error) {
		calls := new(int)
		return memory.System(hut{calls: calls, view: func(_ model.ProcID, s int) model.View {
			*calls++
			return model.View{Region: model.Region(s)}
		}}, s)
	}, []string{"is impure", "calls"}},
	{"a view that counts and cheats", "n=2 requests=3", func(s model.Setup) (transition.System, error) {
		calls := 0
		return memory.System(hut{view: func(_ model.ProcID, s int) model.View {
			if calls++; s == 2 && calls%3 == 0 {
				s = 1
			}
			return model.View{Region: model.Region(s)}
		}}, s)
	}, []string{"View is impure", "Region"}},
	{"a random view", "n=2 requests=3", func(s model.Setup) (transition.System, error) {
		return memory.System(hut{view: func(_ model.ProcID, s int) model.View {
			return model.View{Region: model.Region(s), Rank: rand.IntN(1 << 30)}
		}}, s)
	}, []string{"View is impure", "Rank"}},
	{"an initial state that counts", "n=2", func(s model.Setup) (transition.System, error) {
		calls := 0
		return memory.System(hut{init: func(model.ProcID) int { calls++; return 10 * calls },
			step: func(_ model.ProcID, s int, _ *memory.Memory) int { return s/10*10 + (s+1)%3 },
			view: func(_ model.ProcID, s int) model.View { return model.View{Region: model.Region(s % 10)} }}, s)
	}, []string{"Init is impure"}},
	{"what survives is random", "n=2 requests=2 requesters=p0 crashes=2 recoveries=2", func(s model.Setup) (transition.System, error) {
		return memory.System(forgetful{hut{
			step: func(_ model.ProcID, s int, _ *memory.Memory) int { return s/10*10 + (s%10+1)%3 },
			view: func(_ model.ProcID, s int) model.View { return model.View{Region: model.Region(s % 10)} },
		}, func(int) int { return 10 * rand.IntN(3) }}, s)
	}, []string{"Durable is impure"}},
	{"a random hardware clock", "n=2 delay=2", func(s model.Setup) (transition.System, error) {
		return message.System(ticking{func(model.ProcID) int { return rand.IntN(1 << 20) }}, s)
	}, []string{"Clock is impure"}},
	{"a message-passing view that is random", "n=2 requests=2", func(s model.Setup) (transition.System, error) {
		return message.System(dizzy{}, s)
	}, []string{"View is impure", "Rank"}},
}

// dizzy ranks itself at random.
type dizzy struct{ t ticking }

func (a dizzy) Init(me model.ProcID) int { return a.t.Init(me) }
func (a dizzy) Step(me model.ProcID, s int, in message.Input[int]) (int, message.Sends[int]) {
	return a.t.Step(me, s, in)
}
func (a dizzy) View(me model.ProcID, s int) model.View {
	v := a.t.View(me, s)
	v.Rank = rand.IntN(1 << 30)
	return v
}

// TestImpure wants an error of every algorithm that depends on more than it may,
// whatever it is asked by.
func TestImpure(t *testing.T) {
	for _, c := range impurities {
		setup, err := notation.Setup(c.setup)
		if err != nil {
			t.Fatal(err)
		}
		ask := map[string]func(transition.System) error{
			"decide": func(sys transition.System) error {
				_, err := checker.Decide(t.Context(), sys, properties.MutualExclusion, explore.Options{Workers: 1})
				return err
			},
			"runs": func(sys transition.System) error {
				_, err := simulate.Test(t.Context(), sys, []property.Property{properties.MutualExclusion}, simulate.Runs{Count: 200, Steps: 500, Seed: 1})
				return err
			},
		}
		for by, ask := range ask {
			t.Run(c.name+"/"+by, func(t *testing.T) {
				sys, err := c.build(setup)
				if err == nil {
					err = ask(sys)
					if rule := (*transition.AlgorithmError)(nil); !errors.As(err, &rule) {
						t.Fatalf("%v, which is no AlgorithmError", err)
					}
				}
				for _, want := range c.want {
					if !strings.Contains(err.Error(), want) {
						t.Errorf("%v\ndoes not say %q", err, want)
					}
				}
			})
		}
	}
}

// elsewhere is Peterson's lock whose turn is kept by functions; selfish lets nobody else go first.
type elsewhere struct {
	turn    func() model.ProcID
	give    func(model.ProcID)
	selfish bool
}

func (elsewhere) Registers() []memory.Register {
	return []memory.Register{{Name: "flag 0"}, {Name: "flag 1"}}
}
func (elsewhere) Init(model.ProcID) int { return 0 }
func (a elsewhere) Step(me model.ProcID, pc int, mem *memory.Memory) int {
	switch pc {
	case 1:
		mem.Write(int(me), 1)
	case 2:
		if a.selfish {
			a.give(me)
		} else {
			a.give(1 - me)
		}
	case 3:
		if mem.Read(int(1-me)) == 1 && a.turn() != me {
			return 3
		}
	case 5:
		mem.Write(int(me), 0)
	}
	return (pc + 1) % 6
}
func (elsewhere) View(_ model.ProcID, pc int) model.View {
	return model.View{Region: []model.Region{model.Remainder, model.Trying, model.Trying, model.Trying, model.Critical, model.Exiting}[pc]}
}

// TestImpureAlike keeps a lock's turn outside its states, in every place that a function can reach. No property of it
// can be decided, neither of the lock that works nor of the one that does not.
func TestImpureAlike(t *testing.T) {
	for place, keep := range map[string]func() (func() model.ProcID, func(model.ProcID)){
		"variable": func() (func() model.ProcID, func(model.ProcID)) {
			turn := model.ProcID(0)
			return func() model.ProcID { return turn }, func(p model.ProcID) { turn = p }
		},
		"map": func() (func() model.ProcID, func(model.ProcID)) {
			m := map[string]model.ProcID{}
			return func() model.ProcID { return m["turn"] }, func(p model.ProcID) { m["turn"] = p }
		},
		"channel": func() (func() model.ProcID, func(model.ProcID)) {
			c := make(chan model.ProcID, 1)
			c <- 0
			return func() model.ProcID { p := <-c; c <- p; return p }, func(p model.ProcID) { <-c; c <- p }
		},
	} {
		for _, selfish := range []bool{false, true} {
			for _, requests := range []int{1, 2, model.Unlimited} {
				for _, p := range []property.Property{properties.MutualExclusion, properties.DeadlockFreedom, properties.StarvationFreedom} {
					turn, give := keep()
					sys, err := memory.System(elsewhere{turn, give, selfish}, model.Setup{N: 2, Requests: requests})
					if err == nil {
						_, err = checker.Decide(t.Context(), sys, p, explore.Options{Workers: 1})
					}
					if err == nil {
						t.Errorf("in a %s, selfish %v, %s for %v is decided", place, selfish, p.Name, sys.Setup())
					}
				}
			}
		}
	}
}

// passer is a process of elsewhere's kind that sends no message.
type passer struct {
	turn func() model.ProcID
	give func(model.ProcID)
}

func (passer) Init(model.ProcID) int { return 0 }
func (a passer) Step(me model.ProcID, s int, in message.Input[int]) (int, message.Sends[int]) {
	switch in.Kind {
	case model.Request:
		a.give(1 - me)
		return 1, message.Sends[int]{}
	case model.Step:
		if a.turn() != me {
			return 1, message.Sends[int]{}
		}
		return 2, message.Sends[int]{}
	}
	return 0, message.Sends[int]{}
}
func (passer) View(_ model.ProcID, s int) model.View {
	return model.View{Region: []model.Region{model.Remainder, model.Trying, model.Critical}[s], Ready: s == 1}
}

// TestImpureEverywhere keeps the turn outside the states of processes that share registers and of such that send
// messages, and asks both a search and random runs.
func TestImpureEverywhere(t *testing.T) {
	for _, requests := range []int{1, 2, model.Unlimited} {
		for _, p := range []property.Property{properties.MutualExclusion, properties.DeadlockFreedom} {
			for what, build := range map[string]func(func() model.ProcID, func(model.ProcID)) (transition.System, error){
				"registers": func(turn func() model.ProcID, give func(model.ProcID)) (transition.System, error) {
					return memory.System(elsewhere{turn, give, false}, model.Setup{N: 2, Requests: requests})
				},
				"messages": func(turn func() model.ProcID, give func(model.ProcID)) (transition.System, error) {
					return message.System(passer{turn, give}, model.Setup{N: 2, Requests: requests})
				},
			} {
				for by, ask := range map[string]func(transition.System) (*checker.Verdict, error){
					"Decide": func(sys transition.System) (*checker.Verdict, error) {
						return checker.Decide(t.Context(), sys, p, explore.Options{Workers: 1})
					},
					"DecideByRuns": func(sys transition.System) (*checker.Verdict, error) {
						return checker.DecideByRuns(t.Context(), sys, p, simulate.Runs{Count: 1, Steps: 20})
					},
				} {
					turn := model.ProcID(0)
					sys, err := build(func() model.ProcID { return turn }, func(p model.ProcID) { turn = p })
					if err == nil {
						_, err = ask(sys)
					}
					if err == nil {
						t.Errorf("%s, %s of %s for %v is decided", what, by, p.Name, sys.Setup())
					}
				}
			}
		}
	}
}

// A property that depends on more than its arguments breaks one run and not its replay.
func TestImpureProperty(t *testing.T) {
	sys, again := Build(t, Toy{Lock, Lock}, ""), false
	once := property.Invariant("once", "", func(s model.Snapshot) error {
		if s.View(0).Region == model.Trying && !again {
			again = true
			return errors.New("p0 tries")
		}
		return nil
	})
	for by, ask := range map[string]func() (*checker.Verdict, error){
		"Decide": func() (*checker.Verdict, error) {
			return checker.Decide(t.Context(), sys, once, explore.Options{Workers: 1})
		},
		"DecideByRuns": func() (*checker.Verdict, error) {
			return checker.DecideByRuns(t.Context(), sys, once, simulate.Runs{Count: 20, Steps: 50})
		},
	} {
		again = false
		v, err := ask()
		if err == nil || !strings.HasPrefix(err.Error(), "a run broke once (p0 tries), but the replay of that run did not: ") {
			t.Errorf("%s: %v, %v", by, v, err)
		}
	}
}
