import { expect, it } from "vitest";
import { Prisma } from "#app/db/generated/client.ts";
import { useDatabase } from "#tests/support/database.ts";
import { settingShapes } from "../settings/shapes.ts";
import type { Tx } from "./context.server.ts";
import { keyedLocks, lockNamed, shareNamed, siteLocks, tryLockNamed } from "./locks.server.ts";

const database = useDatabase();

/** Runs `look` in another transaction while `hold` has its lock. */
const during = <Answer>(hold: (tx: Tx) => Promise<unknown>, look: (tx: Tx) => Promise<Answer>) =>
  database.db.$transaction(async (tx) => {
    await hold(tx);
    return database.db.$transaction(look);
  });

it("are different locks: no two names have one hash, of settings neither", async () => {
  const hashes = (names: readonly string[]) =>
    database.db.$queryRaw<{ name: string; hash: number }[]>`
      SELECT name, hashtext(name) AS hash FROM unnest(${[...names]}::text[]) AS n (name)`;
  for (const names of [[...siteLocks, ...Object.keys(settingShapes).map((key) => `setting ${key}`)], keyedLocks]) {
    const found = await hashes(names);
    expect(new Set(found.map(({ hash }) => hash)).size).toBe(names.length);
  }
});

it("are held by one transaction at a time, each key by itself", async () => {
  const held = await during(
    async (tx) => {
      await lockNamed(tx, "roles");
      await lockNamed(tx, "contact", "ada@example.org");
      await lockNamed(tx, "receipt", 2026);
    },
    async (tx) => [
      await tryLockNamed(tx, "roles"),
      await tryLockNamed(tx, "contact", "ada@example.org"),
      await tryLockNamed(tx, "receipt", 2026),
      await tryLockNamed(tx, "webhooks"),
      await tryLockNamed(tx, "contact", "bo@example.org"),
      await tryLockNamed(tx, "waiting", "ada@example.org"),
      await tryLockNamed(tx, "receipt", 2027),
    ],
  );
  expect(held).toEqual([false, false, false, true, true, true, true]);
  expect(await database.db.$transaction((tx) => tryLockNamed(tx, "roles"))).toBe(true);
});

it("are shared by those who say so, and by nobody else", async () => {
  const shared = await during(
    (tx) => shareNamed(tx, "setting joining"),
    async (tx) => {
      await shareNamed(tx, "setting joining");
      return tryLockNamed(tx, "setting joining");
    },
  );
  expect(shared).toBe(false);
});

it("are those of the release before, which runs beside this one during an upgrade", async () => {
  const before: [keys: string, lock: (tx: Tx) => Promise<boolean>][] = [
    ["7264002", (tx) => tryLockNamed(tx, "chat")],
    ["hashtext('open-account')", (tx) => tryLockNamed(tx, "open-account")],
    ["hashtext('setting joining')", (tx) => tryLockNamed(tx, "setting joining")],
    ["hashtext('receipt'), 2026", (tx) => tryLockNamed(tx, "receipt", 2026)],
    ["hashtext('info-hash'), hashtext('abc')", (tx) => tryLockNamed(tx, "info-hash", "abc")],
    [
      "hashtext('registration'), hashtext(normal_name('Ada'))",
      (tx) => tryLockNamed(tx, "registration", Prisma.sql`normal_name('ADA')`),
    ],
  ];
  for (const [keys, lock] of before) {
    const hold = (tx: Tx) => tx.$executeRawUnsafe(`SELECT pg_advisory_xact_lock(${keys})`);
    expect(await during(hold, lock), keys).toBe(false);
  }
});
