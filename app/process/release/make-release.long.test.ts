import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";

const folder = mkdtempSync(path.join(tmpdir(), "patchbay-release-"));
const at = (...parts: string[]) => path.join(folder, ...parts);
const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
};
const commit = (title: string) => {
  git("add", "--all");
  git("commit", "--quiet", "--message", title);
};
const read = (name: string) => readFileSync(at(name), "utf8");

const script = path.resolve("app/process/release/make-release.ts");
const tsx = path.resolve("node_modules/tsx/dist/cli.mjs");
const release = (...args: string[]) =>
  spawnSync(process.execPath, [tsx, script, ...args], { cwd: folder, encoding: "utf8" });

/** A file about this tree's own packages: whether they make a bill of materials depends on all of them. */
const own = (name: string) => ({ ...JSON.parse(readFileSync(name, "utf8")), version: "0.1.0" });

beforeAll(() => {
  git("init", "--quiet", "--initial-branch", "main");
  for (const [key, value] of Object.entries({ "user.name": "Tests", "user.email": "tests@patchbay.test" }))
    git("config", key, value);
  write("package.json", `${JSON.stringify(own("package.json"), null, 2)}\n`);
  const lock = own("package-lock.json");
  lock.packages[""].version = "0.1.0";
  write("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
  write(".gitignore", "build/\n");
  write("CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n- The first one.\n");
  write("prisma/migrations/20260101000000_first/migration.sql", "SELECT 1");
  commit("Begin");
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("npm run release", { timeout: seconds(60) }, () => {
  it("makes a commit, a tag and files whose sums are right, and sends nothing", () => {
    const made = release("0.1.0");
    expect(made.stderr).toBe("");
    expect(made.stdout).toContain("v0.1.0 is tagged here; nothing was pushed.");
    expect(git("tag", "--list", "-n9", "v0.1.0")).toContain("The first one.");
    expect(read("CHANGELOG.md")).toMatch(
      /^# Changelog\n\n## Unreleased\n\n## 0\.1\.0, \d{4}-\d\d-\d\d\n\n- The first one\.\n*$/,
    );
    expect(git("status", "--porcelain")).toBe("");
    const files = "build/release/0.1.0";
    for (const line of read(`${files}/SHA256SUMS`).trim().split("\n")) {
      const [sum, name = ""] = line.split("  ");
      expect(
        createHash("sha256")
          .update(readFileSync(at(files, name)))
          .digest("hex"),
        name,
      ).toBe(sum);
    }
    expect(JSON.parse(read(`${files}/patchbay-0.1.0.sbom.json`))).toMatchObject({ bomFormat: "CycloneDX" });
    const packed = execFileSync("tar", ["-tzf", at(files, "patchbay-0.1.0.tar.gz")], { encoding: "utf8" });
    expect(packed.split("\n")).toContain("patchbay-0.1.0/CHANGELOG.md");
  });

  it("lists the commits and migrations since the last one, and which releases run on them", () => {
    write("prisma/migrations/20260201000000_column/migration.sql", "-- Runs since: 0.1.0\nSELECT 1");
    commit("Add a column");
    write("prisma/migrations/20260202000000_drop/migration.sql", "-- Runs since: this release\nSELECT 1");
    write(
      "CHANGELOG.md",
      read("CHANGELOG.md").replace("## Unreleased\n", (found) => `${found}\n- Columns & $& signs.\n`),
    );
    commit("Drop one");
    expect(release("0.2.0").status).toBe(0);
    expect(JSON.parse(read("package.json"))).toMatchObject({ version: "0.2.0" });
    expect(JSON.parse(read("package-lock.json"))).toMatchObject({ version: "0.2.0" });
    const notes = read("build/release/0.2.0/notes.md");
    expect(notes).toBe(
      "- Columns & $& signs.\n\n### Database\n\n- `20260201000000_column`: releases since 0.1.0 run on it\n" +
        "- `20260202000000_drop`: needs this release\n\n### Commits\n\n- Drop one\n- Add a column\n",
    );
    expect(read("CHANGELOG.md")).toContain(`${notes.trim()}\n\n## 0.1.0, `);
  });

  it("refuses in words what cannot be released, and changes nothing then", () => {
    const before = [git("rev-parse", "HEAD"), git("tag", "--list"), read("CHANGELOG.md")];
    const refused = (version: string[], why: RegExp) => {
      const { status, stderr } = release(...version);
      expect([status, stderr]).toEqual([1, expect.stringMatching(why)]);
    };
    refused([], /Give the version/);
    refused(["v0.3.0"], /Give the version/);
    refused(["0.1.0"], /The tag v0.1.0 already exists/);
    refused(["0.1.9"], /0.1.9 is not later than 0.2.0/);
    refused(["0.3.0"], /CHANGELOG.md says nothing under "Unreleased"/);
    write("package.json", `${read("package.json")}\n`);
    refused(["0.3.0"], /Commit your changes first/);
    git("checkout", "--quiet", "package.json");
    expect([git("rev-parse", "HEAD"), git("tag", "--list"), read("CHANGELOG.md")]).toEqual(before);
  });
});
