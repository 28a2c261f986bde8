import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { claim, Taken } from "../launch/claim.ts";
import { builtFile } from "../launch/process-file.ts";
import { ensureClient } from "./ensure-client.ts";
import { runScript } from "./run-script.ts";

const sources = [
  "app",
  "tracker",
  "prisma",
  "public",
  "server.ts",
  "vite.config.ts",
  ".config",
  "package.json",
  "package-lock.json",
];
const stamp = "build/.sources";
const LOOK_MS = 200;

export const hasBuild = (): boolean => existsSync(stamp) && existsSync(builtFile("supervisor"));

/**
 * Builds the site unless the build on disk was made from exactly these sources. One process builds; others wait for it.
 */
export async function ensureBuild(say: (text: string) => void): Promise<void> {
  if (hasBuild() && process.env.NODE_ENV === "production" && !existsSync("app/root.tsx")) return;
  while (!isFresh()) {
    const building = await claimBuild();
    if (building === null) await sleep(LOOK_MS);
    else
      try {
        if (!isFresh()) await build(say);
      } finally {
        building.release();
      }
  }
}

const isFresh = () => hasBuild() && readFileSync(stamp, "utf8") === hashSources();

/** Null while another process builds. Not in `build`, which each build removes first. */
const claimBuild = () =>
  claim(".vite", "build", () => undefined).catch((error: unknown) => {
    if (error instanceof Taken) return null;
    throw error;
  });

async function build(say: (text: string) => void): Promise<void> {
  say("Building (about half a minute) ...");
  await ensureClient();
  await runScript("bundle");
}

/** Records which sources the build on disk was made from. */
export const stampBuild = () => writeFileSync(stamp, hashSources());

// Hashes contents, not times: a fresh clone and a checkout of an older commit both have new times.
function hashSources(): string {
  const hash = createHash("sha256");
  const visit = (name: string) => {
    if (!existsSync(name) || name.includes("generated") || name.endsWith(".test.ts")) return;
    if (statSync(name).isDirectory()) for (const entry of readdirSync(name).sort()) visit(path.join(name, entry));
    else hash.update(name).update("\0").update(readFileSync(name)).update("\0");
  };
  for (const source of sources) visit(source);
  return hash.digest("hex");
}
