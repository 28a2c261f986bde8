import { readdirSync } from "node:fs";
import path from "node:path";
import { readMigrations } from "#app/db/migrate.server.ts";
import type { Installed } from "../launch/releases.ts";
import { findBarriers } from "./choose-release.ts";

/** A release that was built from a commit has its hash behind its version. */
export function numberOf(version: string): string {
  return version.split("-")[0] ?? version;
}

const pathIn = (folder: string) => path.join(folder, "prisma/migrations");

export const migrationNamesIn = (folder: string): string[] =>
  readdirSync(pathIn(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Why the previous release cannot replace the one in use; null if it can. */
export function whyNoWayBack(current: Installed, previous: Installed): string | null {
  const barriers = findBarriers(
    numberOf(previous.version),
    migrationNamesIn(previous.folder),
    readMigrations(pathIn(current.folder)),
  );
  if (barriers.length === 0) return null;
  return (
    `Patchbay ${previous.version} no longer runs on this database, because of ${barriers.join(", ")}. ` +
    "To go back, restore the backup that was made before the upgrade: that loses everything written since then."
  );
}
