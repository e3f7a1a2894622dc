package audit

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"doorway/internal/ndjson"
)

// longest limits the length of a line, in bytes. The server accepts requests of up to 3 MiB, and a line contains
// the request and the response.
const longest = 16 << 20

// A line decodes the relevant part of an event of audit.k8s.io/v1.
type line struct {
	Kind       string
	APIVersion string
	Level      string
	AuditID    string
	Stage      string
	RequestURI string
	Verb       string
	User       struct {
		Username string
		Extra    map[string][]string
	}
	SourceIPs      []string
	ObjectRef      struct{ Resource, Namespace, Name, APIGroup, ResourceVersion string }
	ResponseStatus struct{ Code int }

	RequestObject, ResponseObject json.RawMessage

	RequestReceivedTimestamp, StageTimestamp time.Time
}

// A lease decodes the relevant part of a Lease of coordination.k8s.io/v1.
type lease struct {
	Kind     string
	Metadata struct{ Name, ResourceVersion string }
	Spec     struct {
		HolderIdentity         string
		LeaseDurationSeconds   int
		AcquireTime, RenewTime time.Time
		LeaseTransitions       int
	}
}

// Read reads a log: one event a line, as the flag --audit-log-path makes the server write it. The logs
// of several servers, and logs that follow each other, may be read one after another. An error names
// the file and the line.
func (l *Log) Read(r io.Reader, file string) error {
	l.files = append(l.files, file)
	return ndjson.Lines(r, file, longest, func(n int, text []byte) error {
		l.Lines++
		if !bytes.Contains(text, []byte(`"leases"`)) {
			if text[0] != '{' || !json.Valid(text) {
				return malformed(text)
			}
			return nil
		}
		var e line
		if err := json.Unmarshal(text, &e); err != nil {
			return fmt.Errorf("%w: %w", malformed(text), err)
		}
		if err := ndjson.Once[line](text); err != nil {
			return err
		}
		return l.event(e, Place{len(l.files) - 1, n})
	})
}

// malformed returns an error that quotes the beginning of a line.
func malformed(text []byte) error {
	const most = 40
	if len(text) > most {
		return fmt.Errorf("%q… is not a JSON object; an audit log has one event a line", text[:most])
	}
	return fmt.Errorf("%q is not a JSON object; an audit log has one event a line", text)
}

// event adds an event, if it is about the lease.
func (l *Log) event(e line, at Place) error {
	ref := e.ObjectRef
	switch {
	case !strings.HasPrefix(e.APIVersion, "audit.k8s.io/") || e.Kind != "Event":
		return fmt.Errorf("kind %q of %q; want an Event of audit.k8s.io/v1, one a line", e.Kind, e.APIVersion)
	case ref.Resource != "leases" || ref.APIGroup != "coordination.k8s.io":
		return nil
	}
	if ref.Name == "" && e.Verb == "create" { // the path has no name, and the level omits the object
		var o lease
		_ = o.read(e.RequestObject)
		ref.Name = o.Metadata.Name
	}
	name := ref.Namespace + "/" + ref.Name
	kept := name == l.Name
	if l.Name == "" && ref.Namespace != "kube-node-lease" { // the heartbeats of nodes
		if l.kept == "" {
			l.kept = name
		}
		kept = name == l.kept
	}
	l.leases[name]++
	if !kept {
		if l.took != nil && l.Name == "" && ref.Namespace != "kube-node-lease" {
			return l.choose() // of several leases; a stream has no end at which to say so
		}
		return nil
	}
	l.Events++
	r := request{Place: at, verb: verbs[e.Verb], id: e.AuditID, client: l.once(client(e)), code: e.ResponseStatus.Code}
	switch {
	case e.Stage != "ResponseComplete" && e.Stage != "Panic", r.verb == other:
		l.Passed++
		return nil
	case e.RequestReceivedTimestamp.IsZero() || e.StageTimestamp.IsZero():
		return errors.New("no requestReceivedTimestamp or no stageTimestamp")
	case e.Stage == "Panic":
		r.code = 500
	case r.code == 0:
		return errors.New("no responseStatus.code")
	}
	l.levels[e.Level]++
	r.cached = strings.Contains(e.RequestURI, "resourceVersion=")
	r.begin, r.end = e.RequestReceivedTimestamp, e.StageTimestamp
	if r.end.Before(r.begin) { // the server's clock was set back
		r.begin, r.end = r.end, r.begin
	}
	if err := l.objects(&r, e); err != nil {
		return err
	}
	if l.took != nil {
		l.took(&r)
	} else {
		l.all = append(l.all, r)
	}
	return nil
}

// objects reads the versions and the record: the response contains what was stored, if the level is high enough.
func (l *Log) objects(r *request, e line) (err error) {
	if r.verb == update || r.verb == patch {
		if r.pre, err = version(e.ObjectRef.ResourceVersion); err != nil {
			return err
		}
	}
	if r.verb == remove {
		return nil
	}
	var o lease
	if r.done() && len(e.ResponseObject) > 0 {
		if err := o.read(e.ResponseObject); err != nil {
			return fmt.Errorf("responseObject: %w", err)
		}
		if o.Kind == "Lease" {
			r.record = l.record(&o)
			r.post, err = version(o.Metadata.ResourceVersion)
			return err
		}
	}
	if r.verb != patch && len(e.RequestObject) > 0 {
		if err := o.read(e.RequestObject); err != nil {
			return fmt.Errorf("requestObject: %w", err)
		}
		r.record = l.record(&o)
	}
	return nil
}

func (l *Log) record(o *lease) *record {
	s := o.Spec
	return &record{l.once(s.HolderIdentity), s.LeaseDurationSeconds, s.AcquireTime.Unix(), s.RenewTime.Unix(), s.LeaseTransitions}
}

func (o *lease) read(text []byte) error {
	if err := json.Unmarshal(text, o); err != nil {
		return err
	}
	return ndjson.Once[lease](text)
}

// client names the sender of a request: its pod if the server knows it, otherwise its user and address.
func client(e line) string {
	if pods := e.User.Extra["authentication.kubernetes.io/pod-name"]; len(pods) == 1 {
		return pods[0]
	}
	return cmp.Or(e.User.Username, "somebody") + "@" + strings.Join(e.SourceIPs, ",")
}

// version reads a resourceVersion. That of an object in etcd is a number that grows.
func version(text string) (uint64, error) {
	if text == "" {
		return 0, nil
	}
	v, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("resourceVersion %q; want a number", text)
	}
	return v, nil
}
