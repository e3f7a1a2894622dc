package lasso

// finder looks for the shortest fair lasso.
type finder struct {
	g       *Graph
	depth   []int // of each node
	limit   int
	least   int // of the nodes of fair components
	regions []*region
	owed    map[uint32][]uint32 // by node, of those asked for
	tours   map[uint32]*tour    // by where they begin
}

// A region is a fair component of the states in which a reason holds, with some
// node at the least depth.
type region struct {
	reason int
	nodes  []int
	inside map[uint32]bool
	strong []uint32 // the actions owed strong fairness that are enabled in it
}

// A tour is the fair loops through the node in which they begin. What they have
// to settle are the weak actions enabled there, each of which must be taken or be
// disabled somewhere on the way, and the strong ones that they meet, each of which
// must be taken; and an edge that is sought, if any is.
type tour struct {
	f       *finder
	start   uint32
	regions []*region // that start is in, at most one for a reason
	debts   []uint32  // actions; those that are owing from the beginning come first
	first   int       // how many these are
	stays   bool      // the loop is empty
}
