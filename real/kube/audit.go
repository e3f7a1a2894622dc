package kube

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	coordination "k8s.io/api/coordination/v1"
	api "k8s.io/apimachinery/pkg/api/errors"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"

	"doorway/model"
	"doorway/real"
)

// Audit makes the API server write its audit log to w in this run: a line for each request, of level
// RequestResponse, as the flag --audit-log-path of kube-apiserver has it written. "doorway audit" checks such
// logs. Each process may ask for it as it begins; the log is one. The times are those of the run, and the pod
// of a process has the process's name.
func Audit(p *real.Process, w io.Writer) {
	real.Part(p, func() *auditor { return &auditor{} }).out = w
}

// An auditor writes an audit log, if there is something to write to.
type auditor struct {
	out    io.Writer
	events int
}

// Forget keeps the log (real.Forgetful).
func (*auditor) Forget(model.ProcID) {}

// An event has the form of one of audit.k8s.io/v1.
type event struct {
	Kind                     string          `json:"kind"`
	APIVersion               string          `json:"apiVersion"`
	Level                    string          `json:"level"`
	AuditID                  string          `json:"auditID"`
	Stage                    string          `json:"stage"`
	RequestURI               string          `json:"requestURI"`
	Verb                     string          `json:"verb"`
	User                     user            `json:"user"`
	SourceIPs                []string        `json:"sourceIPs"`
	UserAgent                string          `json:"userAgent"`
	ObjectRef                reference       `json:"objectRef"`
	ResponseStatus           status          `json:"responseStatus"`
	RequestObject            json.RawMessage `json:"requestObject,omitempty"`
	ResponseObject           json.RawMessage `json:"responseObject,omitempty"`
	RequestReceivedTimestamp meta.MicroTime  `json:"requestReceivedTimestamp"`
	StageTimestamp           meta.MicroTime  `json:"stageTimestamp"`
}

type user struct {
	Username string              `json:"username"`
	Extra    map[string][]string `json:"extra"`
}

type reference struct {
	Resource        string `json:"resource"`
	Namespace       string `json:"namespace"`
	Name            string `json:"name"`
	APIGroup        string `json:"apiGroup"`
	APIVersion      string `json:"apiVersion"`
	ResourceVersion string `json:"resourceVersion,omitempty"`
}

type status struct {
	Metadata struct{} `json:"metadata"`
	Status   string   `json:"status,omitempty"`
	Reason   string   `json:"reason,omitempty"`
	Code     int32    `json:"code"`
}

// log writes the line of a request.
func (l leases) log(text, name string, asked, answered *coordination.Lease, failed error) error {
	to := real.Part(l.p, func() *auditor { return &auditor{} })
	if to.out == nil {
		return nil
	}
	to.events++
	verb, _, _ := strings.Cut(text, " ")
	now := meta.NewMicroTime(time.Now())
	e := event{
		Kind: "Event", APIVersion: "audit.k8s.io/v1", Level: "RequestResponse", Stage: "ResponseComplete", Verb: verb,
		AuditID:    fmt.Sprintf("00000000-0000-4000-8000-%012d", to.events),
		RequestURI: fmt.Sprintf("/apis/coordination.k8s.io/v1/namespaces/%s/leases/%s", l.namespace, name),
		User: user{"system:serviceaccount:default:controller",
			map[string][]string{"authentication.kubernetes.io/pod-name": {l.p.ID().String()}}},
		SourceIPs: []string{fmt.Sprintf("10.0.0.%d", l.p.ID()+1)}, UserAgent: "controller/v0.0.0 (linux/amd64) kubernetes/$Format/leader-election",
		ObjectRef:      reference{Resource: "leases", Namespace: l.namespace, Name: name, APIGroup: coordination.GroupName, APIVersion: "v1"},
		ResponseStatus: status{Code: map[string]int32{"create": http.StatusCreated}[verb]}, RequestReceivedTimestamp: now, StageTimestamp: now,
	}
	var err error
	if asked != nil {
		e.ObjectRef.ResourceVersion = asked.ResourceVersion
		e.RequestObject, err = object(asked)
	}
	if e.ResponseStatus.Code == 0 {
		e.ResponseStatus.Code = http.StatusOK
	}
	var refused api.APIStatus
	switch {
	case errors.As(failed, &refused):
		s := refused.Status()
		e.ResponseStatus = status{Status: s.Status, Reason: string(s.Reason), Code: s.Code}
	case answered != nil && err == nil:
		e.ResponseObject, err = object(answered)
	}
	if err != nil {
		return err
	}
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	_, err = to.out.Write(append(line, '\n'))
	return err
}

// object writes a lease with its kind, as a server does.
func object(o *coordination.Lease) ([]byte, error) {
	o = o.DeepCopy()
	o.TypeMeta = meta.TypeMeta{Kind: "Lease", APIVersion: "coordination.k8s.io/v1"}
	return json.Marshal(o)
}
