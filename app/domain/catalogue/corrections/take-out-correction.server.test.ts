import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { describeTorrent } from "./describe-torrent.server.ts";
import { findDescription } from "./find-description.server.ts";
import { findHistory } from "./find-history.server.ts";
import { takeOutCorrection } from "./take-out-correction.server.ts";

const database = useDatabase();

it("the uploader and moderators take words out of the public history, which the audit log keeps", async () => {
  const { db } = database;
  const make = async (more = {}) => makeContext(db, actorFrom(await makeMember(db, more)));
  const [uploader, other, staff] = await Promise.all([make(), make(), make({ isAdmin: true })]);
  const { id: torrentId } = await makeTorrent(db, { uploadedBy: uploader.actor?.id });
  for (const description of ["Call 0151 23", "Call me", "Ask here"])
    await unwrap(describeTorrent.execute(uploader, { torrentId, description, licence: "My own work" }));
  const read = async (by: Context) => (await unwrap(findHistory.execute(by, { torrentId }))).history;
  const [, second, first] = await read(other);
  const takeOut = (by: Context, entryId: number | undefined, more = {}) =>
    takeOutCorrection.execute(by, { torrentId, entryId, field: "description", isTakenOut: true, ...more });

  expect(await takeOut(other, first?.id)).toMatchObject({ code: "forbidden" });
  expect(await takeOut(uploader, first?.id, { field: "nfo" })).toMatchObject({ code: "not-found" });
  expect(await takeOut(uploader, (first?.id ?? 0) + 1_000)).toMatchObject({ code: "not-found" });
  await unwrap(takeOut(uploader, first?.id));
  await unwrap(takeOut(uploader, first?.id));
  await unwrap(takeOut(staff, second?.id));
  for (const by of [other, uploader, staff]) {
    const history = await read(by);
    expect(JSON.stringify(history)).not.toContain("0151 23");
    expect(history).toMatchObject([
      { changes: [{ name: "description", before: "Call me", after: "Ask here", isTakenOut: false }] },
      { changes: [{ name: "description", before: null, after: null, isTakenOut: true }] },
      {
        changes: [
          { name: "licence", after: "My own work" },
          { name: "description", isTakenOut: true },
        ],
      },
    ]);
  }
  const { history } = await unwrap(findDescription.execute(uploader, { torrentId }));
  expect(JSON.stringify(history)).not.toContain("0151 23");
  expect(await db.auditEntry.count({ where: { act: "torrents.take-out-correction" } })).toBe(2);
  const whole = await db.auditEntry.findUniqueOrThrow({ where: { id: first?.id ?? 0 } });
  expect(JSON.stringify(whole.after)).toContain("0151 23");

  expect(await takeOut(uploader, second?.id, { isTakenOut: false })).toMatchObject({ code: "forbidden" });
  await unwrap(takeOut(staff, second?.id, { isTakenOut: false }));
  expect((await read(other))[1]?.changes).toMatchObject([{ before: "Call 0151 23", after: "Call me" }]);
});
