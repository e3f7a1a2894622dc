package command

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"doorway/algorithms/peterson"
	"doorway/model/catalogue"
)

// recipes is where the examples for CI servers are.
const recipes = "../docs/ci"

// scalars returns all texts in the documents of a YAML file that stand under a
// key, those in lists included; an empty key means all.
func scalars(t *testing.T, file, key string) (all []string) {
	t.Helper()
	d := yaml.NewDecoder(bytes.NewReader([]byte(contents(t, filepath.Join(recipes, file)))))
	for {
		var doc yaml.Node
		if err := d.Decode(&doc); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		descend(&doc, "", func(under, text string) {
			if key == "" || under == key {
				all = append(all, text)
			}
		})
	}
	if len(all) == 0 {
		t.Fatalf("%s: nothing under %q", file, key)
	}
	return all
}

func descend(n *yaml.Node, key string, visit func(key, text string)) {
	if n.Kind == yaml.ScalarNode {
		visit(key, n.Value)
	}
	for i, c := range n.Content {
		switch {
		case n.Kind == yaml.MappingNode && i%2 == 0:
		case n.Kind == yaml.MappingNode:
			descend(c, n.Content[i-1].Value, visit)
		default:
			descend(c, key, visit)
		}
	}
}

var callLine = regexp.MustCompile(`(?m)^(?:\./)?doorway (.*?)(?: \|\| .*| +#.*)?$`)

// carriedOut runs the calls of the command in some texts, for each shard those
// that speak of one, with what the server would put in place of its variables.
func carriedOut(t *testing.T, texts []string, shards int, index, total string) {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	pages := []*catalogue.Page{&peterson.Page, with("a", lone)}
	whole, ran := on(t.Context(), pages, "verify"), 0
	for _, m := range callLine.FindAllStringSubmatch(strings.Join(texts, "\n"), -1) {
		times := 1
		if strings.Contains(m[1], index) {
			times = shards
		}
		for i := 1; i <= times; i++ {
			line := strings.NewReplacer(index, strconv.Itoa(i), total, strconv.Itoa(shards), "/results/", "").Replace(m[1])
			r := on(t.Context(), pages, globbed(t, strings.Fields(line))...)
			r.is(t, exitOK)
			if strings.HasPrefix(line, "merge") && r.out != whole.out {
				t.Errorf("doorway %s prints\n%s", line, r.out)
			}
			ran++
		}
	}
	if ran != shards+1 {
		t.Errorf("%d calls, want %d", ran, shards+1)
	}
}

// globbed is what a shell makes of words.
func globbed(t *testing.T, words []string) (all []string) {
	t.Helper()
	for _, w := range words {
		if files, err := filepath.Glob(w); err == nil && strings.Contains(w, "*") {
			all = append(all, files...)
			continue
		}
		all = append(all, w)
	}
	return all
}

func TestWorkflow(t *testing.T) {
	const file = "doorway.yml"
	shards := scalars(t, file, "shard")
	for i, s := range shards {
		if s != strconv.Itoa(i+1) {
			t.Errorf("shard %d is %s", i+1, s)
		}
	}
	if of := scalars(t, file, "of"); len(of) != 1 || of[0] != strconv.Itoa(len(shards)) {
		t.Errorf("%d shards, and each is one of %v", len(shards), of)
	}
	for _, action := range scalars(t, file, "uses") {
		if !regexp.MustCompile(`^actions/[a-z-]+@v\d+$`).MatchString(action) {
			t.Errorf("%s is not an action by its major version", action)
		}
	}
	for _, version := range scalars(t, file, "go-version-file") {
		if _, err := os.Stat(filepath.Join("..", version)); err != nil {
			t.Error(err)
		}
	}
	carriedOut(t, scalars(t, file, "run"), len(shards), "${{ matrix.shard }}", "${{ matrix.of }}")
}

// TestOwnWorkflow expects the workflow of this repository to test with the version of go.mod, and what
// it calls to exist.
func TestOwnWorkflow(t *testing.T) {
	const file = "../../.github/workflows/ci.yml"
	mod := contents(t, "../go.mod")
	if versions := scalars(t, file, "go"); !strings.Contains(mod, "\ngo "+versions[0]+".") {
		t.Errorf("the first of %v is not the version in go.mod", versions)
	}
	runs := scalars(t, file, "run")
	if _, err := os.Stat(filepath.Join("..", runs[0])); err != nil {
		t.Error(err)
	}
	for _, m := range regexp.MustCompile(` \./([a-z/]+)`).FindAllStringSubmatch(strings.Join(runs, "\n"), -1) {
		if _, err := os.Stat(filepath.Join("..", m[1])); err != nil {
			t.Error(err)
		}
	}
}

func TestGitLab(t *testing.T) {
	const file = "gitlab-ci.yml"
	mod := contents(t, "../go.mod")
	for _, image := range scalars(t, file, "image") {
		if version := strings.TrimPrefix(image, "golang:"); !strings.Contains(mod, "\ngo "+version+".") {
			t.Errorf("%s is not for the version in go.mod", image)
		}
	}
	n, err := strconv.Atoi(scalars(t, file, "parallel")[0])
	if err != nil {
		t.Fatal(err)
	}
	carriedOut(t, scalars(t, file, "script"), n, "$CI_NODE_INDEX", "$CI_NODE_TOTAL")
}

func TestIndexedJob(t *testing.T) {
	const file = "indexed-job.yaml"
	n := scalars(t, file, "completions")[0]
	for _, key := range []string{"parallelism", "value"} {
		if got := scalars(t, file, key)[0]; got != n {
			t.Errorf("%s is %s, and completions %s", key, got, n)
		}
	}
	args := scalars(t, file, "args")
	if !strings.Contains(args[0], "shard=$((JOB_COMPLETION_INDEX + 1))\n") {
		t.Errorf("shards count from 1:\n%s", args[0])
	}
	shards, err := strconv.Atoi(n)
	if err != nil {
		t.Fatal(err)
	}
	carriedOut(t, args, shards, "$shard", "$SHARDS")
}

var sh = regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")

// TestPage carries out what the page about CI says, and looks for what it names.
func TestPage(t *testing.T) {
	text := contents(t, "../docs/ci.md")
	jobs := fmt.Sprint(scalars(t, "indexed-job.yaml", "name"))
	for _, m := range regexp.MustCompile(`job/([a-z-]+)`).FindAllStringSubmatch(text, -1) {
		if !strings.Contains(jobs, m[1]) {
			t.Errorf("there is no job %s", m[1])
		}
	}
	for _, m := range regexp.MustCompile(`\]\((ci/.*?)\)`).FindAllStringSubmatch(text, -1) {
		if _, err := os.Stat(filepath.Join("../docs", m[1])); err != nil {
			t.Error(err)
		}
	}
	var blocks []string
	for _, m := range sh.FindAllStringSubmatch(text, -1) {
		blocks = append(blocks, m[1])
	}
	carriedOut(t, blocks, 2, "no variables", "at all")
}
