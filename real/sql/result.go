package sql

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"
)

// A reply carries the answer to a statement on its way.
type reply struct {
	result Result
	err    error
	text   string // for people, if there is no error
	of     string // the connection, if the answer came later than the statement
}

// Answer returns what people see of the reply (real.Answer).
func (r reply) Answer() string {
	text := r.text
	if r.err != nil {
		text = cut(r.err.Error(), 60)
	}
	return strings.TrimPrefix(r.of+": "+text, ": ")
}

// titled matches the comment by which sqlc names a statement.
var titled = regexp.MustCompile(`^\s*-- name: (\w+)[^\n]*\n`)

// told returns what people see of a statement: its name, if sqlc gave it one, or its text.
func told(query string, args []any) string {
	text := cut(strings.Join(strings.Fields(query), " "), 60)
	if m := titled.FindStringSubmatch(query); m != nil {
		text = m[1]
	}
	if len(args) == 0 {
		return text
	}
	return text + " " + list(args)
}

// answer returns what people see of a result: the values of one row, or the number of rows.
func answer(query string, r Result) string {
	switch {
	case r.Columns == nil && r.Affected == 0 && !changes(query):
		return "ok"
	case r.Columns == nil:
		return count(int(r.Affected))
	case len(r.Rows) != 1:
		return count(len(r.Rows))
	case len(r.Rows[0]) == 1 && r.Rows[0][0] == "":
		return "ok"
	default:
		return list(r.Rows[0])
	}
}

// changes reports whether a statement changes rows, so that none is worth telling.
func changes(query string) bool {
	query = titled.ReplaceAllString(query, "")
	verb, _, _ := strings.Cut(strings.ToUpper(strings.TrimSpace(query)), " ")
	return verb == "INSERT" || verb == "UPDATE" || verb == "DELETE"
}

func count(n int) string {
	if n == 1 {
		return "1 row"
	}
	return fmt.Sprint(n, " rows")
}

// list returns values as people see them.
func list(values []any) string {
	var texts []string
	for _, v := range values {
		switch v := v.(type) {
		case time.Time:
			texts = append(texts, v.UTC().Format(time.TimeOnly))
		case []byte:
			texts = append(texts, cut(string(v), 24))
		default:
			texts = append(texts, cut(fmt.Sprint(v), 24))
		}
	}
	return strings.Join(texts, ", ")
}

// cut returns a text, or its beginning.
func cut(text string, most int) string {
	if all := []rune(text); len(all) > most {
		return string(all[:most]) + "…"
	}
	return text
}

// isolation returns the name of a level, or nothing for the database's own.
func isolation(level driver.IsolationLevel) string {
	if level == driver.IsolationLevel(sql.LevelDefault) {
		return ""
	}
	return sql.IsolationLevel(level).String()
}

// changed implements the result of Exec.
type changed struct{ Result }

// LastInsertId refuses, as drivers of PostgreSQL do.
func (changed) LastInsertId() (int64, error) {
	return 0, errors.New("doorway/real/sql: no result has a LastInsertId; let the statement return the row")
}

// RowsAffected returns how many rows a statement has changed, or returned.
func (c changed) RowsAffected() (int64, error) {
	if c.Columns != nil {
		return int64(len(c.Rows)), nil
	}
	return c.Affected, nil
}

// rows implements the result of a query that has not been read yet.
type rows struct {
	Result
	query string
}

// Columns returns the names of the columns.
func (r *rows) Columns() []string { return r.Result.Columns }

// Close does nothing: the client has the whole result.
func (r *rows) Close() error { return nil }

// Next reads a row.
func (r *rows) Next(into []driver.Value) (err error) {
	if len(r.Rows) == 0 {
		return io.EOF
	}
	row := r.Rows[0]
	r.Rows = r.Rows[1:]
	if len(row) != len(into) {
		return fmt.Errorf("doorway/real/sql: a row of %q has %d values, and the result %d columns", r.query, len(row), len(into))
	}
	for i, v := range row {
		if into[i], err = driver.DefaultParameterConverter.ConvertValue(v); err != nil {
			return fmt.Errorf("doorway/real/sql: column %s of %q: %w", r.Result.Columns[i], r.query, err)
		}
	}
	return nil
}
