# What a user needs: make verify, make test.
GO ?= go
FUZZTIME ?= 20s
TIMEOUT ?= 30m
PACKAGES ?= $(shell echo $$((2 * $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2))))
REPORT ?= report.html
SITE ?= site
RELEASE ?= release
SYSTEMS ?= linux/amd64 linux/arm64 darwin/arm64 windows/amd64

.PHONY: goroutines fidelity twins site release real help verify test race fuzz bench bench-find bench-real bench-shrink bench-rapid lint lint-others module corpus clean

help: ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

verify: ## decide every claim of the catalogue, print the matrix of verdicts and write it with its evidence to REPORT
	$(GO) run ./cmd/doorway verify -report "$(REPORT)" $(ARGS)

# Most of what a search allocates lives as long as the search.
test: export GOGC ?= 400
test: ## all tests: the matrix, the corpus, the engine, the measurements, PACKAGES at a time (default two a processor, for some wait), each in TIMEOUT (default 30m)
	$(GO) test -p $(PACKAGES) -vet=off -timeout $(TIMEOUT) ./properties ./... # the longest first; make lint vets all
	$(GO) -C bench test -p $(PACKAGES) -vet=off -timeout $(TIMEOUT) ./...

twins: ## all but the largest claims decided again in other ways: three workers, reductions, the reference, runs that rapid draws; all cases explained again (minutes)
	$(GO) test -vet=off -timeout $(TIMEOUT) -run 'TestWorkers|TestReduced|TestReference|TestRapid' ./properties -twins
	$(GO) test -vet=off -timeout $(TIMEOUT) -run TestReasons ./corpus -all

RACED = . ./internal/... ./checker ./checker/explore ./checker/checksystems ./model/systemtest ./model/memory ./model/message/... \
	./command/matrix ./command/screen ./real/...
race: ## the tests under the race detector, where goroutines share memory: searches by several workers, what they use, and real programs
	$(GO) test -vet=off -timeout $(TIMEOUT) -short -race $(RACED)

fuzz: ## each fuzz target for FUZZTIME (default 20s)
	@set -e; for pkg in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz' || true); do \
			echo "$$pkg $$target"; $(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$pkg; \
		done; \
	done

# The modules of real programs are independent, and most of their tests run one goroutine at a time: -j2 runs two at once.
# What a newcomer does (TestFirst) is the same whatever the releases, and make lint vets all.
ADAPT = test -vet=off -timeout $(TIMEOUT)
AGAIN = $(ADAPT) -skip=TestFirst

real: $(addprefix real-,kube kube-new redis consul zookeeper river goose grpc etcd etcd-3.6 etcd-new raft raft-new etcdraft etcdraft-tla nats) ## unmodified programs: Kubernetes' leader election, etcd's, redsync, Consul's and ZooKeeper's locks, River's elector, NATS, Raft (downloads modules; minutes)
real-etcdraft-tla:
	$(GO) -C real/etcdraft $(ADAPT) -tags with_tla -run TestElectionLogs .
real-goose:
	$(GO) -C real/postgres/goose $(ADAPT) .
real-etcd-3.6:
	$(GO) -C real/etcd $(AGAIN) -modfile=v3.6.mod ./...
real-raft: # package prevote wants a newer release
	$(GO) -C real/raft $(ADAPT) -tags old .
real-%-new:
	$(GO) -C real/$* $(AGAIN) -modfile=new.mod ./...
real-%:
	$(GO) -C real/$* $(ADAPT) ./...

goroutines: $(addprefix goroutines-,real race kube redis consul zookeeper river goose etcd packages old) ## programs, locks, released packages, client-go, redsync, the clients of Consul, ZooKeeper, River and etcd with the order of goroutines under control, and data races (downloads modules, compiles the standard library once more; minutes)
goroutines-real:
	$(GO) run ./cmd/doorway $(ADAPT) -tags goroutines ./internal/controlled ./real ./real/http ./real/sql ./real/postgres ./real/realtest ./real/goroutines
goroutines-race:
	$(GO) run ./cmd/doorway $(ADAPT) -race -tags goroutines -run 'Race|Scene|Bugs|Repaired|Pool' ./real/goroutines
