package fidelity

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"doorway/real"
	"doorway/real/consul"
)

// A request is one of a client. In its path, query and body, {root} is what keys begin with, {1} to {3} are sessions in the
// order of their creation, {index} is the ModifyIndex of the key, {later} one more, and {seen} the index of what a query
// reads, which is then a blocking query.
type request struct {
	method, path, query, body string
	during                    *request // is made while the query waits
}

// A side is one of two servers.
type side struct {
	client   *http.Client
	base     string // of URLs
	root     string
	sessions []string
	nobody   string        // begins the names of sessions that are not there
	patience time.Duration // for a query to be made, and to have no answer
	told     []string
}

// do makes a request, and keeps what the client is told; of a blocking query, whether it was answered.
func (s *side) do(r request, answered bool) (late bool) {
	if r.during == nil {
		s.tell(s.ask(context.Background(), r))
		return false
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	answer := make(chan string, 1)
	r.query = s.filled(r)
	go func() { answer <- s.ask(ctx, r) }()
	time.Sleep(s.patience)
	s.do(*r.during, false)
	patience := s.patience
	if answered {
		patience = min(50*s.patience, 30*time.Second)
	}
	select {
	case text := <-answer:
		s.tell("answered: " + text)
		return true
	case <-time.After(patience):
		s.tell("waits")
		cancel()
		<-answer
		return false
	}
}

// filled returns the query of a request with its indexes.
func (s *side) filled(r request) string {
	if strings.Contains(r.query, "{seen}") {
		look := strings.ReplaceAll(r.query, "index={seen}", "index=0")
		_, header, _, err := s.send(context.Background(), request{method: "GET", path: r.path, query: look})
		if err != nil {
			panic(err)
		}
		r.query = strings.ReplaceAll(r.query, "{seen}", header.Get("X-Consul-Index"))
	}
	if strings.Contains(r.query, "{index}") || strings.Contains(r.query, "{later}") {
		_, _, body, err := s.send(context.Background(), request{method: "GET", path: r.path})
		if err != nil {
			panic(err)
		}
		index := uint64(0)
		var entries []struct{ ModifyIndex uint64 }
		if json.Unmarshal(body, &entries) == nil && len(entries) == 1 {
			index = entries[0].ModifyIndex
		}
		r.query = strings.NewReplacer("{index}", fmt.Sprint(index), "{later}", fmt.Sprint(index+1)).Replace(r.query)
	}
	return r.query
}

// names fills in the root and the sessions.
func (s *side) names(text string) string {
	text = strings.ReplaceAll(text, "{root}", s.root)
	for i := 1; i <= 3; i++ {
		name := s.nobody + strconv.Itoa(i)
		if i <= len(s.sessions) {
			name = s.sessions[i-1]
		}
		text = strings.ReplaceAll(text, fmt.Sprintf("{%d}", i), name)
	}
	return text
}

func (s *side) send(ctx context.Context, r request) (status int, header http.Header, body []byte, err error) {
	req, err := http.NewRequestWithContext(ctx, r.method, s.base+s.names(r.path)+"?"+s.names(r.query), strings.NewReader(s.names(r.body)))
	if err != nil {
		panic(err)
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return 0, nil, nil, err
	}
	defer resp.Body.Close()
	body, err = io.ReadAll(resp.Body)
	return resp.StatusCode, resp.Header, body, err
}

// ask makes a request and returns the response as it is compared.
func (s *side) ask(ctx context.Context, r request) string {
	r.query = s.filled(r)
	status, header, body, err := s.send(ctx, r)
	if err != nil {
		return err.Error()
	}
	if created := struct{ ID string }{}; status == http.StatusOK && strings.HasSuffix(r.path, "session/create") && json.Unmarshal(body, &created) == nil {
		s.sessions = append(s.sessions, created.ID)
	}
	text := fmt.Sprintln(status)
	for _, name := range slices.Sorted(maps.Keys(header)) {
		switch name {
		case "Date", "Content-Length", "Vary", "X-Consul-Query-Backend":
		case "X-Consul-Index":
			text += fmt.Sprintf("%s: <%s>\n", name, header.Get(name))
		default:
			text += fmt.Sprintf("%s: %s\n", name, header[name])
		}
	}
	if header.Get("Content-Type") == "application/json" {
		body = s.canonical(body)
	}
	return text + string(body)
}

// tell keeps what the client is told, without what differs from server to server.
func (s *side) tell(text string) {
	for i, id := range s.sessions {
		text = strings.ReplaceAll(text, id, fmt.Sprintf("{%d}", i+1))
	}
	text = strings.ReplaceAll(text, s.nobody, "nobody")
	s.told = append(s.told, strings.ReplaceAll(text, s.root, "{root}"))
}

// canonical returns JSON with its indexes marked, and sessions in the order of their creation.
func (s *side) canonical(body []byte) []byte {
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	var value any
	if err := d.Decode(&value); err != nil {
		return body
	}
	if list, ok := value.([]any); ok {
		for _, each := range list {
			if fields, ok := each.(map[string]any); ok {
				for _, name := range []string{"CreateIndex", "ModifyIndex"} {
					fields[name] = fmt.Sprintf("<%v>", fields[name])
				}
			}
		}
		slices.SortFunc(list, func(a, b any) int { return s.place(a) - s.place(b) })
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic(err)
	}
	return text.Bytes()
}

// place returns the place of a session in the order of creation, or 0.
func (s *side) place(value any) int {
	fields, _ := value.(map[string]any)
	id, _ := fields["ID"].(string)
	return 1 + slices.Index(s.sessions, id)
}

var index = regexp.MustCompile(`<\d+>`)

// ranked returns what the client was told with the rank of each index among all, from 1: other writes of a server count, too.
func (s *side) ranked() (told []string) {
	all := index.FindAllString(strings.Join(s.told, " "), -1)
	slices.SortFunc(all, func(a, b string) int { return number(a) - number(b) })
	all = slices.Compact(all)
	for _, text := range s.told {
		told = append(told, index.ReplaceAllStringFunc(text, func(i string) string { return fmt.Sprintf("<%d>", 1+slices.Index(all, i)) }))
	}
	return told
}

func number(index string) int {
	n, err := strconv.Atoi(strings.Trim(index, "<>"))
	if err != nil {
		panic(err)
	}
	return n
}

// views are what each write is followed by.
var views = []request{{method: "GET", path: "kv/{root}", query: "recurse"}, {method: "GET", path: "session/list"}}

// run makes requests, after one change of each table. It returns which of the queries that wait were answered.
func (s *side) run(requests []request, answered map[int]bool) map[int]bool {
	begin := []request{{method: "PUT", path: "kv/{root}0"}, {method: "DELETE", path: "kv/{root}0"}, {method: "PUT", path: "session/create"}, {method: "PUT", path: "session/destroy/{1}"}}
	for _, r := range begin {
		s.ask(context.Background(), r)
	}
	s.sessions = nil
	is := map[int]bool{}
	for i, r := range requests {
		if is[i] = s.do(r, answered[i]); r.method != "GET" || r.during != nil {
			for _, view := range views {
				s.tell(s.ask(context.Background(), view))
			}
		}
	}
	return is
}

// The stand-in and an agent of Consul 1.13 answer random requests in the same way.
func TestAsConsulsAgent(t *testing.T) {
	address, cases, compared := agent(t), 0, 0
	rapid.Check(t, func(r *rapid.T) {
		requests := rapid.SliceOfN(rapid.Custom(drawnRequest), 5, 20).Draw(r, "requests")
		var ours *side
		var answered map[int]bool
		alone(t, real.Setup{N: 1, Tick: 10 * time.Millisecond}, func(p *real.Process) {
			ours = &side{client: consul.Client(p), base: "http://consul.example/v1/", root: "r0/", nobody: "nobody-", patience: 100 * time.Millisecond}
			answered = ours.run(requests, nil)
		})
		// A machine that is busy may make a query so late that it does not wait any more.
		for _, patience := range []time.Duration{20 * time.Millisecond, 500 * time.Millisecond, 5 * time.Second} {
			cases++
			theirs := &side{client: http.DefaultClient, base: "http://" + address + "/v1/", root: fmt.Sprintf("r%d/", cases), nobody: "00000000-0000-0000-0000-00000000000", patience: patience}
			theirs.run(requests, answered)
			got, want := ours.ranked(), theirs.ranked()
			for _, id := range theirs.sessions {
				theirs.ask(context.Background(), request{method: "PUT", path: "session/destroy/" + id})
			}
			if slices.Equal(got, want) {
				compared += len(requests)
				return
			}
			if patience == 5*time.Second || !slices.ContainsFunc(requests, func(r request) bool { return r.during != nil }) {
				r.Fatal(differs(requests, got, want))
			}
		}
	})
	t.Logf("%d requests were compared", compared)
}

// differs tells the first difference.
func differs(requests []request, got, want []string) string {
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	var all strings.Builder
	for _, r := range requests {
		fmt.Fprintf(&all, "%s %s?%s %s", r.method, r.path, r.query, r.body)
		if r.during != nil {
			fmt.Fprintf(&all, " while %s %s?%s %s", r.during.method, r.during.path, r.during.query, r.during.body)
		}
		fmt.Fprintln(&all)
	}
	return fmt.Sprintf("%s\nanswer %d is\n%s\nConsul's is\n%s", all.String(), i, got[i], want[i])
}
