package module

import (
	"os"
	"path/filepath"
	"testing"
)

// TestBetween: a relative path for what lies beside the module or in it, an absolute one for everything else.
func TestBetween(t *testing.T) {
	top := t.TempDir()
	for _, c := range []struct{ module, folder, want string }{
		{"src/me", "src/doorway", "../doorway"},
		{"src/me", "src/doorway/real/kube", "../doorway/real/kube"},
		{"src/me", "src/me/third/doorway", "./third/doorway"},
		{"src/me/deep", "src/doorway", filepath.Join(top, "src", "doorway")},
		{"src/me", "doorway", filepath.Join(top, "doorway")},
	} {
		got := between(filepath.Join(top, filepath.FromSlash(c.module)), filepath.Join(top, filepath.FromSlash(c.folder)))
		if got != c.want {
			t.Errorf("%s is %q for %s, want %q", c.folder, got, c.module, c.want)
		}
	}
}

// TestPackageOf: the package of a folder is that of its files, or else is called as the folder.
func TestPackageOf(t *testing.T) {
	for _, c := range []struct{ folder, file, text, want string }{
		{"me", "me.go", "package you\n", "you"},
		{"me", "me_test.go", "package you_test\n", "you"},
		{"My-Lock", "go.mod", "module example.com/x\n", "mylock"},
		{"2", "go.mod", "module example.com/x\n", "first"},
		{"go", "go.mod", "module example.com/x\n", "first"},
	} {
		dir := filepath.Join(t.TempDir(), c.folder)
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"go.mod": "module example.com/x\n", c.file: c.text} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := packageOf(dir); got != c.want || err != nil {
			t.Errorf("the package of %s with %s is %q, want %q (%v)", c.folder, c.file, got, c.want, err)
		}
	}
}
