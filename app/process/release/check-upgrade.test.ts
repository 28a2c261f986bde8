import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { checkUpgrade, refuseDatabase, refuseFullDisks, refuseOldNode } from "./check-upgrade.ts";

const database = useDatabase();
const manifest = { version: "0.3.0", engines: { node: ">=22.13", postgresql: ">=16" } };

describe("an upgrade is refused before anything is touched, in two lines,", () => {
  const here = () => ({
    checkout: tmpdir(),
    dataDir: tmpdir(),
    current: tmpdir(),
    copiesDatabase: true,
    env: { NODE_ENV: "test", DATABASE_URL: database.url } as const,
  });

  it("not where everything is there", async () => {
    const least = { version: "0.3.0", engines: { node: ">=20", postgresql: ">=14" } };
    await expect(checkUpgrade({ ...here(), manifest: least })).resolves.toBeUndefined();
    await expect(checkUpgrade({ ...here(), manifest: { version: "0.3.0" } })).resolves.toBeUndefined();
  });

  it("by an old Node", () => {
    expect(() => refuseOldNode(manifest, "20.19.0")).toThrow(
      /^Patchbay 0\.3\.0 needs Node 22\.13 or newer, and this is Node 20\.19\.0\.\nInstall that version/,
    );
    for (const running of ["22.13.0", "24.0.1"]) expect(() => refuseOldNode(manifest, running)).not.toThrow();
  });

  it("by an old PostgreSQL, and by a migration that failed", async () => {
    expect(() => refuseDatabase({ version: 15, failed: [] }, manifest)).toThrow(
      /^Patchbay 0\.3\.0 needs PostgreSQL 16 or newer, and this is PostgreSQL 15\.\nUpgrade PostgreSQL first/,
    );
    const tooNew = { version: "0.3.0", engines: { postgresql: ">=99" } };
    await expect(checkUpgrade({ ...here(), manifest: tooNew })).rejects.toThrow(/needs PostgreSQL 99 or newer/);
    const begun = "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('begun', '', '9_begun')";
    await database.pool.query(begun);
    const refused = checkUpgrade({ ...here(), manifest: { version: "0.3.0" } });
    await expect(refused).rejects.toThrow(/a migration that began and failed: 9_begun\.\nUndo what it has done/);
    await database.pool.query("DELETE FROM _prisma_migrations WHERE id = 'begun'");
  });

  it("by a database that does not let it in", async () => {
    const DATABASE_URL = database.url.replace(/:\d+\//, ":1/");
    const refused = checkUpgrade({
      ...here(),
      manifest: { version: "0.3.0" },
      env: { NODE_ENV: "test", DATABASE_URL },
    });
    await expect(refused).rejects.toThrow(/^The database cannot be examined: .*ECONNREFUSED.*\nGive this command/);
  });

  it("by a disk on which all of it together does not fit", async () => {
    const needs = [
      { for: "the release", folder: tmpdir(), bytes: 600 },
      { for: "the backup", folder: `${tmpdir()}/not-there-yet`, bytes: 500 },
    ];
    await expect(refuseFullDisks(needs, async () => 1_100)).resolves.toBeUndefined();
    await expect(refuseFullDisks(needs, async () => 1_000)).rejects.toThrow(
      /has 1000 B left, and the upgrade needs .* there \(the release, the backup\)\.\nDelete old backups/,
    );
  });
});
