import { execFileSync } from "node:child_process";
import { seed } from "#tests/support/seed.ts";
import { vitestCheck } from "./checks.ts";
import { checksOf, type Group, groups, groupsOf } from "./groups.ts";
import { runChecks } from "./run-checks.ts";

/**
 * `npm run test:long`: the long tier, or what its arguments name: groups, single `*.long.test.ts` files, or
 * `--changed`, the groups that the differences from the branch main ask for.
 */
const args = process.argv.slice(2);
const list = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).split("\n").filter(Boolean);
const longFiles = list("ls-files", "--cached", "--others", "--exclude-standard", "*.long.test.ts");

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}

function findGroup(name: string): Group {
  const group = groups.find((one) => one.name === name);
  return group ?? fail(`There is no group "${name}". Groups: ${groups.map((one) => one.name).join(", ")}.`);
}

function chooseGroups(): Group[] {
  if (args.length === 0) return groups.filter(({ byName }) => !byName);
  if (!args.includes("--changed")) return args.map(findGroup);
  const base = list("merge-base", "main", "HEAD")[0] ?? "main";
  const changed = groupsOf([...list("diff", "--name-only", base), ...list("ls-files", "-o", "--exclude-standard")]);
  process.stdout.write(`Groups that the changes ask for: ${changed.map(({ name }) => name).join(", ") || "none"}.\n`);
  return changed;
}

const files = args.filter((arg) => arg.includes("/"));
const rows =
  files.length > 0
    ? [[vitestCheck("test:long", { projects: ["long"], files, tries: 1, script: "test:long" })]]
    : chooseGroups().flatMap((group) => checksOf(group, longFiles).map((check) => [check]));

process.stdout.write(`TEST_SEED=${seed}\n`);
process.exit((await runChecks(rows, (text) => process.stdout.write(text))) ? 0 : 1);
