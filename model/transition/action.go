package transition

// An Action names what an event does without the place of its message in the channel, so that the
// same action has the same name in every state. Fairness is about actions. Two messages in a
// channel of any order, or of a fair-lossy link, are two actions; otherwise a FIFO channel is one.
type Action uint64
