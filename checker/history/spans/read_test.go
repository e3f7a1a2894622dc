package spans_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"doorway/checker/history/spans"
)

// TestRead reads what spans say.
func TestRead(t *testing.T) {
	attribute := func(name, value string) string { return fmt.Sprintf(`{"key":%q,"value":{%s}}`, name, value) }
	span := func(name string, begin, end int, rest string) string {
		return fmt.Sprintf(`{"name":%q,"startTimeUnixNano":"%d","endTimeUnixNano":"%d"%s}`, name, begin, end, rest)
	}
	failed := `,"status":{"code":2}`
	with := func(all ...string) string { return `,"attributes":[` + strings.Join(all, ",") + `]` }
	for _, c := range []struct {
		span string
		want spans.Op // with line 1, span 1, holder a and an error of 7 unless it says otherwise
	}{
		{span("lock", 1, 2, ""), spans.Op{Begin: 1, End: 2}},
		{span("unlock", 1, 2, failed), spans.Op{Kind: spans.Unlock, Begin: 1, End: 2, Failed: true}},
		{span("lock", 1, 2, failed), spans.Op{Begin: 1, End: 2, Failed: true}},
		{span("lead", 1, 2, failed), spans.Op{Kind: spans.Lead, Begin: 1, End: 2}},
		{span("resign", 1, 2, ""), spans.Op{Kind: spans.Resign, Begin: 1, End: 2}},
		{span("lock", 9, 5, ""), spans.Op{Begin: 5, End: 9, Error: 11}},
		{span("lock", 1, 2, with(attribute("lock.acquired", `"boolValue":false`))), spans.Op{Begin: 1, End: 2, Failed: true}},
		{span("lock", 1, 2, with(attribute("lock.acquired", `"boolValue":true`))), spans.Op{Begin: 1, End: 2}},
		{span("lead", 1, 2, with(attribute("lock.acquired", `"boolValue":false`))), spans.Op{Kind: spans.Lead, Begin: 1, End: 2, Failed: true}},
		{span("lock", 1, 2, with(attribute("lock.token", `"intValue":"33"`), attribute("lock.name", `"stringValue":"db"`))), spans.Op{Begin: 1, End: 2, Token: 33, HasToken: true, Object: "db"}},
		{span("lead", 1, 2, with(attribute("election.term", `"intValue":0`), attribute("election.name", `"stringValue":"x"`))), spans.Op{Kind: spans.Lead, Begin: 1, End: 2, HasToken: true, Object: "x"}},
		{span("lock", 1, 2, with(attribute("lock.holder", `"stringValue":"b"`), attribute("clock.error", `"stringValue":"5us"`))), spans.Op{Begin: 1, End: 2, Holder: "b", Error: 5000}},
		{span("lock", 1, 2, with(attribute("clock.error", `"doubleValue":0.0000000015`))), spans.Op{Begin: 1, End: 2, Error: 2}},
		{span("lock", 1, 2, with(attribute("clock.error", `"intValue":"1"`))), spans.Op{Begin: 1, End: 2, Error: int64(time.Second)}},
		{span("other", 1, 2, ""), spans.Op{Line: -1}},
	} {
		if c.want.Line == 0 {
			c.want.Line, c.want.Number = 1, 1
		}
		if c.want.Holder == "" {
			c.want.Holder = "a"
		}
		if c.want.Error == 0 {
			c.want.Error = 7
		}
		line := `{"resourceSpans":[{"resource":{"attributes":[` + attribute("service.instance.id", `"stringValue":"a"`) + `]},"scopeSpans":[{"spans":[` + c.span + `]}]}]}`
		err := spans.Read(strings.NewReader(line), "f", spans.DefaultNames(), 7, func(o spans.Op) error {
			if o != c.want {
				t.Errorf("%s: %+v, want %+v", c.span, o, c.want)
			}
			return nil
		}, func(at int) {
			if at != 1 || c.want.Line != -1 {
				t.Errorf("%s is skipped", c.span)
			}
		})
		if err != nil {
			t.Error(err)
		}
	}
	for rest, want := range map[string]string{
		span("lock", 0, 2, ""):  `no "startTimeUnixNano" or no`,
		span("lock", 1, 0, ""):  `no "startTimeUnixNano" or no`,
		span("lock", -1, 2, ""): `no "startTimeUnixNano" or no`,
		span("lock", 1, 2, ""):  `neither the span nor its resource has the attribute lock.holder or`,
		span("lock", 1, 2, with(attribute("lock.holder", `"stringValue":""`))):                                                   `neither`,
		span("lock", 1, 2, with(attribute("lock.holder", `"stringValue":"a"`), attribute("lock.token", `"doubleValue":1.5`))):    `attribute "lock.token" is "1.5"; want a whole number`,
		span("lock", 1, 2, with(attribute("lock.holder", `"stringValue":"a"`), attribute("clock.error", `"stringValue":"-1s"`))): `attribute "clock.error" is "-1s"; want 0 or more`,
	} {
		line := `{"resourceSpans":[{"scopeSpans":[{"spans":[` + rest + `]}]}]}`
		err := spans.Read(strings.NewReader(line), "f", spans.DefaultNames(), 0, func(spans.Op) error { return nil }, nil)
		if err == nil || !strings.HasPrefix(err.Error(), `f:1: span 1, "lock": `+want) {
			t.Errorf("%s: %v, want %s", rest, err, want)
		}
	}
}
