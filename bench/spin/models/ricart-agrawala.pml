/* The algorithm of Ricart and Agrawala (CACM 24(1), 1981) for N processes with R requests each: one FIFO channel for each
   ordered pair, and the entry is a step of its own. A message is the sequence number of a request, or 0, a reply. */
#define channel(from, to) channels[(from) * N + (to)]
#define outside 0
#define waiting 1
#define inside 2

chan channels[N * N] = [2 * R + 2] of { byte };
byte critical;

inline receive(from) {
	d_step {
		channel(from, _pid)?seq ->
		if
		:: seq == 0 -> replies++
		:: else ->
			if
			:: seq > highest -> highest = seq
			:: else
			fi;
			if
			:: region == inside || region == waiting && (mine < seq || mine == seq && _pid < from) ->
				deferred = deferred | (1 << from)
			:: else -> channel(_pid, from)!0
			fi
		fi;
		seq = 0
	}
}

active [N] proctype process() {
	byte region, requests, mine, highest, replies, deferred, seq, q;

	do
	:: d_step {
		region == outside && requests < R ->
		region = waiting;
		requests++;
		mine = highest + 1;
		for (q : 0 .. N - 1) {
			if
			:: q != _pid -> channel(_pid, q)!mine
			:: else
			fi
		}
		q = 0
	}
	:: d_step {
		region == waiting && replies == N - 1 ->
		region = inside;
		replies = 0;
		critical++;
		assert(critical == 1)
	}
	:: d_step {
		region == inside ->
		region = outside;
		critical--;
		mine = 0;
		for (q : 0 .. N - 1) {
			if
			:: deferred & (1 << q) -> channel(_pid, q)!0
			:: else
			fi
		}
		deferred = 0;
		q = 0
	}
	:: receive(0)
	:: receive(1)
#if N > 2
	:: receive(2)
#endif
#if N > 3
	:: receive(3)
#endif
#if N > 4
	:: receive(4)
#endif
	od
}
