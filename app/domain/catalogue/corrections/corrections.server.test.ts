import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findComments } from "../../community/comments/find-comments.server.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { tellNext } from "../../notify/notices/tell-members.server.ts";
import { correctTorrent } from "../products/correct-torrent.server.ts";
import { findTorrent } from "../torrents/find-torrent.server.ts";
import { findTorrents } from "../torrents/find-torrents.server.ts";
import { findWithdrawn } from "../torrents/find-withdrawn.server.ts";
import { readNfo } from "../torrents/read-nfo.server.ts";
import { restoreTorrent } from "../torrents/withdraw-torrents.server.ts";
import { correctOwn } from "./correct-own.server.ts";
import { describeTorrent } from "./describe-torrent.server.ts";
import { findDescription } from "./find-description.server.ts";
import { findHistory } from "./find-history.server.ts";
import { nameSuccessor } from "./name-successor.server.ts";
import { withdrawOwn } from "./withdraw-own.server.ts";

const database = useDatabase();
let uploader: Context;
let other: Context;
let staff: Context;
beforeAll(async () => {
  const make = async (more = {}) => makeContext(database.db, actorFrom(await makeMember(database.db, more)));
  [uploader, other, staff] = await Promise.all([make(), make(), make({ isAdmin: true })]);
});

describe("the description and licence of a listed torrent", () => {
  it("are corrected by its uploader and by moderators at any time, and their changes are told", async () => {
    const { id: torrentId } = await makeTorrent(database.db, { uploadedBy: uploader.actor?.id });
    const given = { torrentId, description: "Tape loops, 124 bpm.", licence: "My own work" };
    expect(await describeTorrent.execute(other, given)).toMatchObject({ code: "forbidden" });
    expect(await findDescription.execute(other, { torrentId })).toMatchObject({ code: "forbidden" });
    expect(await describeTorrent.execute(uploader, { ...given, licence: "All mine" })).toMatchObject({
      code: "invalid",
    });
    await unwrap(describeTorrent.execute(uploader, given));
    await unwrap(describeTorrent.execute(uploader, given));
    await unwrap(describeTorrent.execute(staff, { torrentId, description: "Tape loops." }));
    const { history, ...said } = await unwrap(findDescription.execute(uploader, { torrentId }));
    expect(said).toMatchObject({ description: "Tape loops.", licence: "My own work" });
    expect(history).toMatchObject([
      { by: "A moderator", changes: [{ name: "description", before: "Tape loops, 124 bpm.", after: "Tape loops." }] },
      { by: "You", changes: [{ name: "licence", after: "My own work" }, { name: "description" }] },
    ]);
    const read = await unwrap(findDescription.execute(staff, { torrentId }));
    expect(read.history[1]?.by).toBe(uploader.actor?.username);
    const facets = await database.db
      .$queryRaw`SELECT FROM torrent_search WHERE torrent_id = ${torrentId} AND 'licence:My own work' = ANY(facets)`;
    expect(facets).toHaveLength(1);
  });

  it("are shown with the tags that its files suggest and that it does not have", async () => {
    const { id: torrentId } = await makeTorrent(database.db, {
      uploadedBy: uploader.actor?.id,
      tags: ["midi", "warm"],
    });
    const proposed = async () => (await unwrap(findDescription.execute(uploader, { torrentId }))).proposedTags;
    expect(await proposed()).toEqual([]);
    const read = {
      readerVersion: 1,
      counts: {},
      architectures: [],
      systems: [],
      tempos: [],
      keys: [],
      readAt: new Date(),
    };
    const found = { kinds: ["wav", "midi"], pluginFormats: ["VST3"], sampleKinds: ["loop", "one-shot"] };
    await database.db.torrentContents.create({ data: { torrentId, ...read, ...found } });
    expect(await proposed()).toEqual(["loops", "one-shots", "vst3"]);
  });

  it("are left alone where the torrent is no longer listed", async () => {
    const { id: torrentId } = await makeTorrent(database.db, { uploadedBy: uploader.actor?.id, isActive: false });
    const refused = await describeTorrent.execute(uploader, { torrentId, description: "?" });
    expect(refused).toMatchObject({ ok: false, code: expect.stringMatching(/not-found|gone/) });
  });
});

