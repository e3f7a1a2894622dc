package notation_test

import (
	"testing"

	"pgregory.net/rapid"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/notation"
)

func TestSetupText(t *testing.T) {
	for text, want := range map[string]model.Setup{
		"n=3 requests=1":                              model.NewSetup(3),
		"n=64 requests=0":                             {N: 64},
		"n=1 requests=255":                            {N: 1, Requests: 255},
		"n=2 requests=unlimited":                      {N: 2, Requests: model.Unlimited},
		"n=2 requests=1 crashes=1":                    {N: 2, Requests: 1, Crashes: 1},
		"n=4 requests=2 drops=255":                    {N: 4, Requests: 2, Drops: 255},
		"n=4 requests=2 recoveries=3 duplicates=4":    {N: 4, Requests: 2, Recoveries: 3, Duplicates: 4},
		"n=3 requests=1 side=p0,p2 splits=2 heals=1":  {N: 3, Requests: 1, Side: model.Procs(0, 2), Splits: 2, Heals: 1},
		"n=3 requests=1 cut=p0,p2 splits=1":           {N: 3, Requests: 1, Cut: model.Procs(0, 2), Splits: 1},
		"n=2 requests=1 detector=eventual mistakes=2": {N: 2, Requests: 1, Detector: model.EventualDetector, Mistakes: 2},
		"n=2 requests=1 delay=2 pauses=1":             {N: 2, Requests: 1, Delay: 2, Pauses: 1},
		"n=2 requests=1 delay=2":                      {N: 2, Requests: 1, Delay: 2},
		"n=2 requests=1 delay=1 answer=9":             {N: 2, Requests: 1, Delay: 1, Answer: 9},
		"n=2 requests=1 delay=2 pause=3 pauses=1":     {N: 2, Requests: 1, Delay: 2, Pause: 3, Pauses: 1},
		"n=3 requests=1 crashers=p0,p2 crashes=2":     {N: 3, Requests: 1, Crashers: model.Procs(0, 2), Crashes: 2},
		"n=3 requests=1 pausers=p0,p2 pauses=2":       {N: 3, Requests: 1, Pausers: model.Procs(0, 2), Pauses: 2},
		"n=2 requests=1 memory=safe":                  {N: 2, Requests: 1, Memory: model.SafeRegisters},
		"n=2 requests=1 memory=regular processors=1":  {N: 2, Requests: 1, Memory: model.RegularRegisters, Processors: 1},
		"n=2 requests=1 memory=tso crashes=1":         {N: 2, Requests: 1, Memory: model.TotalStoreOrder, Crashes: 1},
		"n=64 requests=2 requesters=p0,p63 channels=any detector=perfect": {
			N: 64, Requests: 2, Requesters: model.Procs(0, 63), Channels: model.AnyOrder, Detector: model.PerfectDetector},
	} {
		if got, err := notation.Setup(text); err != nil || got != want {
			t.Errorf("%q reads as %+v, %v", text, got, err)
		}
		if got := want.String(); got != text {
			t.Errorf("%+v is written %q, want %q", want, got, text)
		}
	}
}

