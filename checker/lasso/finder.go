package lasso

// finder looks for the shortest fair lasso.
type finder struct {
	g       *Graph
	depth   []int // of each node
	limit   int
	least   int // least depth of a node of a fair component
	regions []*region
	owed    map[uint32][]uint32 // by node, for nodes asked for
	tours   map[uint32]*tour    // by where they begin
}

// A region holds a fair component of the states in which a reason holds, with a node at the least depth.
type region struct {
	reason int
	nodes  []int
	inside map[uint32]bool
	strong []uint32 // the enabled actions with strong fairness
}

// A tour stands for the fair loops through the node in which they begin. Such a loop must settle
// its debts: each weak action enabled in that node must be taken or be disabled somewhere on the
// loop, each strong action enabled on the loop must be taken, and if edges are sought, the loop
// must contain one.
type tour struct {
	f       *finder
	start   uint32
	regions []*region // that contain start, at most one per reason
	debts   []uint32  // actions to take; those owed from the start come first
	first   int       // how many are owed from the start
	stays   bool      // the loop is empty
}