const given = { name: "Tape loops", category: "samples", platform: "BOTH", description: "Forty loops." } as const;
const nfoFile = (text: string) => new File([text], "loops.nfo");

describe("a listed torrent", () => {
  it("is corrected by its uploader in everything that the form of an upload asks for, NFO included", async () => {
    const { id: torrentId } = await makeTorrent(database.db, {
      uploadedBy: uploader.actor?.id,
      nfo: "Old",
      name: "Lops",
    });
    const correction = {
      ...given,
      torrentId,
      publisher: "Barn",
      product: "Loops",
      version: "1.1",
      licence: "My own work",
    };
    expect(await correctOwn.execute(other, correction)).toMatchObject({ code: "forbidden" });
    expect(await correctOwn.execute(uploader, { ...correction, publisher: "" })).toMatchObject({
      errors: { publisher: [expect.any(String)] },
    });
    await unwrap(correctOwn.execute(uploader, { ...correction, nfo: nfoFile("New") }));
    await unwrap(correctOwn.execute(uploader, correction));
    const read = await unwrap(findDescription.execute(uploader, { torrentId }));
    expect(read).toMatchObject({ ...correction, category: "Samples", hasNfo: true });
    expect(await unwrap(readNfo.execute(other, { torrentId }))).toMatchObject({ name: "Tape loops", nfo: "New" });
    await unwrap(correctOwn.execute(uploader, { ...correction, removeNfo: true }));
    expect(await readNfo.execute(other, { torrentId })).toMatchObject({ code: "not-found" });
  });

  it("keeps what it was, where an NFO is too large or the torrent is not listed", async () => {
    const { id: torrentId } = await makeTorrent(database.db, { uploadedBy: uploader.actor?.id, nfo: "Old" });
    const large = nfoFile("x".repeat(300_000));
    expect(await correctOwn.execute(uploader, { ...given, torrentId, nfo: large })).toMatchObject({
      code: "too-large",
      errors: { nfo: [expect.any(String)] },
    });
    expect((await unwrap(readNfo.execute(uploader, { torrentId }))).nfo).toBe("Old");
    const gone = await makeTorrent(database.db, { uploadedBy: uploader.actor?.id, isActive: false });
    expect(await correctOwn.execute(uploader, { ...given, torrentId: gone.id })).toMatchObject({ ok: false });
  });

  it("shows every member its history, with names for moderators alone", async () => {
    const { id: torrentId } = await makeTorrent(database.db, { uploadedBy: uploader.actor?.id, name: "Lops" });
    await unwrap(correctOwn.execute(uploader, { ...given, torrentId, nfo: nfoFile("New") }));
    await unwrap(correctTorrent.execute(staff, { ...given, torrentId, platform: "PC" }));
    const { history, total } = await unwrap(findHistory.execute(other, { torrentId }));
    expect(total).toBe(2);
    expect(history).toMatchObject([
      { by: "A moderator", changes: [{ name: "platform", before: "BOTH", after: "PC" }] },
      {
        by: "The uploader",
        changes: expect.arrayContaining([{ name: "name", before: "Lops", after: "Tape loops", isTakenOut: false }]),
      },
    ]);
    expect((await unwrap(findHistory.execute(staff, { torrentId }))).history[1]?.by).toBe(uploader.actor?.username);
    expect((await unwrap(findTorrent.execute(other, { torrentId }))).corrections).toBe(2);
    const gone = await makeTorrent(database.db, { isActive: false });
    expect(await findHistory.execute(other, { torrentId: gone.id })).toMatchObject({ ok: false });
  });
});

