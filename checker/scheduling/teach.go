package scheduling

import "doorway/model"

// Teach lets a scheduler learn from runs.
func Teach(l Learner, sys model.Runnable, runs []model.Schedule) error {
	run, all := sys.Run(), make([][]Taken, len(runs))
	for i, taken := range runs {
		run.Reset()
		for _, e := range taken {
			all[i] = append(all[i], Taken{Event: e, Footprint: run.Footprint(e)})
			if _, err := run.Apply(e); err != nil {
				return err
			}
		}
	}
	l.Learn(all)
	return nil
}