goroutines-kube goroutines-etcd:
	$(GO) -C real/$(@:goroutines-%=%) tool doorway $(AGAIN) -modfile=new.mod -tags goroutines .
goroutines-redis goroutines-consul goroutines-river:
	$(GO) -C real/$(@:goroutines-%=%) tool doorway $(AGAIN) -tags goroutines .
goroutines-zookeeper: # the client as it is leaves a goroutine behind; without that mistake it passes all tests
	$(GO) -C real/zookeeper tool doorway $(ADAPT) -tags goroutines -run 'TestClose|TestMended' .
goroutines-goose:
	$(GO) -C real/postgres/goose tool doorway $(ADAPT) -tags goroutines .
goroutines-packages:
	$(GO) -C real/packages tool doorway $(ADAPT) -tags goroutines .
goroutines-old:
	$(GO) -C real/packages tool doorway $(ADAPT) -modfile=old.mod -tags goroutines,old .

fidelity: ## our servers compared with the real ones by random commands: Consul's keys and sessions against an agent and its own store, etcd's keys, leases and watches against its own server, Kubernetes' leases against its own storage, PostgreSQL's locks and River's leaders, Redis' commands and ZooKeeper against those of Debian's packages (downloads modules)
	$(GO) -C real/consul/fidelity $(ADAPT) . -rapid.checks=2000 # compiles Consul once: four minutes
	$(GO) -C real/etcd/fidelity $(ADAPT) . -rapid.checks=300
	$(GO) -C real/kube/fidelity $(ADAPT) . -rapid.checks=300
	$(GO) -C real/postgres/fidelity $(ADAPT) . -rapid.checks=400 # skipped without Debian's package postgresql and DOORWAY_POSTGRES
	$(GO) -C real/redis/fidelity $(ADAPT) . -rapid.checks=1500 # skipped without Debian's package redis-server
	$(GO) -C real/zookeeper/fidelity $(ADAPT) . -rapid.checks=1500 # skipped without Debian's package zookeeper and DOORWAY_ZOOKEEPER

site: ## a front page, a page an algorithm and the explorer for any host of files, in the folder SITE (minutes)
	mkdir -p "$(SITE)"
	GOOS=js GOARCH=wasm $(GO) build -trimpath -ldflags='-s -w' -o "$(SITE)/doorway.wasm" ./cmd/site/wasm
	GOOS=js GOARCH=wasm $(GO) build -trimpath -ldflags='-s -w' -o "$(SITE)/first.wasm" ./cmd/site/first
	$(GO) run ./cmd/site "$(SITE)"
	$(GO) run ./cmd/doorway verify -site "$(SITE)"
	$(GO) test -tags site -run TestSite ./command/explorer/web

