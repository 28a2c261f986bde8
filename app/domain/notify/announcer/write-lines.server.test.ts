import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import type { EventData } from "../../core/kernel/event-kinds.ts";
import { recordEvent } from "../../core/kernel/record-event.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { writeSetting } from "../../core/settings/settings.server.ts";
import { parseSetting } from "../../core/settings/shapes.ts";
import { spreadEvents } from "../events/spread-events.server.ts";
import { findWaiting, forgetLines, markSent, noteState } from "./line-work.server.ts";
import { eraseFromLines } from "./write-lines.server.ts";

const database = useDatabase();
const clock = () => new Date("2026-11-22T12:00:00Z");
const services = () => makeContext(database.db, null, { clock, isSystem: true });
const torrent = (id: number, name = `Torrent ${id}`): EventData<"torrent_listed"> => ({
  id,
  name,
  category: "Samples",
  platform: "PC",
  size: "4.0 MB",
  sizeBytes: 4_194_304,
  infoHash: "a".repeat(40),
  publisher: null,
  uploader: "mira",
});
const turn = (isOn: boolean) =>
  writeSetting(database.db, "announcer", { ...parseSetting("announcer", {}), isOn, server: "localhost" }, null);
const list = (id: number, name?: string) => recordEvent(database.db, { clock }, "torrent_listed", torrent(id, name));
const withdraw = (id: number) =>
  recordEvent(database.db, { clock }, "torrent_withdrawn", { id, name: "Torrent", reason: "taken-down" });
const waiting = async () => (await findWaiting(database.db, 1_000)).map(({ text }) => text);

beforeEach(async () => {
  await database.db.announcerLine.deleteMany();
  await database.db.siteEvent.deleteMany();
  await turn(true);
});

describe("lines of the announcer", () => {
  it("are made of listed torrents, each once, in their order, and of nothing else", async () => {
    for (let id = 1; id <= 105; id++) await list(id);
    await recordEvent(database.db, { clock }, "torrent_updated", torrent(1));
    await recordEvent(database.db, { clock }, "announcement_posted", { id: 1, message: "Hello" });
    await spreadEvents(services());
    await spreadEvents(services());
    expect(await waiting()).toEqual(
      Array.from({ length: 105 }, (_, i) => expect.stringContaining(`https://patchbay.test/torrents/${i + 1}`)),
    );
    expect((await waiting())[0]).toBe(
      "New Torrent: Torrent 1 :: Category: Samples :: Platform: PC :: Size: 4.0 MB :: Uploader: mira :: https://patchbay.test/torrents/1",
    );
  });

  it("are not made while the announcer is off, nor later of what was listed then", async () => {
    await turn(false);
    await list(1);
    await spreadEvents(services());
    await turn(true);
    await spreadEvents(services());
    expect(await waiting()).toEqual([]);
  });

  it("are not said of what was withdrawn before, unless it was listed again", async () => {
    await list(1);
    await list(2);
    await withdraw(1);
    await withdraw(2);
    await list(2, "Listed again");
    await spreadEvents(services());
    expect(await waiting()).toEqual([expect.stringContaining("Listed again")]);
  });

  it("are not said of what was withdrawn while the announcer was off", async () => {
    await list(1);
    await spreadEvents(services());
    await turn(false);
    await withdraw(1);
    await spreadEvents(services());
    await turn(true);
    expect(await waiting()).toEqual([]);
  });

  it("name nobody whose account is deleted, said or not", async () => {
    const member = await makeMember(database.db, { username: "mira" });
    const other = await makeMember(database.db);
    for (const id of [1, 2, 3]) {
      await makeTorrent(database.db, { id, uploadedBy: (id === 3 ? other : member).id });
      await list(id, "By :: mira");
    }
    await spreadEvents(services());
    const [first] = await findWaiting(database.db, 1);
    await markSent.run(services(), { ids: first ? [first.id] : [] });
    await database.db.$transaction((tx) => eraseFromLines(tx, member.id));
    const texts = (await database.db.announcerLine.findMany({ orderBy: { id: "asc" } })).map(({ text }) => text);
    expect(texts.map((text) => /Uploader: .*$/.exec(text)?.[0])).toEqual([
      "Uploader: Anonymous :: https://patchbay.test/torrents/1",
      "Uploader: Anonymous :: https://patchbay.test/torrents/2",
      "Uploader: mira :: https://patchbay.test/torrents/3",
    ]);
    expect(texts[0]).toContain("New Torrent: By : mira :: Category");
  });

  it("hold what the IRC server says of itself, also where PostgreSQL could not", async () => {
    await noteState.run(services(), { nick: "a\0b", connectedSince: null, error: "no\0thing" });
    expect(await database.db.announcerState.findFirst()).toMatchObject({ nick: "ab", lastError: "nothing" });
  });

  it("are marked when they were said, and deleted after 30 days", async () => {
    await list(1);
    await list(2);
    await spreadEvents(services());
    const [first] = await findWaiting(database.db, 1);
    if (!first) throw new Error("no line");
    expect(await markSent.run(services(), { ids: [first.id] })).toMatchObject({ value: { sent: 1 } });
    expect(await markSent.run(services(), { ids: [first.id] })).toMatchObject({ value: { sent: 0 } });
    expect(await waiting()).toEqual([expect.stringContaining("Torrent 2")]);
    const forget = (days: number) => forgetLines.run({ ...services(), clock: () => addDays(clock(), days) }, {});
    expect(await forget(29)).toMatchObject({ value: { forgotten: 0 } });
    expect(await forget(31)).toMatchObject({ value: { forgotten: 2 } });
  });
});
