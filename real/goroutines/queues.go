package goroutines

import "doorway/internal/controlled"

// A queue knows which events of a run have sent what is in a channel's buffer, and which have made room there.
type queue struct {
	values []int // the events that have sent the values, the oldest first
	rooms  []int // the events that have received earlier ones, the oldest first
	fresh  uint  // rooms that have always been there
	len    uint  // before the event at hand
}

// before notes how full the buffers are that an event may use.
func (p *threaded) before(c *contact) {
	for _, channel := range c.buffers {
		q, ok := p.queues[channel]
		if !ok {
			q = &queue{fresh: controlled.Buffer(channel).Cap}
			p.queues[channel] = q
		}
		q.len = controlled.Buffer(channel).Len
	}
}

// moved returns the event that has sent what the event at hand has received, or made the room that it has filled, if it was
// to wait for that.
func (p *threaded) moved(c *contact, op controlled.Op) (needs []int) {
	for _, channel := range c.buffers {
		q, now := p.queues[channel], controlled.Buffer(channel).Len
		if (now < q.len || now == q.len && now > 0 && op == controlled.Receive) && len(q.values) > 0 {
			needs = append(needs, q.values[0])
			q.values, q.rooms = q.values[1:], append(q.rooms, p.taken)
		}
		switch {
		case now < q.len || now == q.len && op != controlled.Receive || now == 0:
		case q.fresh > 0:
			q.fresh--
			q.values = append(q.values, p.taken)
		case len(q.rooms) > 0:
			if q.rooms[0] < p.taken {
				needs = append(needs, q.rooms[0])
			}
			q.values, q.rooms = append(q.values, p.taken), q.rooms[1:]
		}
	}
	if op != controlled.Send && op != controlled.Receive {
		return nil
	}
	return needs
}
