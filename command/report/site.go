package report

import (
	_ "embed"
	"strings"

	"doorway/model/catalogue"
)

//go:embed site.html
var siteSource string

var site = templates(source+siteSource, leafOf, inFront)

// A Site turns a report into a folder of pages: a front page, and one for each algorithm.
type Site struct {
	Report
	Explorer string // the address of the explorer, or ""
	First    string // the address of an explorer with a violating run, for the front page to embed, or ""
}

// higher raises the headings of an algorithm to those of a page.
var higher = strings.NewReplacer("<h4", "<h1", "</h4", "</h1", "<h5", "<h2", "</h5", "</h2", "<h6", "<h3", "</h6", "</h3")

// sitePolicy lets a page of the site load the site's style and script.
const sitePolicy = "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"

// Files returns the files of the site, by name. Equal reports give equal files.
func (s Site) Files() (map[string]string, error) {
	front := struct {
		contents
		Explorer, First string
	}{s.contents(), s.Explorer, s.First}
	front.Policy = sitePolicy + "; frame-src 'self'"
	files := map[string]string{"site.css": string(styles()), "site.js": script}
	write := func(name, part string, data any) error {
		var b strings.Builder
		err := site.ExecuteTemplate(&b, part, data)
		files[name] = b.String()
		if part == "leaf" {
			files[name] = higher.Replace(files[name])
		}
		return err
	}
	if err := write("index.html", "front", front); err != nil {
		return nil, err
	}
	for _, c := range front.Chapters {
		for _, a := range c.Algorithms {
			leaf := struct {
				algorithm
				Policy string
			}{a, sitePolicy}
			if err := write(a.Page.Name+".html", "leaf", leaf); err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}

// leafOf returns the address of the evidence with an id, which begins with its algorithm's.
func leafOf(id string) string {
	parts := strings.SplitN(id, ".", 3)
	return parts[1] + ".html#" + id
}

// inFront returns the address of an element of the front page.
func inFront(id string) string { return "index.html#" + id }

// explores returns the address of the explorer with a variant of a page, or "".
func (r Report) explores(p *catalogue.Page, variant string) string {
	if r.Explore == nil {
		return ""
	}
	return r.Explore(p, catalogue.Claim{Variant: variant}, nil)
}

// Break returns the address of the explorer with the first mutant, or "".
func (a algorithm) Break() string {
	for _, v := range a.Variants {
		if v.Mutant {
			return v.Explore
		}
	}
	return ""
}