release: ## archives of the command for SYSTEMS (Linux, macOS, Windows) in the folder RELEASE
	mkdir -p "$(RELEASE)"
	@set -e; for system in $(SYSTEMS); do \
		name=doorway-$${system%/*}-$${system#*/}; dir=$$(mktemp -d); ending=; [ $${system%/*} != windows ] || ending=.exe; \
		CGO_ENABLED=0 GOOS=$${system%/*} GOARCH=$${system#*/} $(GO) build -trimpath -ldflags='-s -w' -o "$$dir/doorway$$ending" ./cmd/doorway; \
		cp LICENSE README.md "$$dir"; tar -C "$$dir" -czf "$(RELEASE)/$$name.tar.gz" .; rm -r "$$dir"; echo "$(RELEASE)/$$name.tar.gz"; \
	done

bench: ## rates of the explorer, the random walk and the shrinker
	$(GO) test -run '^$$' -bench . -benchtime 3x ./checker ./shrink

bench-find: ## how soon each scheduler finds what is wrong with the mutants, for docs/finding.md (minutes)
	$(GO) -C bench run ./find
	$(GO) -C bench test ./find -run 'TestOutput|TestChart' -update

bench-real: ## how soon each scheduler finds the known bugs of shipped code and the small programs, for docs/real-bugs.md and docs/bug-classes.md (half an hour)
	rm -f real/*/testdata/hunts.csv real/*/testdata/ticks.csv
	$(GO) -C real/kube test -modfile=new.mod -timeout $(TIMEOUT) -run 'TestHunts|TestTicks' -hunts 10 -ticks 5 .
	$(GO) -C real/redis test -timeout $(TIMEOUT) -run 'TestHunts|TestTicks' -hunts 10 -ticks 5 .
	$(GO) -C real/etcd test -modfile=new.mod -timeout $(TIMEOUT) -run 'TestHunts|TestTicks' -hunts 10 -ticks 5 .
	$(GO) run ./cmd/doorway test -tags goroutines -timeout $(TIMEOUT) -run TestHunts ./real/goroutines -hunts 10
	$(GO) -C real/packages tool doorway test -modfile=old.mod -tags goroutines,old -timeout $(TIMEOUT) -run TestHunts . -hunts 10
	$(GO) test ./docs -run 'TestOutput/(real|go)_' -update

bench-shrink: ## measure shrinking anew for docs/shrinking.md, on one core (ten minutes)
	GOMAXPROCS=1 $(GO) -C bench run ./shrink
	$(GO) -C bench test ./shrink -run TestOutput -update

bench-rapid: ## let rapid shrink the large ones that were not yet measured, for docs/shrinking.md (an hour)
	$(GO) -C bench run ./shrink -rapid 30s
	$(GO) -C bench run ./shrink -rapid 5m -seeds 1 -only '(no-tie-break|impatient),.* n=8 '
	$(GO) -C bench test ./shrink -run TestOutput -update

lint: ## gofmt, go vet, staticcheck, actionlint, go mod tidy
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo 'run gofmt -w on these files'; exit 1; }
	$(GO) vet ./...
	$(GO) -C bench vet ./...
	$(GO) -C real/kube vet -tags goroutines ./...
	$(GO) -C real/kube vet -modfile=new.mod -tags goroutines ./...
	$(GO) -C real/redis vet -tags goroutines ./...
	$(GO) -C real/consul vet -tags goroutines ./...
	$(GO) -C real/grpc vet ./...
	$(GO) -C real/consul/fidelity vet ./...
	$(GO) -C real/zookeeper vet -tags goroutines ./...
	$(GO) -C real/zookeeper/fidelity vet ./...
	$(GO) -C real/river vet -tags goroutines ./...
	$(GO) -C real/postgres/goose vet -tags goroutines ./...
	$(GO) -C real/postgres/fidelity vet ./...
	$(GO) -C real/redis/fidelity vet ./...
	$(GO) -C real/etcd/fidelity vet ./...
	$(GO) -C real/kube/fidelity vet ./...
	$(GO) -C real/etcd vet -tags goroutines ./...
	$(GO) -C real/etcd vet -modfile=new.mod -tags goroutines ./...
	$(GO) -C real/raft vet -tags old .
	$(GO) -C real/raft vet -modfile=new.mod ./...
	$(GO) -C real/etcdraft vet ./...
	$(GO) -C real/etcdraft vet -tags with_tla ./...
	$(GO) -C real/nats vet ./...
	$(GO) -C real/packages vet -tags goroutines ./...
	$(GO) -C real/packages vet -modfile=old.mod -tags goroutines,old ./...
	$(GO) tool staticcheck ./...
	staticcheck=$$($(GO) tool -n staticcheck) && cd bench && $$staticcheck ./...
	actionlint=$$($(GO) -C bench tool -n actionlint) && $$actionlint .github/workflows/*.yml docs/ci/doorway.yml
	$(GO) mod tidy -diff
	$(GO) -C bench mod tidy -diff
	$(GO) -C real/packages mod tidy -diff

lint-others: ## go vet of the main module for Windows and macOS, from any system (compiles nearly everything once for each)
	GOOS=windows GOARCH=amd64 $(GO) vet ./...
	GOOS=darwin GOARCH=arm64 $(GO) vet ./...

module: ## give the module the path MODULE, such as example.com/doorway, wherever it is named
	@$(GO) run ./cmd/module "$(MODULE)"
	$(GO) test -vet=off ./command -run TestHelp -update

corpus: ## write the cases of the corpus anew, wherever a shorter run was found or a trace changed
	$(GO) test -timeout $(TIMEOUT) ./corpus -run TestCorpus -update

clean: ## remove what the other targets built
	$(GO) clean -testcache
	rm -f report.html
	rm -rf site release
