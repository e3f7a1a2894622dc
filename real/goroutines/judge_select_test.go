//lint:file-ignore S1000 a select with one case is what is tested

package goroutines

// selects executes a select, each shape of one by a statement of its own. A channel that is nil takes no part.
func (a *actor) selects(o *op) {
	var in, out [3]chan int
	for i, c := range o.cases {
		if c.receives {
			in[i] = a.ch[c.of]
		} else {
			out[i] = a.ch[c.of]
		}
	}
	taken, v, ok := 0, 0, true
	switch {
	case len(o.cases) == 1 && o.rest:
		taken, v, ok = selectOrNot(o, in[0], out[0])
	case len(o.cases) == 1:
		taken, v, ok = selectOne(o, in[0], out[0])
	case len(o.cases) == 2:
		taken, v, ok = selectTwo(o, in, out)
	default:
		taken, v, ok = selectThree(o, in, out)
	}
	a.regs[o.to] = taken
	if taken < len(o.cases) && o.cases[taken].receives {
		a.regs[o.cases[taken].to] = received(v, ok)
	}
}

func selectOne(o *op, in, out chan int) (taken, v int, ok bool) {
	if o.cases[0].receives {
		select {
		case v, ok = <-in:
		}
		return 0, v, ok
	}
	select {
	case out <- o.cases[0].arg:
	}
	return 0, 0, true
}

func selectOrNot(o *op, in, out chan int) (taken, v int, ok bool) {
	if o.cases[0].receives {
		select {
		case v, ok = <-in:
			return 0, v, ok
		default:
			return 1, 0, true
		}
	}
	select {
	case out <- o.cases[0].arg:
		return 0, 0, true
	default:
		return 1, 0, true
	}
}

func selectTwo(o *op, in, out [3]chan int) (taken, v int, ok bool) {
	if o.rest {
		return selectTwoOrNot(o, in, out)
	}
	switch {
	case o.cases[0].receives && o.cases[1].receives:
		select {
		case v, ok = <-in[0]:
			return 0, v, ok
		case v, ok = <-in[1]:
			return 1, v, ok
		}
	case o.cases[0].receives:
		select {
		case v, ok = <-in[0]:
			return 0, v, ok
		case out[1] <- o.cases[1].arg:
			return 1, 0, true
		}
	case o.cases[1].receives:
		select {
		case out[0] <- o.cases[0].arg:
			return 0, 0, true
		case v, ok = <-in[1]:
			return 1, v, ok
		}
	}
	select {
	case out[0] <- o.cases[0].arg:
		return 0, 0, true
	case out[1] <- o.cases[1].arg:
		return 1, 0, true
	}
}

func selectTwoOrNot(o *op, in, out [3]chan int) (taken, v int, ok bool) {
	select {
	case v, ok = <-in[0]:
		return 0, v, ok
	case out[0] <- o.cases[0].arg:
		return 0, 0, true
	case v, ok = <-in[1]:
		return 1, v, ok
	case out[1] <- o.cases[1].arg:
		return 1, 0, true
	default:
		return 2, 0, true
	}
}

func selectThree(o *op, in, out [3]chan int) (taken, v int, ok bool) {
	if o.rest {
		return selectThreeOrNot(o, in, out)
	}
	select {
	case v, ok = <-in[0]:
		return 0, v, ok
	case out[0] <- o.cases[0].arg:
		return 0, 0, true
	case v, ok = <-in[1]:
		return 1, v, ok
	case out[1] <- o.cases[1].arg:
		return 1, 0, true
	case v, ok = <-in[2]:
		return 2, v, ok
	case out[2] <- o.cases[2].arg:
		return 2, 0, true
	}
}

func selectThreeOrNot(o *op, in, out [3]chan int) (taken, v int, ok bool) {
	select {
	case v, ok = <-in[0]:
		return 0, v, ok
	case out[0] <- o.cases[0].arg:
		return 0, 0, true
	case v, ok = <-in[1]:
		return 1, v, ok
	case out[1] <- o.cases[1].arg:
		return 1, 0, true
	case v, ok = <-in[2]:
		return 2, v, ok
	case out[2] <- o.cases[2].arg:
		return 2, 0, true
	default:
		return 3, 0, true
	}
}
