import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { keepBinaries, majorOf, shippedBinaries, versionOf, withSymlinks } from "./postgres-binaries.ts";

export type PostgresHome = {
  /** Folder with bin, lib and share. */
  binaries: string;
  /** Their major version. */
  major: string;
  /** Where to look for the binaries of the version that wrote the data, if it is another one. */
  stores: string[];
  /** Folder of the cluster's files. */
  data: string;
  passwordFile: string;
  /** PostgreSQL's user; undefined: this process's own. It refuses to run as root. */
  owner: { uid: number; gid: number } | undefined;
};

/** The folder below which clusters are that PostgreSQL's own user could not reach otherwise. */
export const FALLBACK = "/var/lib/patchbay";

type Options = {
  /** Used if PostgreSQL's own user cannot reach `dataDir`. */
  fallback: string;
  /**
   * Whether the binaries are kept with the data and run from there, because an update of the packages removes the old
   * ones.
   */
  keeps?: boolean;
  shipped?: string;
};

export const storeOf = (data: string): string => `${data}.binaries`;

/**
 * Decides where PostgreSQL's binaries and data are and which user runs it. For root this is a separate user, who may be
 * unable to reach a checkout in a private folder: then both go below `fallback`.
 */
export function findPostgresHome(
  wanted: string,
  { fallback, keeps = false, shipped = shippedBinaries() }: Options,
): PostgresHome {
  const owner = process.getuid?.() === 0 ? ownUser() : undefined;
  if (!owner) mkdirSync(path.dirname(wanted), { recursive: true, mode: 0o700 });
  else mkdirSync(path.dirname(wanted), { recursive: true });
  const reaches = (folder: string) => !owner || canReach(folder, owner);
  const data = reaches(path.dirname(wanted)) ? wanted : below(fallback, wanted);
  mkdirSync(path.dirname(data), { recursive: true, mode: 0o755 });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (owner) chownSync(data, owner.uid, owner.gid);
  const isReachable = existsSync(shipped) && reaches(path.join(shipped, "bin"));
  const binaries = keeps
    ? keepBinaries(shipped, storeOf(data))
    : isReachable
      ? withSymlinks(shipped)
      : keepBinaries(shipped, fallback);
  const major = majorOf(versionOf(shipped));
  return { binaries, major, stores: [storeOf(data), fallback], data, passwordFile: `${data}.password`, owner };
}

const below = (fallback: string, wanted: string) => path.join(fallback, `data-${hashOf(wanted)}`);

/** Whether a cluster has been created for this folder, there or below the fallback. Creates nothing. */
export const hasCluster = (wanted: string, fallback = FALLBACK): boolean =>
  [wanted, below(fallback, wanted)].some((data) => existsSync(data));

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
