import { execFileSync } from "node:child_process";
import path from "node:path";

/*
 * Prints the commits that delete a test file which their message does not name, and ends with 1 where there are any: a
 * finished feature was once lost with its tests in a commit about something else.
 */

/** Commits from before this rule. */
const SINCE = "2026-11-29T12:00:00Z";

const TESTS = ["*.test.ts", "*.test.tsx", "*.spec.ts"];

/** A test's name without its endings: "app/domain/people/roles/roles.server.test.ts" is "roles". */
const nameOf = (file: string) =>
  path.basename(file).replace(/(\.server|\.long|\.alone|\.model)*\.(test|spec)\.tsx?$/, "");

/** The deletions that no message names, as lines; a file that was moved is not deleted. */
export function unnamedDeletions(folder: string, since = SINCE): string[] {
  const format = "--format=%x00%h%x01%B%x01";
  const options = ["--no-merges", "--find-renames", "--diff-filter=D", "--name-only", `--since=${since}`, format];
  const log = execFileSync("git", ["log", ...options, "--", ...TESTS], { cwd: folder, encoding: "utf8" });
  return log
    .split("\0")
    .filter(Boolean)
    .flatMap((entry) => {
      const [hash, message = "", files = ""] = entry.split("\x01");
      const deleted = files.split("\n").filter(Boolean);
      return deleted
        .filter((file) => !message.includes(nameOf(file)))
        .map((file) => `${hash} deletes ${file}, which its message does not name.`);
    });
}

if (import.meta.filename === process.argv[1]) {
  const found = unnamedDeletions(".");
  for (const line of found) process.stderr.write(`${line}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
