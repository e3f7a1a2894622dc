package native_test

import (
	"fmt"
	"sync"

	"doorway/algorithms/peterson"
	"doorway/model"
	"doorway/properties"
	"doorway/real/native"
)

// Two goroutines count under Peterson's lock. The model then replays what they did.
func Example() {
	lock, err := native.NewLock(peterson.Page.Variants[0].Build, model.NewSetup(2))
	if err != nil {
		fmt.Println(err)
		return
	}
	lock.Record()
	count := 0
	var both sync.WaitGroup
	for p := range 2 {
		both.Go(func() {
			for range 1000 {
				lock.Process(p).Lock()
				count++
				lock.Process(p).Unlock()
			}
		})
	}
	both.Wait()
	violation, schedule, err := lock.Replay(properties.MutualExclusion)
	fmt.Println(count, violation, err, len(schedule) > 4*2000)
	// Output: 2000 <nil> <nil> true
}
