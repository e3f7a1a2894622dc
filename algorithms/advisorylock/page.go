package advisorylock

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

const (
	postgres  = "PostgreSQL documentation, Advisory Locks"
	timescale = "Timescale, prometheus-postgresql-adapter, pull request 91"

	elsewhere = "elsewhere"
	bound     = "bound"
)

var (
	connected = catalogue.Assumption{Name: "connection holds", Meaning: "the connection of a live client is not cut"}
	up        = catalogue.Assumption{Name: "database stays up", Meaning: "the database does not restart"}
	noticed   = catalogue.Assumption{Name: "ends are noticed", Meaning: "the database notices that a client is dead"}
	same      = catalogue.Assumption{Name: "same session", Meaning: "a client writes over the session that has the lock"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "advisory-lock",
	Title:  "PostgreSQL's session-level advisory lock",
	Family: catalogue.PermissionCentral,
	Source: "PostgreSQL Global Development Group, " + postgres + ", section 13.3.5; " + timescale + ", 2019",
	Rules: `A client opens a session with the database and asks for the lock in its name. The
database gives the lock to one session at a time, and takes it back when the session
unlocks it or ends. It ends the session of a client whose connection is cut, dead or
not; when it restarts, all sessions have ended. A client that hears that its session is
gone stops; until then it believes that it has the lock.
A client that writes waits for the answer before it unlocks. The database refuses a
write of a session that is gone.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{connected, up, noticed, same},
	Variants: []catalogue.Variant{
		{Meaning: "clients write nothing", Build: silent(Algorithm{})},
		{Name: elsewhere, Meaning: "a client writes to another process, the last", Build: other(func(a Algorithm) message.Process[State, Message] { return a })},
		{Name: bound, Meaning: "a client writes to the database, over its session", Build: silent(Algorithm{Writes: true})},

		{Name: "leaker", Meaning: "a client leaves its session open, and does not unlock", Mutant: true, Build: silent(leaker{Algorithm{}})},
		{Name: "pooled", Meaning: "a client writes to the database, over any session", Mutant: true, Build: silent(pooled{Algorithm{Writes: true}})},
		{Name: "hasty", Meaning: "a client unlocks before its write to another process is done", Mutant: true,
			Build: other(func(a Algorithm) message.Process[State, Message] { return hasty{a} })},
	},
	Claims: claims,
}

// silent builds a version for a database and clients.
func silent[P message.Process[State, Message]](version P) transition.Builder {
	return message.Builder[P, State, Message](version).ForClients(model.Procs(Database)).ForProcesses(2, 0, "a database and its clients")
}

// other builds a version whose clients write to the last process.
func other(version func(Algorithm) message.Process[State, Message]) transition.Builder {
	return func(s model.Setup) (transition.System, error) {
		last := model.ProcID(max(s.N, 1) - 1)
		p := version(Algorithm{Writes: true, Target: last})
		return message.Builder(p).ForClients(model.Procs(Database, last)).ForProcesses(3, 0, "a database, clients and what they write to")(s)
	}
}

// clients is a database and two clients that request so often, with a perfect detector; each f changes it.
func clients(requests int, fs ...func(*model.Setup)) model.Setup {
	s := model.Setup{N: 3, Requests: requests, Requesters: model.Procs(1, 2), Detector: model.PerfectDetector}
	for _, f := range fs {
		f(&s)
	}
	return s
}

// and adds a process to write to.
func and(s *model.Setup) { s.N = 4 }

// cut lets the connection of a live client be cut: the database takes the client to be dead.
func cut(s *model.Setup) { s.Detector, s.Mistakes = model.EventualDetector, 1 }

// dying lets a client crash.
func dying(s *model.Setup) { s.Crashes, s.Crashers = 1, model.Procs(1) }

// unnoticed takes the detector away.
func unnoticed(s *model.Setup) { s.Detector = model.NoDetector }

// restarting lets the database crash and come back.
func restarting(s *model.Setup) { s.Crashes, s.Recoveries, s.Crashers = 1, 1, model.Procs(Database) }

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(clients(2), clients(2, dying)).By(postgres),
	claim.Hold(properties.DeadlockFreedom).Under(clients(2), clients(2, dying)).By(postgres),
	claim.Break(properties.MutualExclusion).Under(clients(1, cut)).Without(connected).
		Because("the connection of the holder is cut and its session ends; the next client enters before the first hears of it"),
	claim.Break(properties.MutualExclusion).Under(clients(1, restarting)).Without(up).
		Because("the database comes back without sessions and gives the lock to the next client, while the first works on").By(timescale),
	claim.Break(properties.DeadlockFreedom).Under(clients(1, dying, unnoticed)).Without(noticed).
		Because("the database waits for a client that is dead"),

	// What the clients write.
	claim.Hold(properties.NoStaleWrite).Of(elsewhere).Under(clients(2, and)),
	claim.Break(properties.NoStaleWrite).Of(elsewhere).Under(clients(1, and, cut)).Without(same).
		Because("the connection of the holder is cut; the next client writes, and then the first does"),
	claim.Break(properties.NoStaleWrite).Of(elsewhere).Under(clients(1, and, dying)).
		Because("the holder sends its write and crashes; the next client writes before that write arrives"),
	claim.Hold(properties.NoStaleWrite).Of(bound).Under(clients(2, cut), clients(2, restarting), clients(2, dying)),
	claim.Break(properties.MutualExclusion).Of(bound).Under(clients(1, cut)).
		Because("a client whose connection was cut believes that it has the lock; only the database knows better"),

	claim.Break(properties.DeadlockFreedom).Of("leaker").Under(clients(1)).
		Because("the session of a client that has left has the lock for ever"),
	claim.Break(properties.NoStaleWrite).Of("pooled").Under(clients(1, cut)).
		Because("a client has lost the connection with the lock, and writes over another"),
	claim.Break(properties.NoStaleWrite).Of("hasty").Under(clients(1, and)).
		Because("a client has unlocked, and the next writes before the write of the first arrives"),
)
