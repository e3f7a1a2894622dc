/* The election of Dolev, Klawe and Rodeh (J. Algorithms 3(3), 1982) in a ring of N processes with one direction: the
   largest identifier wins, and is announced. Each process starts by itself, and receives only then. */
#define one 1
#define two 2
#define leader 3
#define candidate 1
#define relay 2
#define done 3

chan ring[N] = [2 * N] of { byte, byte };
byte ids[8] = { 3, 7, 1, 8, 2, 6, 4, 5 };

active [N] proctype node() {
	byte phase = candidate, value = ids[_pid], left, kind, id;
	chan before = ring[_pid], after = ring[(_pid + 1) % N];
	xr before;
	xs after;

	after!one, value;
	do
	:: d_step {
		before?kind, id ->
		if
		:: kind == leader && phase == done -> skip
		:: kind == leader && phase != done -> phase = done; value = 0; left = 0; after!leader, id
		:: kind != leader && phase != candidate -> after!kind, id
		:: kind == one && phase == candidate ->
			if
			:: id == value -> phase = done; value = 0; left = 0; after!leader, id
			:: else -> left = id; after!two, id
			fi
		:: kind == two && phase == candidate ->
			if
			:: left > value && left > id -> value = left; left = 0; after!one, value
			:: else -> phase = relay; value = 0; left = 0
			fi
		fi;
		kind = 0;
		id = 0
	}
	od
}
