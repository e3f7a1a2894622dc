// Package otlp reads spans of OpenTelemetry as the collector's file exporter writes them: OTLP in JSON, one TracesData
// a line (the OpenTelemetry Protocol, section "JSON Protobuf Encoding", and its File Exporter). Fields that it does not
// know are ignored, as the protocol demands.
package otlp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"doorway/internal/ndjson"
)

// Longest is the most bytes that a line may have. A line has a whole batch of spans, some 8,000 by the collector's
// defaults.
const Longest = 64 << 20

// A Span holds one span, with the attributes of its resource.
type Span struct {
	Name string
	// Begin and End are in nanoseconds since 1970, by the clock of the process.
	Begin, End int64
	Failed     bool // its status is an error
	Line       int  // where it stands in its file, from 1 …
	Number     int  // … and which span of the line it is, from 1
	own, of    []attribute
}

// data decodes the relevant part of a TracesData.
type data struct {
	Spans []struct {
		Resource struct {
			Attributes []attribute `json:"attributes"`
		} `json:"resource"`
		Scopes []struct {
			Spans []span `json:"spans"`
		} `json:"scopeSpans"`
	} `json:"resourceSpans"`
	Metrics json.RawMessage `json:"resourceMetrics"`
	Logs    json.RawMessage `json:"resourceLogs"`
}

// A span decodes the relevant part of a Span.
type span struct {
	Name       string      `json:"name"`
	Start      integer     `json:"startTimeUnixNano"`
	End        integer     `json:"endTimeUnixNano"`
	Attributes []attribute `json:"attributes"`
	Status     struct {
		Code int `json:"code"`
	} `json:"status"`
}

// failed is the code of a status that is an error.
const failed = 2

// An integer has 64 bits. JSON has it as a string or as a number.
type integer string

// UnmarshalJSON takes either.
func (i *integer) UnmarshalJSON(text []byte) error {
	*i = integer(bytes.Trim(text, `"`))
	return nil
}

// value returns the integer in a field of this name, 0 if it is not there.
func (i integer) value(field string) (int64, error) {
	if i == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(string(i), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("field %q is %q; want an integer of 64 bits", field, string(i))
	}
	return n, nil
}

// An attribute has a name and a value of one of several types.
type attribute struct {
	Key   string `json:"key"`
	Value struct {
		String *string      `json:"stringValue"`
		Bool   *bool        `json:"boolValue"`
		Int    *integer     `json:"intValue"`
		Double *json.Number `json:"doubleValue"`
	} `json:"value"`
}

// text returns the value as a text, and false if it is of a type that nothing here uses.
func (a attribute) text() (string, bool) {
	switch v := a.Value; {
	case v.String != nil:
		return *v.String, true
	case v.Bool != nil:
		return strconv.FormatBool(*v.Bool), true
	case v.Int != nil:
		return string(*v.Int), true
	case v.Double != nil:
		return v.Double.String(), true
	}
	return "", false
}

// Attribute returns the value of the first of these attributes that the span or else its resource has, and its name.
func (s *Span) Attribute(names ...string) (value, name string, has bool) {
	for _, name := range names {
		for _, all := range [][]attribute{s.own, s.of} {
			for _, a := range all {
				if a.Key == name {
					value, has = a.text()
					return value, name, has
				}
			}
		}
	}
	return "", "", false
}

// Read reads a file until visit returns an error. Errors name the file and the line, and the field or the span.
func Read(r io.Reader, file string, visit func(*Span) error) error {
	return ndjson.Lines(r, file, Longest, func(n int, text []byte) error {
		var d data
		if err := json.Unmarshal(text, &d); err != nil {
			return malformed(text, err)
		}
		if d.Spans == nil {
			return d.none()
		}
		number := 0
		for _, r := range d.Spans {
			for _, scope := range r.Scopes {
				for _, s := range scope.Spans {
					number++
					if err := s.visit(&Span{Name: s.Name, Line: n, Number: number, own: s.Attributes, of: r.Resource.Attributes}, visit); err != nil {
						return fmt.Errorf("span %d, %q: %w", number, s.Name, err)
					}
				}
			}
		}
		return nil
	})
}

// visit completes a span and calls visit with it.
func (s *span) visit(is *Span, visit func(*Span) error) (err error) {
	if is.Begin, err = s.Start.value("startTimeUnixNano"); err != nil {
		return err
	}
	if is.End, err = s.End.value("endTimeUnixNano"); err != nil {
		return err
	}
	is.Failed = s.Status.Code == failed
	return visit(is)
}

// none says what a line without spans has.
func (d data) none() error {
	const want = "want traces, one object with resourceSpans a line, as the collector's file exporter writes them"
	switch {
	case d.Metrics != nil:
		return errors.New("metrics; " + want)
	case d.Logs != nil:
		return errors.New("logs; " + want)
	}
	return errors.New(`no field "resourceSpans"; ` + want)
}

// malformed says what is wrong with a line that is no TracesData.
func malformed(text []byte, err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) && wrong.Field != "" {
		return fmt.Errorf("field %q is a %s; want %v", wrong.Field, wrong.Value, wrong.Type)
	}
	return fmt.Errorf("not OTLP in JSON%s: %w", ndjson.Column(text, err), err)
}
