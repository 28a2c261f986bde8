import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { catalogue } from "#prisma/demo/catalogue.ts";
import { fillDemo } from "#prisma/demo/fill-demo.server.ts";
import { cloneDatabase, useDatabase } from "#tests/support/database.ts";
import { seconds } from "#tests/support/seconds.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { fingerprint, type Place, withPlace } from "./testing.ts";
import { writeBackup } from "./write-backup.server.ts";

const database = useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-restores-"));
const site = { name: "Patchbay", version: "0.1.0" };
const TIMES = 10;

afterAll(() => rmSync(folder, { recursive: true }));

async function backUp(place: Omit<Place, "url" | "folder">, name: string): Promise<string> {
  const file = path.join(folder, `${name}.tar.gz`);
  await writeBackup({ ...place, site }, file, new Date("2026-12-01T03:00:00Z"));
  return file;
}

/** Restores repeatedly, with the catalogue's rows in a different physical order each time. */
async function restoreRepeatedly(place: Place, file: string): Promise<void> {
  for (let time = 1; time <= TIMES; time++) {
    if (time % 3 === 0) await place.pool.query("VACUUM FULL pg_class");
    await restoreBackup({ ...place, replace: true }, file).catch((error) =>
      expect.fail(`restore ${time}: ${error.message}`),
    );
  }
}

describe("the same archive", { timeout: seconds(120) }, () => {
  it("can be restored any number of times into a migrated database", async () => {
    await withPlace(
      async (place) => restoreRepeatedly(place, await backUp(place, "migrated")),
      () => cloneDatabase(),
    );
  });

  it("can be restored any number of times into a site in use", async () => {
    const { db, pool } = database;
    const hashPassword = async (text: string) => `hash of ${text}`;
    await fillDemo({ db, dataDir: folder, hashPassword, now: new Date(), entries: catalogue.slice(0, 3) });
    await withPlace(
      async (place) => {
        const file = await backUp({ ...place, pool }, "demo");
        await restoreRepeatedly(place, file);
        expect(await fingerprint(place.pool)).toEqual(await fingerprint(pool));
      },
      () => cloneDatabase(),
    );
  });
});
