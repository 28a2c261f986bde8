import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { checksOf, groups, groupsOf } from "./groups.ts";

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter(Boolean);
const longFiles = tracked.filter((file) => file.endsWith(".long.test.ts"));
const names = (changed: string[]) => groupsOf(changed).map(({ name }) => name);

it("each long test belongs to one group, which runs it", () => {
  expect(longFiles.length).toBeGreaterThan(40);
  const homes = longFiles.map((file) => [
    file,
    groups.filter(({ files }) => files?.test(file)).map(({ name }) => name),
  ]);
  expect(homes.filter(([, found]) => found?.length !== 1)).toEqual([]);
  for (const group of groups.filter(({ files }) => files)) {
    const [check] = checksOf(group, longFiles);
    expect(check?.phase("report.json").args).toContain(longFiles.find((file) => group.files?.test(file)));
  }
});

it("each group has something to run, and is asked for by a source that exists", () => {
  for (const group of groups) {
    expect(checksOf(group, longFiles).length, group.name).toBeGreaterThan(0);
    expect(
      tracked.some((file) => group.paths.test(file)),
      group.name,
    ).toBe(true);
  }
});

it("a change asks for the groups of its paths, a long test for its own group, documents for none", () => {
  expect(names(["docs/api.md"])).toEqual([]);
  expect(names(["tests/api/restart.long.test.ts"])).toEqual(["crash"]);
  expect(names(["app/routes/account/account.tsx"])).toEqual(["crawl", "screens", "browsers"]);
  expect(names(["tracker/swarm/swarms.ts"])).toEqual(["crash", "growth", "clients", "node24"]);
});
