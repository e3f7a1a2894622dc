package bully

import (
	"strconv"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

var counts = []catalogue.Count{
	{Name: "announcements", Meaning: "the COORDINATORs that the second highest sends when it notices that the highest has crashed",
		Of: func(_ catalogue.Variant, z catalogue.Size) (string, error) {
			a := topCrashed{Algorithm{N: z.N, ToLower: true, Detector: true}}
			second := model.ProcID(z.N - 2)
			_, out := a.Step(second, a.Init(second), message.Input[Message]{Kind: model.Request})
			sent := 0
			for i := range out.Len() {
				if to, m := out.Get(i); m == Coordinator {
					sent += to.Len()
				}
			}
			return strconv.Itoa(sent), nil
		}},
}