func TestSetupDefaults(t *testing.T) {
	got, err := notation.Setup(" n=2\tchannels=fifo detector=none memory=sc ")
	if err != nil || got != model.NewSetup(2) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestSetupErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "n=0 processes, want 1 to 64",
		"n=0":                             "n=0 processes, want 1 to 64",
		"n=65":                            "n=65 processes, want 1 to 64",
		"n=2 answer=2":                    "answer=2, want 1, or mindelay, to 255 units of time, and a delay",
		"n=2 delay=3 mindelay=2 answer=1": "answer=1, want 1, or mindelay",
		"n=2 delay=1 answer=256":          "answer=256, want 1, or mindelay, to 255",
		"n=2 delay=1 pause=2":             "pause=2, want 1 to 255 units of time, a delay, and pauses=1 or more",
		"n=2 pause=2 pauses=1":            "pause=2, want 1 to 255 units of time, a delay",
		"n=2 delay=1 pause=-1 pauses=1":   "pause=-1, want 1 to 255",
		"n=-1":                            "n=-1 processes",
		"n=three":                         `"n=three": want a number`,
		"n":                               `"n"`,
		"n=2 requests=256":                "requests=256, want 0 to 255 or unlimited",
		"n=2 requests=-2":                 "requests=-2, want 0 to 255 or unlimited",
		"n=2 requests=many":               `"requests=many": want a number or unlimited`,
		"n=2 requesters=p2":               "requesters {p2} are not among the n=2 processes",
		"n=2 crashers=p2 crashes=1":       "crashers {p2} are not among the n=2 processes",
		"n=2 crashers=p1":                 "crashers {p1} without crashes=1 or more",
		"n=2 pausers=p2 pauses=1":         "pausers {p2} are not among the n=2 processes",
		"n=2 pausers=p1":                  "pausers {p1} without pauses=1 or more",
		"n=2 crashers=x crashes=1":        `"x" is not a process`,
		"n=2 requesters=p0,":              `"" is not a process`,
		"n=2 channels=lifo":               "want fifo or any",
		"n=2 detector=eventually":         "want none or perfect or eventual",
		"n=2 memory=weak":                 "want sc or tso or regular or safe",
		"n=2 calls=apart":                 "want atomic",
		"n=2 processors=65":               "processors=65, want 1 to 64, or none for one each",
		"n=2 processors=1 memory=tso":     "processes on one processor would share its store buffer",
		"n=2 crashes=256":                 "crashes=256, want 0 to 255",
		"n=2 recoveries=-1":               "recoveries=-1, want 0 to 255",
		"n=2 drops=1000":                  "drops=1000, want 0 to 255",
		"n=2 duplicates=-1":               "duplicates=-1, want 0 to 255",
		"n=2 duplicates=some":             `"duplicates=some": want a number`,
		"n=2 delay=2 mindelay=3":          "mindelay=3, want 0 to the delay, 2",
		"n=2 mindelay=1":                  "mindelay=1, want 0 to the delay, 0",
		"n=2 delay=2 drift=1":             "drift=1, want 2 to 255 units of time, and a delay",
		"n=2 drift=2":                     "drift=2, want 2 to 255 units of time, and a delay",
		"n=2 delay=2 drift=256":           "drift=256, want 2 to 255",
		"n=2 delay=-1":                    "delay=-1, want 0 to 255",
		"n=2 delay=fast":                  `"delay=fast"`,
		"n=2 mistakes=1":                  "mistakes=1 without detector=eventual",
		"n=2 splits=1":                    "side {}, cut {} and splits=1, want splits with one of side and cut",
		"n=2 side=p0":                     "side {p0}, cut {} and splits=0, want splits",
		"n=2 cut=p0,p1":                   "side {}, cut {p0,p1} and splits=0, want splits",
		"n=2 cut=p0 splits=1":             "cut {p0} is not two or more of the n=2 processes",
		"n=2 cut=p0,p2 splits=1":          "cut {p0,p2} is not two or more of the n=2 processes",
		"n=3 cut=p0,p1 side=p0":           "side {p0} and cut {p0,p1}, want one of them",
		"n=2 side=p2 splits=1":            "side {p2} is not one of two sides of the n=2 processes",
		"n=2 side=p0,p1 splits=1":         "side {p0,p1} is not one of two sides",
		"n=2 heals=256":                   "heals=256, want 0 to 255",
		"n=2 n=3":                         `"n=3": n is said twice; remove one`,
		"n=2 drops=1 drops=1":             `"drops=1": drops is said twice`,
		"n=2 speed=1":                     "unknown word, want n, requests,",
		"n=2 chanels=any":                 "unknown word, did you mean channels?",
	} {
		if got, err := notation.Setup(text); err == nil {
			t.Errorf("%q reads as %v", text, got)
		} else {
			WantText(t, err.Error(), want)
		}
	}
	for _, s := range []model.Setup{{N: 1, Channels: 2}, {N: 1, Detector: 3}, {N: 1, Memory: 4}, {N: 1, Processors: -1}} {
		if err := s.Check(); err == nil {
			t.Errorf("no error for %+v", s)
		}
	}
}

func TestSetupsAreReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		budget := rapid.IntRange(0, 255)
		s := model.Setup{
			N: rapid.IntRange(1, model.MaxProcs).Draw(t, "n"), Requests: rapid.IntRange(-1, 255).Draw(t, "requests"),
			Channels: model.Order(rapid.Uint8Range(0, 1).Draw(t, "channels")),
			Detector: model.Detector(rapid.Uint8Range(0, 2).Draw(t, "detector")),
			Memory:   model.MemoryModel(rapid.Uint8Range(0, 1).Draw(t, "memory")),
			Crashes:  budget.Draw(t, "crashes"), Recoveries: budget.Draw(t, "recoveries"),
			Drops: rapid.IntRange(model.Unlimited, 255).Draw(t, "drops"), Duplicates: budget.Draw(t, "duplicates"), Pauses: budget.Draw(t, "pauses"),
		}
		s.Requesters = model.ProcSet(rapid.Uint64().Draw(t, "requesters")) & model.AllProcs(s.N)
		s.Side = model.ProcSet(rapid.Uint64().Draw(t, "side")) & (model.AllProcs(s.N) >> 1)
		if s.Side.Len() > 1 && rapid.Bool().Draw(t, "cut") {
			s.Side, s.Cut = 0, s.Side
		}
		if s.Heals = budget.Draw(t, "heals"); !(s.Side | s.Cut).Empty() {
			s.Splits = rapid.IntRange(1, 255).Draw(t, "splits")
		}
		if s.Detector == model.EventualDetector {
			s.Mistakes = budget.Draw(t, "mistakes")
		}
		s.Delay = budget.Draw(t, "delay")
		s.AtomicCalls = rapid.Bool().Draw(t, "atomic calls")
		if s.Crashes > 0 {
			s.Crashers = model.ProcSet(rapid.Uint64().Draw(t, "crashers")) & model.AllProcs(s.N)
		}
		if s.Pauses > 0 {
			s.Pausers = model.ProcSet(rapid.Uint64().Draw(t, "pausers")) & model.AllProcs(s.N)
		}
		if got, err := notation.Setup(s.String()); err != nil || got != s {
			t.Fatalf("%+v is written %q and read as %+v, %v", s, s, got, err)
		}
	})
}

func FuzzSetup(f *testing.F) {
	for _, text := range []string{"n=3 requests=2 channels=any crashes=1", "n=64 requesters=p0,p63", "n=1 requests=-1", "n=2 n=3", "=", "n=1 requests=unlimited detector=perfect", "n=2 requests=1 memory=tso", "n=2 delay=1", "n=2 side=p0 splits=1", "n=3 cut=p0,p1 splits=1", "n=2 detector=eventual mistakes=1", "n=2 drops=unlimited"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := notation.Setup(text)
		if err != nil {
			return
		}
		if got, err := notation.Setup(s.String()); err != nil || got != s {
			t.Fatalf("%q is read as %+v, written %q and read as %+v, %v", text, s, s, got, err)
		}
	})
}
