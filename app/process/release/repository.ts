import { spawnSync } from "node:child_process";
import path from "node:path";
import type { Manifest } from "./check-upgrade.ts";

/** The releases in the git repository of a checkout, also those that are not built. */
export function openRepository(checkout: string) {
  function git(...args: string[]): string {
    const { status, stdout, stderr, error } = spawnSync("git", args, { cwd: checkout, encoding: "utf8" });
    if (status === 0) return stdout.trim();
    throw new Error(
      `Releases come as tags of a git checkout, but git ${args[0]} failed here: ${error?.message ?? stderr.trim()}`,
    );
  }

  return {
    /** Fetches new tags, if the repository has a remote. */
    fetchTags(): void {
      if (git("remote") !== "") git("fetch", "--quiet", "--tags");
    },
    listTags: () => git("tag", "--list", "v*").split("\n"),
    hasChanges: () => git("status", "--porcelain", "--untracked-files=no") !== "",
    /** The full hash of a commit. */
    findCommit: (named: string) => git("rev-parse", "--verify", `${named}^{commit}`),
    readManifest: (ref: string): Manifest => JSON.parse(git("show", `${ref}:package.json`)),
    /** The migrations of a release, except those that are already known. */
    readMigrations(ref: string, known: string[]): { name: string; sql: string }[] {
      const files = git("ls-tree", "-r", "--name-only", ref, "prisma/migrations").split("\n");
      return files
        .filter((file) => file.endsWith("/migration.sql"))
        .map((file) => ({ name: path.basename(path.dirname(file)), file }))
        .filter(({ name }) => !known.includes(name))
        .map(({ name, file }) => ({ name, sql: git("show", `${ref}:${file}`) }));
    },
  };
}
