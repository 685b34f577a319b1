# metroguide: `make help` lists what can be made.
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
SHELL := /bin/bash

PREFIX ?= /usr/local
OUTPUT ?= Output
SWIFT ?= swift
METROGUIDE = $(shell $(SWIFT) build -c release --show-bin-path 2>/dev/null)/metroguide

.PHONY: help guide build check test fuzz bench format install package docs libraries clean

help: ## lists what can be made
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | sort | awk -F'\t' '{ printf "make %-10s %s\n", $$1, $$2 }'

guide: build ## builds the program and publishes the guide into Output/
	@$(METROGUIDE) build --output "$(OUTPUT)"
	@echo "Open $(OUTPUT)/index.html in a browser."

build: libraries ## builds the program for use
	@$(SWIFT) build -c release --product metroguide

libraries: # installs what the program is built with and runs on
	@Tests/checks/install build

check: libraries ## the usual in two minutes: style, debug build, tests of what changed and fast ones
	@Tests/checks/quick $(BASE)

test: ## everything that has to hold: build, style, tests, and the published guide
	@Tests/checks/run

fuzz: ## feeds every reader with broken inputs, for five minutes: `make fuzz SECONDS=600 SEED=2`
	@$(SWIFT) build -c release --product Fuzz
	@$(dir $(METROGUIDE))Fuzz --seconds "$(or $(SECONDS),300)" --seed "$(or $(SEED),1)"

bench: build ## measures the figures the project keeps to
	@Benchmarks/run

format: ## puts every Swift file into the project's style
	@$(SWIFT) format --in-place --recursive Sources Tests Package.swift

install: build ## installs program, templates and assets under PREFIX (/usr/local)
	@install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/metroguide"
	@install -m 755 "$(METROGUIDE)" "$(DESTDIR)$(PREFIX)/bin/metroguide"
	@rm -rf "$(DESTDIR)$(PREFIX)/share/metroguide/Assets" "$(DESTDIR)$(PREFIX)/share/metroguide/Templates"
	@cp -R Assets Templates guide.yaml "$(DESTDIR)$(PREFIX)/share/metroguide/"
	@install -d "$(DESTDIR)$(PREFIX)/share/man/man1"
	@Packaging/manual man "$(METROGUIDE)" >"$(DESTDIR)$(PREFIX)/share/man/man1/metroguide.1"
	@echo "Installed $(DESTDIR)$(PREFIX)/bin/metroguide."

package: build ## packs the program for Debian and as a tarball, into .build-package
	@Packaging/package --program "$(METROGUIDE)"

docs: build ## builds the pages about the program, from docs/, into .build-docs/site
	@Packaging/documentation --program "$(METROGUIDE)"

clean: ## removes what was built, but no guide
	@rm -rf .build .build-*
