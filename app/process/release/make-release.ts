import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readMigrations } from "#app/db/migrate.server.ts";
import { runsSince } from "#app/db/newer-database.server.ts";
import { compareVersions, parseVersion, readVersion } from "#app/db/versions.server.ts";
import { addRelease, makeNotes } from "./notes.ts";

/** `npm run release VERSION`: creates a commit, a tag and the files of a release. It uploads nothing. */
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 });
const git = (...args: string[]) => run("git", ...args).trim();
const say = (line: string) => process.stdout.write(`${line}\n`);

const tagOf = (version: string) => `v${version}`;

/** The newest release tag among the ancestors of this commit; null before the first. */
function findLastTag(): string | null {
  const tags = git("tag", "--merged", "HEAD", "--list", "v*").split("\n");
  const versions = tags.map((tag) => tag.slice(1)).filter((version) => parseVersion(version));
  const last = versions.sort(compareVersions).at(-1);
  return last ? tagOf(last) : null;
}

function refuseUnlessReady(version: string, current: string, last: string | null): void {
  if (!parseVersion(version)) throw new Error("Give the version, for example: npm run release 1.2.3");
  if (git("status", "--porcelain") !== "")
    throw new Error("Commit your changes first: a release is made from a commit.");
  if (git("tag", "--list", tagOf(version)) !== "") throw new Error(`The tag ${tagOf(version)} already exists.`);
  // The first release may have the version that package.json already contains.
  const order = compareVersions(version, current);
  if (order < 0 || (order === 0 && last !== null))
    throw new Error(`${version} is not later than ${current}, the version in package.json.`);
}

function collect(last: string | null) {
  const known = last
    ? new Set(
        git("ls-tree", "--name-only", last, "prisma/migrations/")
          .split("\n")
          .map((file) => path.basename(file)),
      )
    : new Set(readMigrations().map(({ name }) => name));
  return {
    commits: last ? git("log", "--no-merges", "--format=%s", `${last}..HEAD`).split("\n").filter(Boolean) : null,
    migrations: readMigrations()
      .filter(({ name }) => !known.has(name))
      .map(({ name, sql }) => ({ name, runsSince: runsSince(sql) })),
  };
}

/** The packages that a site runs, as CycloneDX. Throws if those of `package-lock.json` do not fit together. */
const makeSbom = () =>
  run(
    "npm",
    "sbom",
    "--sbom-format",
    "cyclonedx",
    "--sbom-type",
    "application",
    "--omit",
    "dev",
    "--package-lock-only",
  );

function writeFiles(version: string, notes: string): string {
  const folder = path.resolve("build/release", version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const name = `patchbay-${version}`;
  run(
    "git",
    "archive",
    "--format=tar.gz",
    `--prefix=${name}/`,
    "-o",
    path.join(folder, `${name}.tar.gz`),
    tagOf(version),
  );
  writeFileSync(path.join(folder, `${name}.sbom.json`), makeSbom());
  writeFileSync(path.join(folder, "notes.md"), `${notes}\n`);
  const files = [`${name}.tar.gz`, `${name}.sbom.json`, "notes.md"];
  const sums = files.map((file) => {
    const sum = createHash("sha256")
      .update(readFileSync(path.join(folder, file)))
      .digest("hex");
    return `${sum}  ${file}\n`;
  });
  writeFileSync(path.join(folder, "SHA256SUMS"), sums.join(""));
  return folder;
}

try {
  const [version = ""] = process.argv.slice(2);
  const last = findLastTag();
  refuseUnlessReady(version, readVersion(), last);
  // Packages that do not fit together are reported before anything is written.
  makeSbom();
  const facts = collect(last);
  const changelog = readFileSync("CHANGELOG.md", "utf8");
  const notes = makeNotes(changelog, facts);
  writeFileSync(
    "CHANGELOG.md",
    addRelease(changelog, { version, day: new Date().toISOString().slice(0, 10), ...facts }),
  );
  run("npm", "version", version, "--no-git-tag-version", "--allow-same-version", "--ignore-scripts");
  git("commit", "--quiet", "--all", "--message", `Release ${version}`);
  git("tag", "--annotate", tagOf(version), "--cleanup=verbatim", "--message", `Patchbay ${version}\n\n${notes}`);
  const folder = writeFiles(version, notes);
  say(`${tagOf(version)} is tagged here; nothing was pushed. Its files are in ${folder}.`);
  say(`Check them, then: git push --follow-tags. To undo it: git tag -d ${tagOf(version)} && git reset --hard HEAD~1`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
