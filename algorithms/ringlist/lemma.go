package ringlist

import (
	"fmt"

	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
)

// announcedLives says that the highest process of a list is one that lives.
var announcedLives = catalogue.Lemma{
	Name:    "announced-lives",
	Meaning: "the winner of the COORDINATOR that a live process sent last is alive",
	Source:  course.Slides,
	Holds: func(s model.Snapshot) error {
		for p, l := range model.Locals[State](s) {
			sender, winner := model.ProcID(p), l.Sent.Leader
			if l.Sent.Coordinator && s.View(sender).Region != model.Down && s.View(winner).Region == model.Down {
				return fmt.Errorf("%v sent a COORDINATOR with %v, which is down", sender, winner)
			}
		}
		return nil
	},
}
