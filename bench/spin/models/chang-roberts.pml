/* The election of Chang and Roberts (CACM 22(5), 1979) in a ring of N processes: the smallest identifier wins.
   Each process starts by itself, and receives only then. */
chan ring[N] = [N] of { byte };

active [N] proctype node() {
	bool candidate = true, won;
	byte id;
	chan before = ring[_pid], after = ring[(_pid + 1) % N];
	xr before;
	xs after;

	after!_pid;
	do
	:: d_step {
		before?id ->
		if
		:: !candidate || id < _pid -> candidate = false; after!id
		:: else -> won = won || id == _pid
		fi;
		id = 0
	}
	od
}
