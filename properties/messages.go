package properties

import (
	"fmt"

	"doorway/checker/property"
	"doorway/internal/english"
	"doorway/model"
)

// traffic serves as the memory of properties that count messages.
type traffic struct {
	Sent, Entries int32
}

// resting returns the error for traffic other than k messages an entry.
func (m traffic) resting(but string, k int) error {
	return fmt.Errorf("at rest after %s and %s, %s %d",
		english.Count(int(m.Entries), "entry"), english.Count(int(m.Sent), "message"), but, k*int(m.Entries))
}

// MessagesPerEntry says that whenever the system is at rest, exactly k messages
// have been sent for every entry into the critical section.
func MessagesPerEntry(k int) property.Property {
	return property.New(fmt.Sprintf("messages-per-entry(%d)", k),
		fmt.Sprintf("an entry costs exactly %s, its exit included", english.Count(k, "message")),
		"the measure of Ricart and Agrawala, CACM 24(1), 1981, §4",
		perEntry(func(m traffic) error {
			if int(m.Sent) != k*int(m.Entries) {
				return m.resting("not", k)
			}
			return nil
		}))
}

// MessagesPerEntryAtMost says that whenever the system is at rest, at most k
// messages have been sent for every entry.
func MessagesPerEntryAtMost(k int) property.Property {
	return property.New(fmt.Sprintf("messages-per-entry-at-most(%d)", k),
		fmt.Sprintf("an entry costs at most %s, its exit included", english.Count(k, "message")),
		"the measure of Ricart and Agrawala, CACM 24(1), 1981, §4",
		perEntry(func(m traffic) error {
			if int(m.Sent) > k*int(m.Entries) {
				return m.resting("more than", k)
			}
			return nil
		}))
}

// perEntry is exercised once an entry was left: the systems counted come to rest.
func perEntry(judge func(traffic) error) property.Monitor[traffic] {
	return property.Monitor[traffic]{
		Sees: property.Regions | property.Messages, Cycle: true,
		Start: func(model.Snapshot) traffic { return traffic{} },
		Step: func(m traffic, o model.Observation) (traffic, error) {
			m.Sent += int32(o.Sent)
			if o.Is.Region == model.Critical && o.Was.Region != model.Critical {
				m.Entries++
			}
			return m, nil
		},
		AtRest:      judge,
		Exercised:   func(m traffic) bool { return m.Entries > 0 },
		Unexercised: "the system never came to rest after an entry",
	}
}

// MessagesAtMost says that at most k messages are sent in a whole run.
func MessagesAtMost(k int) property.Property {
	return property.New(fmt.Sprintf("messages-at-most(%d)", k),
		fmt.Sprintf("the whole run sends at most %s", english.Count(k, "message")),
		"Lynch, Distributed Algorithms, 1996, §2.6 (communication complexity)",
		property.Monitor[traffic]{
			Sees:  property.Messages,
			Start: func(model.Snapshot) traffic { return traffic{} },
			Step: func(m traffic, o model.Observation) (traffic, error) {
				if m.Sent += int32(o.Sent); int(m.Sent) > k {
					return m, fmt.Errorf("%s sent so far, more than %d", english.Count(int(m.Sent), "message"), k)
				}
				return m, nil
			},
			Exercised:   func(m traffic) bool { return m.Sent > 0 },
			Unexercised: "no message was ever sent",
		})
}
