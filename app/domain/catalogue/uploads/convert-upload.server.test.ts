import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, openLimiter } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findInfo, MAX_TORRENT_BYTES } from "../torrents/metainfo/find-info.ts";
import { convertUpload } from "./convert-upload.server.ts";
import { readConversion } from "./read-conversion.server.ts";
import { fileOf, publicTorrent } from "./testing.ts";

const database = useDatabase();

function infoOf(bytes: Uint8Array): Buffer {
  const found = findInfo(bytes);
  if (!found.ok) throw new Error(found.message);
  const { start, end } = found.value.info;
  return Buffer.from(bytes.subarray(start, end));
}

it("makes a torrent announce under the member's own key, leaves what it shares alone, and keeps nothing", async () => {
  const user = await makeMember(database.db);
  const context = makeContext(database.db, actorFrom(user));
  const { origin, createdBy } = await unwrap(readConversion.execute(context, {}));
  const sent = publicTorrent();
  const { bytes, fileName } = await unwrap(convertUpload.execute(context, { torrent: fileOf(sent, "Loop.TORRENT") }));
  const text = Buffer.from(bytes).toString("latin1");
  expect(fileName).toBe("Loop_PAW.torrent");
  expect(text).toContain(`${origin}/announce/${user.passkey}`);
  expect(text).toContain(createdBy);
  expect(text).not.toContain("open.example");
  const [before, after] = [infoOf(sent), infoOf(bytes)];
  expect(before.length).toBeGreaterThan(100);
  expect(after).toEqual(before);
  expect(await database.db.userUpload.count()).toBe(0);
});

it("refuses what is no torrent, is too large, or is sent too often, and members without a passkey", async () => {
  const user = await makeMember(database.db);
  const context = makeContext(database.db, actorFrom(user));
  const convert = (torrent: File, more = {}) => convertUpload.execute({ ...context, ...more }, { torrent });
  const good = fileOf(publicTorrent(), "loop.torrent");
  expect(await convert(fileOf("d4:infod4:name", "half.torrent"))).toMatchObject({ code: "invalid" });
  expect(await convert(fileOf(new Uint8Array(MAX_TORRENT_BYTES + 1), "large.torrent"))).toMatchObject({
    code: "too-large",
  });
  const spent = { ...openLimiter(), spend: async () => 60 };
  expect(await convert(good, { limits: { ...context.limits, upload: spent } })).toMatchObject({ code: "rate-limited" });
  const without = actorFrom(await makeMember(database.db, { passkey: null, passkeys: {} }));
  expect(await convert(good, { actor: without })).toMatchObject({ code: "conflict" });
  expect(await convertUpload.execute(makeContext(database.db, null), { torrent: good })).toMatchObject({
    code: "unauthenticated",
  });
});
