package controlled

import (
	"testing"
	"testing/synctest"
	"fmt"
	"time"
)

func TestC(t *testing.T) {
	t.Log(On())
	if !On() { return }
	Begin(1)
	go func() { Arm(); synctest.Test(t, func(t *testing.T) {
		ch := make(chan int)
		for i := range 3 { go func() { ch <- i }() }
		s := ""
		for range 3 { s += fmt.Sprint(<-ch) }
		time.Sleep(time.Second)
		println(s)
	}) }()
	Await()
	for i := 0; i < 1000 && !Over(); i++ {
		k := -1
		for n, s := range All() { if n > 0 && s.State == Ready { k = n } }
		if k < 0 { 
			fmt.Println(Clock())
			k = 0 }
		println("step", k, All()[k].Op)
		Step(k, 0)
	}
	println("over", Over())
}

func BenchmarkStep(b *testing.B) {
	if !On() { b.Skip() }
	Begin(1)
	go func() { Arm(); synctest.Test(&testing.T{}, func(t *testing.T) {
		ch := make(chan int, 1)
		for { ch <- 1; <-ch }
	}) }()
	Await()
	for !(All()[0].State==Waiting) { Step(0, 0) }
	for b.Loop() { Step(1, 0) }
}
