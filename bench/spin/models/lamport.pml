/* The mutual exclusion algorithm of Lamport (CACM 21(7), 1978), action for action as the module LamportMutex of the TLA+
   examples, for N processes with R requests each: one FIFO channel for each ordered pair. */
#define channel(from, to) channels[(from) * N + (to)]
#define req 1
#define ack 2
#define rel 3
#define everyone ((1 << N) - 1)
#define beats(q) (q == _pid || asked[q] == 0 || asked[_pid] < asked[q] || asked[_pid] == asked[q] && _pid < q)
#if N > 2
#define first (beats(0) && beats(1) && beats(2))
#else
#define first (beats(0) && beats(1))
#endif

chan channels[N * N] = [3 * R + 2] of { byte, byte };
byte critical;

inline receive(from) {
	d_step {
		channel(from, _pid)?kind, time ->
		if
		:: kind == req ->
			asked[from] = time;
			if
			:: time > clock -> clock = time + 1
			:: else -> clock = clock + 1
			fi;
			channel(_pid, from)!ack, 0
		:: kind == ack -> acks = acks | (1 << from)
		:: kind == rel -> asked[from] = 0
		fi;
		kind = 0;
		time = 0
	}
}

inline tell(what, when) {
	for (q : 0 .. N - 1) {
		if
		:: q != _pid -> channel(_pid, q)!what, when
		:: else
		fi
	}
	q = 0
}

active [N] proctype process() {
	byte clock = 1, requests, acks, kind, time, q;
	byte asked[N];
	bool entered;

	do
	:: d_step {
		!entered && asked[_pid] == 0 && requests < R ->
		requests++;
		asked[_pid] = clock;
		acks = 1 << _pid;
		tell(req, clock)
	}
	:: d_step {
		!entered && asked[_pid] != 0 && acks == everyone && first ->
		entered = true;
		critical++;
		assert(critical == 1)
	}
	:: d_step {
		entered ->
		entered = false;
		critical--;
		asked[_pid] = 0;
		acks = 0;
		tell(rel, 0)
	}
	:: receive(0)
	:: receive(1)
#if N > 2
	:: receive(2)
#endif
	od
}
