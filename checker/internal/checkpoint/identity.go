package checkpoint

import (
	"fmt"

	"doorway/checker/property"
	"doorway/model/transition"
)

// An Identity identifies a search: only an equal one resumes its checkpoint.
type Identity struct {
	Format     int
	Search     string
	System     string // a digest of the algorithm's value
	Setup      string
	Properties []string
	Code       []string // of the properties: two may share a name
	Prefix     string
	Reduce     bool
	Constraint string `json:",omitempty"`
	Program    string // hash of the executable, and so of the algorithm
}

// Compare fills in the system and the properties. It returns an error if part of them cannot be compared across
// processes: what is kept, such as a checkpoint, might be of another algorithm.
func (id *Identity) Compare(kept string, sys transition.System, props []property.Property) (err error) {
	for _, p := range props {
		if f := p.Engine().Captures(); f != "" {
			return fmt.Errorf("%s: property %s cannot be told from others: %s may have captured variables; "+
				"let it capture nothing, or leave the %[1]s out", kept, p.Name, f)
		}
		id.Properties, id.Code = append(id.Properties, p.Name), append(id.Code, p.Engine().Code())
	}
	s, ok := sys.(interface{ Identity() (string, error) })
	if !ok {
		return fmt.Errorf("%s: a %T cannot be told from others; give it a method Identity() (string, error), or leave the %[1]s out", kept, sys)
	}
	if id.System, err = s.Identity(); err != nil {
		return fmt.Errorf("%s: the algorithm cannot be told from others: %w; hold plain values, or leave the %[1]s out", kept, err)
	}
	return nil
}