describe("a torrent that its uploader withdraws", () => {
  it("leaves the index with a reason that its page gives, until staff restore it", async () => {
    const { db } = database;
    const { id: torrentId, name } = await makeTorrent(db, { uploadedBy: uploader.actor?.id, name: "Wrong loops" });
    const reason = "The loops are not mine after all.";
    for (const by of [other, staff])
      expect(await withdrawOwn.execute(by, { torrentId, reason })).toMatchObject({ code: "forbidden" });
    expect(await withdrawOwn.execute(uploader, { torrentId, reason: " " })).toMatchObject({
      errors: { reason: [expect.any(String)] },
    });
    expect(await unwrap(withdrawOwn.execute(uploader, { torrentId, reason }))).toMatchObject({
      message: "Wrong loops is withdrawn.",
    });
    expect(await withdrawOwn.execute(uploader, { torrentId, reason })).toMatchObject({ ok: false });
    for (const read of [findTorrent, findHistory, findComments])
      expect(await read.execute(other, { torrentId })).toEqual({
        ok: false,
        code: "gone",
        message: `The uploader withdrew this torrent from the index. The tracker no longer serves it.\nReason: ${reason}`,
      });
    const { torrents } = await unwrap(findWithdrawn.execute(staff, { search: name }));
    expect(torrents).toMatchObject([{ id: torrentId, withdrawnReason: reason, deletedBy: uploader.actor?.username }]);
    const entry = await db.auditEntry.findFirstOrThrow({
      where: { act: "torrents.withdraw-own", subjectId: `${torrentId}` },
    });
    expect(entry).toMatchObject({ actorId: uploader.actor?.id, after: { isListed: false, reason } });
    const told = await db.siteEvent.findFirstOrThrow({ where: { kind: "torrent_withdrawn" }, orderBy: { id: "desc" } });
    expect(told.data).toMatchObject({ id: torrentId, reason: "withdrawn" });
    await unwrap(restoreTorrent.execute(staff, { torrentId }));
    expect(await db.torrent.findUnique({ where: { id: torrentId } })).toMatchObject({
      isActive: true,
      withdrawnReason: null,
    });
  });
});

describe("a newer release", () => {
  const two = async () => {
    const uploadedBy = uploader.actor?.id;
    return Promise.all([makeTorrent(database.db, { uploadedBy }), makeTorrent(database.db, { uploadedBy })]);
  };

  it("is named by the uploader, shown on the old page and in the list, and told once to those who have the old one", async () => {
    const [old, next] = await two();
    const torrentId = old.id;
    await database.db.torrentDownload.create({ data: { torrentId, userId: other.actor?.id ?? "", passkey: "" } });
    expect(await nameSuccessor.execute(other, { torrentId, successor: String(next.id) })).toMatchObject({
      code: "forbidden",
    });
    for (const successor of [String(next.id), `https://site.example/torrents/${next.id}?page=2`])
      await unwrap(nameSuccessor.execute(uploader, { torrentId, successor }));
    expect((await unwrap(findTorrent.execute(other, { torrentId }))).related.newer).toMatchObject({ id: next.id });
    const { torrents } = await unwrap(findTorrents.execute(other, { search: old.name }));
    expect(torrents.find(({ id }) => id === torrentId)?.successorId).toBe(next.id);
    while (!(await unwrap(tellNext.run(systemContext(other), {}))).isDone);
    const told = await database.db.notice.findMany({ where: { page: `/torrents/${next.id}` } });
    expect(told).toMatchObject([
      { kind: "newer", userId: other.actor?.id, count: 1, title: `${next.name} replaces ${old.name}, which you have` },
    ]);
    await unwrap(nameSuccessor.execute(uploader, { torrentId, successor: "" }));
    expect((await unwrap(findTorrent.execute(other, { torrentId }))).related.newer).toBeNull();
    expect((await unwrap(findHistory.execute(other, { torrentId }))).total).toBe(2);
  });

  it("is refused where it is none", async () => {
    const [old, next] = await two();
    const refusal = async (torrentId: number, successor: string) =>
      (await nameSuccessor.execute(uploader, { torrentId, successor })) as { errors?: { successor?: string[] } };
    await unwrap(nameSuccessor.execute(uploader, { torrentId: old.id, successor: String(next.id) }));
    const gone = await makeTorrent(database.db, { isActive: false });
    for (const [id, successor] of [
      [old.id, "the new one"],
      [old.id, "99999999999"],
      [old.id, String(old.id)],
      [old.id, String(gone.id)],
      [next.id, String(old.id)],
    ] as const)
      expect((await refusal(id, successor)).errors?.successor).toHaveLength(1);
  });
});
