package scheduling

import "doorway/model"

// Teach lets a scheduler learn from runs.
func Teach(l Learner, sys model.System, runs []model.Schedule) error {
	world, all := sys.World(), make([][]Taken, len(runs))
	for i, run := range runs {
		world.Reset()
		for _, e := range run {
			all[i] = append(all[i], Taken{Event: e, Footprint: world.Footprint(e)})
			if _, err := world.Apply(e); err != nil {
				return err
			}
		}
	}
	l.Learn(all)
	return nil
}
