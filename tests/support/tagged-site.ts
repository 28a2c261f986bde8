import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtProcess } from "./built-process.ts";
import { SESSION_SECRET, startServer } from "./running-server.ts";

/**
 * A release's build: the one of this tree. The packages are linked, so decoders of pictures and sounds, which may read
 * the release's folder only, do not find theirs.
 */
const makeBuild = (tree: string) => `
const fs = require("node:fs");
const { version } = JSON.parse(fs.readFileSync("package.json", "utf8"));
fs.cpSync(${JSON.stringify(path.join(tree, "build"))}, "build", { recursive: true });
fs.rmSync("node_modules", { recursive: true, force: true });
fs.symlinkSync(${JSON.stringify(path.join(tree, "node_modules"))}, "node_modules");
fs.writeFileSync("build/.sources", version);
`;

type Release = {
  version: string;
  /** The SQL of a migration that the releases before do not have. */
  sql?: string;
};

/**
 * This tree as the release 0.1.0, run by `npm start` from a clone of a repository of its own, in which further releases
 * are tagged: the same tree with one more migration each.
 */
export async function startTaggedSite(databaseUrl: string) {
  const command = await builtProcess("upgrade");
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-tags-"));
  const [upstream, checkout] = [path.join(folder, "upstream"), path.join(folder, "site")];
  const git = (...args: string[]) => execFileSync("git", args, { cwd: upstream, encoding: "utf8" });
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(upstream, file)), { recursive: true });
    writeFileSync(path.join(upstream, file), text);
  };

  function release({ version, sql }: Release): void {
    const { name, type, imports, inheritsPort } = JSON.parse(readFileSync("package.json", "utf8"));
    const scripts = { build: "node make.cjs" };
    write("package.json", JSON.stringify({ name, version, type, imports, inheritsPort, scripts }));
    const lock = { name, version, lockfileVersion: 3, packages: { "": { name, version } } };
    write("package-lock.json", JSON.stringify(lock));
    if (sql) write(`prisma/migrations/2099010100000${version.split(".")[1]}_of_${version}/migration.sql`, sql);
    git("add", "--all");
    git("commit", "--quiet", "--message", `Release ${version}`);
    git("tag", "--annotate", `v${version}`, "--message", `Patchbay ${version}`);
  }

  mkdirSync(upstream);
  git("init", "--quiet", "--initial-branch", "main");
  for (const [key, value] of Object.entries({ "user.name": "Tests", "user.email": "tests@patchbay.test" }))
    git("config", key, value);
  cpSync("prisma/migrations", path.join(upstream, "prisma/migrations"), { recursive: true });
  write(".gitignore", "build\nnode_modules\n.releases\n");
  write("make.cjs", makeBuild(process.cwd()));
  release({ version: "0.1.0" });
  execFileSync("git", ["clone", "--quiet", upstream, checkout]);
  execFileSync("node", ["make.cjs"], { cwd: checkout });
  const server = await startServer(databaseUrl, {}, "supervisor", checkout);

  return {
    server,
    /** Tags a release in the repository that the checkout was cloned from. */
    release,
    fetchTags: () => execFileSync("git", ["fetch", "--quiet", "--tags"], { cwd: checkout }),
    /** Runs `npm run upgrade` or `npm run rollback` in the checkout, and answers its exit code and output. */
    run(...args: string[]): Promise<{ code: number | null; said: string }> {
      const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir, SESSION_SECRET };
      const child = spawn(process.execPath, [command, ...args], { cwd: checkout, env, stdio: "pipe" });
      let said = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk) => {
          said += chunk;
        });
      return new Promise((resolve) => child.on("close", (code) => resolve({ code, said })));
    },
    async stop(): Promise<void> {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
