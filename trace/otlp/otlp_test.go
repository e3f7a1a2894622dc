package otlp_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"doorway/trace/otlp"
)

// line is a line with two spans of one resource; the numbers are written in both ways.
const line = `{"resourceSpans":[{"resource":{"attributes":[{"key":"service.instance.id","value":{"stringValue":"a"}},{"key":"n","value":{"intValue":"1"}}]},
"scopeSpans":[{"scope":{"name":"x"},"spans":[{"traceId":"5B8E","name":"lock","kind":1,"startTimeUnixNano":"10","endTimeUnixNano":20,"future":{"a":[]},
"attributes":[{"key":"n","value":{"intValue":2}},{"key":"d","value":{"doubleValue":0.5}},{"key":"b","value":{"boolValue":true}},{"key":"list","value":{"arrayValue":{"values":[]}}}],"status":{"code":1}}]},
{"spans":[{"name":"unlock","startTimeUnixNano":"30","endTimeUnixNano":"40","status":{"code":2,"message":"late"}}]}]}]}`

func TestRead(t *testing.T) {
	var got []string
	err := otlp.Read(strings.NewReader("\n"+strings.ReplaceAll(line, "\n", "")+"\n{\"resourceSpans\":[]}\n"), "f", func(s *otlp.Span) error {
		text := fmt.Sprintln(s.Line, s.Number, s.Name, s.Begin, s.End, s.Failed)
		for _, names := range [][]string{{"service.instance.id"}, {"none", "n"}, {"d"}, {"b"}, {"list"}, {"none"}} {
			value, name, has := s.Attribute(names...)
			text += fmt.Sprint("; ", name, "=", value, " ", has)
		}
		got = append(got, text)
		return nil
	})
	want := []string{
		"2 1 lock 10 20 false\n; service.instance.id=a true; n=2 true; d=0.5 true; b=true true; list= false; = false",
		"2 2 unlock 30 40 true\n; service.instance.id=a true; n=1 true; = false; = false; = false; = false",
	}
	if err != nil || strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%v\n%s\nwant\n%s", err, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestMalformed expects errors that name the place and the remedy.
func TestMalformed(t *testing.T) {
	for text, want := range map[string]string{
		`{"resourceSpans":[}`:    `f:1: not OTLP in JSON at column 19: invalid character '}'`,
		`{"resourceSpans":[`:     `f:1: not OTLP in JSON at column 18: unexpected end`,
		`hello`:                  `f:1: not OTLP in JSON at column 1: `,
		`{"proc":"p0"}`:          `f:1: no field "resourceSpans"; want traces, one object with resourceSpans a line`,
		`{"resourceMetrics":[]}`: `f:1: metrics; want traces`,
		`{"resourceLogs":[]}`:    `f:1: logs; want traces`,
		`[]`:                     `f:1: not OTLP in JSON: json: cannot unmarshal array`,
		in(`{"name":7}`):         `f:1: field "resourceSpans.scopeSpans.spans.name" is a number; want string`,
		in(`{"status":{"code":"STATUS_CODE_ERROR"}}`): `f:1: field "resourceSpans.scopeSpans.spans.status.code" is a string; want int`,
		in(`{"startTimeUnixNano":"noon"}`):            `f:1: span 1, "": field "startTimeUnixNano" is "noon"; want an integer of 64 bits`,
		in(`{"name":"a","endTimeUnixNano":1e9}`):      `f:1: span 1, "a": field "endTimeUnixNano" is "1e9"; want an integer of 64 bits`,
		in(`{"name":"a"},{"name":"b"}`):               `f:1: span 2, "b": no progress`,
	} {
		err := otlp.Read(strings.NewReader(text), "f", func(s *otlp.Span) error {
			if s.Number == 2 {
				return fmt.Errorf("no progress")
			}
			return nil
		})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	long := io.MultiReader(strings.NewReader("{}"[:1]), io.LimitReader(blanks{}, otlp.Longest))
	if err := otlp.Read(long, "f", nil); err == nil || !strings.HasPrefix(err.Error(), "f:1: a line of more than 67108864 bytes") {
		t.Error(err)
	}
}

// in puts spans into a line.
func in(spans string) string {
	return `{"resourceSpans":[{"scopeSpans":[{"spans":[` + spans + `]}]}]}`
}

// blanks are without end.
type blanks struct{}

func (blanks) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}
