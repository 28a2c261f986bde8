import { execFileSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { unnamedDeletions } from "./deleted-tests.ts";

let folder: string;
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@patchbay.test", ...args], { cwd: folder });
const at = (file: string) => path.join(folder, file);
const commit = (message: string) => {
  git("add", "--all");
  git("commit", "--quiet", "--message", message);
};
const found = () => unnamedDeletions(folder, "2000-01-01").map((line) => line.replace(/^\w+ /, ""));

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "patchbay-deleted-"));
  git("init", "--quiet");
  for (const name of ["kept", "moved", "named", "lost"])
    writeFileSync(at(`${name}.server.test.ts`), `// ${name}\n`.repeat(9));
  writeFileSync(at("other.ts"), "");
  commit("Begin");
});
afterAll(() => rmSync(folder, { recursive: true }));

it("a commit may move a test, and delete one that its message names", () => {
  renameSync(at("moved.server.test.ts"), at("moved.server.long.test.ts"));
  rmSync(at("named.server.test.ts"));
  rmSync(at("other.ts"));
  commit("Hold the claims of named elsewhere");
  expect(found()).toEqual([]);
});

it("a commit that deletes another test is named with it", () => {
  rmSync(at("lost.server.test.ts"));
  commit("Match card notices");
  expect(found()).toEqual(["deletes lost.server.test.ts, which its message does not name."]);
});
