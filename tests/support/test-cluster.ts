import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
} from "node:fs";
import { createRequire } from "node:module";
import os, { tmpdir } from "node:os";
import path from "node:path";
import { memoryMb } from "#app/process/launch/memory.ts";
import { startEmbeddedPostgres } from "#app/process/supervisor/embedded-postgres.ts";

const { dependencies } = createRequire(import.meta.url)("../../package.json") as typeof import("../../package.json");

/** Files in memory, on Linux. */
const MEMORY = "/dev/shm";
const ROOMY_MB = 8_192;
const PREFIX = "patchbay-test-cluster-";
const KEPT_MS = 7 * 86_400_000;
const binaries = path.join(tmpdir(), "patchbay-postgresql");
const dataIn = (folder: string) => path.join(folder, "data");

/** A PostgreSQL of its own in `folder`; a volatile one does not wait for the disk. */
export const startCluster = (folder: string, volatile: boolean) =>
  startEmbeddedPostgres({ dataDir: dataIn(folder), fallback: binaries, volatile });

/**
 * Where a database lies that ends with the run: in memory, where the machine has plenty. To copy the template, which
 * has 800 files, takes a tenth of the time there.
 */
export function makeVolatileFolder(): string {
  if (!isRoomy()) return makeFolder("patchbay-test-");
  deleteLeft();
  return makeFolder(`patchbay-test-${process.pid}-`, MEMORY);
}

function isRoomy(): boolean {
  if (!existsSync(MEMORY) || memoryMb() < ROOMY_MB) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, os.freemem()) > (ROOMY_MB / 2) * 2 ** 20;
}

/** Deletes the leftovers of a killed run from memory. */
function deleteLeft(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = /^patchbay-test-(\d+)-/.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

export function makeFolder(prefix: string, parent = tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, prefix));
  // PostgreSQL runs as a user of its own when the tests run as root.
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Puts PostgreSQL's files into the empty `folder`, filled by `fill`, which `key` names. They are made once and kept:
 * to copy them takes a tenth of the time that making them takes.
 */
export async function copyCluster(folder: string, key: string, fill: (url: string) => Promise<void>): Promise<void> {
  const hash = createHash("sha256")
    .update(`${key} ${dependencies["embedded-postgres"]} ${process.getuid?.()}`)
    .digest("hex")
    .slice(0, 12);
  const kept = path.join(tmpdir(), `${PREFIX}${hash}`);
  if (!existsSync(kept)) await make(kept, fill);
  utimesSync(kept, new Date(), new Date());
  // `cp` keeps the owner of the files, which Node does not. Where there is none, the cluster is made anew.
  spawnSync("cp", ["-Rp", `${kept}/.`, folder]);
  deleteUnused();
}

/** Made aside and renamed, so that a cluster whose making was cut short is never copied; and written to the disk. */
async function make(kept: string, fill: (url: string) => Promise<void>): Promise<void> {
  const aside = makeFolder(`${PREFIX}new-`);
  const postgres = await startEmbeddedPostgres({ dataDir: dataIn(aside), fallback: binaries });
  try {
    await fill(postgres.url);
  } finally {
    await postgres.stop();
  }
  try {
    renameSync(aside, kept);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    // Another run was quicker.
    if (!existsSync(kept)) throw error;
  }
}

function deleteUnused(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    const folder = path.join(tmpdir(), name);
    if (Date.now() - statSync(folder).mtimeMs > KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}
