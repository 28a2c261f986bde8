import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { eraseAccount } from "#app/domain/administration/privacy/erase-account.server.ts";
import { createLog } from "#app/process/log.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember, secrets } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { createDirectory } from "#tracker/directory.ts";
import { createDirectoryFeed } from "./directory-feed.server.ts";

const database = useDatabase();
const ends: (() => Promise<void>)[] = [];
const SOON = { timeout: seconds(5), interval: 10 };

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function startFeed() {
  const { memberByPasskey, ...directory } = createDirectory();
  const barred: string[] = [];
  const events = {
    memberBarred: (id: string) => void barred.push(id),
    torrentWithdrawn: () => undefined,
    settingChanged: async () => undefined,
  };
  const feed = createDirectoryFeed(database.url, { memberByPasskey, ...directory }, events, createLog("silent"));
  await feed.start();
  ends.push(feed.stop);
  return { standingOf: (passkey: string | null) => memberByPasskey(passkey ?? "")?.standing ?? "unknown", barred };
}

describe("a member whose account an administrator deletes", () => {
  it("has no known passkey any more, neither the last nor an older one: at once, after a reload, after a restart", async () => {
    const user = await makeMember(database.db);
    const older = randomBytes(16).toString("hex");
    await database.db.userPasskey.create({ data: { userId: user.id, passkey: older, isActive: false } });
    const { standingOf, barred } = await startFeed();
    const standings = (feed = standingOf) => [user.passkey, older].map(feed);
    expect(standings()).toEqual(["active", "replaced"]);
    await database.db.$transaction((tx) => eraseAccount(tx, user, { by: user.id, at: new Date(), secrets }));
    await expect.poll(standings, SOON).toEqual(["unknown", "unknown"]);
    expect(barred).toContain(user.id);
    // A later change to the emptied row does not bring the member back.
    await database.db.user.update({ where: { id: user.id }, data: { hasPaidRegistration: false } });
    await database.pool.query(`SELECT pg_notify('tracker_directory', '{"kind":"reload"}')`);
    const witness = await makeMember(database.db);
    await expect.poll(() => standingOf(witness.passkey), SOON).toBe("active");
    expect(standings()).toEqual(["unknown", "unknown"]);
    expect(standings((await startFeed()).standingOf)).toEqual(["unknown", "unknown"]);
  });
});
