import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent, memoryStorage } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { writeSetting } from "../../core/settings/settings.server.ts";
import { settingShapes } from "../../core/settings/shapes.ts";
import { findTorrent } from "../torrents/find-torrent.server.ts";
import { findTorrents } from "../torrents/find-torrents.server.ts";
import { withdrawTorrent } from "../torrents/withdraw-torrents.server.ts";
import { beginUpload } from "../uploads/begin-upload.server.ts";
import { approveUpload } from "../uploads/decide-upload.server.ts";
import { discardDraft } from "../uploads/discard-draft.server.ts";
import { findDraft } from "../uploads/find-draft.server.ts";
import { submitUpload } from "../uploads/submit-upload.server.ts";
import { fileOf, someTorrent, uploadForm } from "../uploads/testing.ts";
import { findCover, readCover } from "./read-cover.server.ts";
import { removeCover, setCover } from "./set-cover.server.ts";
import { storeCover } from "./store-cover.server.ts";
import { sweepCovers } from "./sweep-covers.server.ts";

const database = useDatabase();

const image = (background = "#336699", width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const sent = async (background?: string) => new File([new Uint8Array(await image(background))], "cover.png");
async function filesIn({ storage }: Context) {
  const names: string[] = [];
  for await (const name of storage.list()) names.push(name);
  return names.sort();
}

/** An uploader, another member and an administrator of one site. */
async function setUp() {
  const { db } = database;
  const [own, other, admin] = await Promise.all([makeMember(db), makeMember(db), makeMember(db, { isAdmin: true })]);
  const storage = memoryStorage();
  const as = (user: typeof own) => makeContext(db, actorFrom(user), { storage });
  const torrent = await makeTorrent(db, { uploadedBy: own.id });
  const visitor = makeContext(db, null, { storage });
  return { db, uploader: as(own), other: as(other), staff: as(admin), visitor, torrentId: torrent.id, torrent };
}

const read = (context: Context, name: string, size = 96) =>
  readCover.execute(context, { file: `${name}.${size}.webp` });

describe("a torrent's cover", () => {
  it("is stored as three squares, shown in the list and on its page, and read by members alone", async () => {
    const { uploader, other, visitor, torrentId, torrent } = await setUp();
    const { cover } = await unwrap(
      setCover.execute(uploader, { torrentId, picture: await sent(), alt: " A blue wall " }),
    );
    for (const size of [96, 256, 640]) {
      const { bytes } = await unwrap(read(other, cover, size));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: size, height: size });
    }
    expect(await read(visitor, cover)).toMatchObject({ code: "not-found" });
    expect(await unwrap(findTorrent.execute(other, { torrentId }))).toMatchObject({
      cover,
      coverAlt: "A blue wall",
      isMine: false,
    });
    const { torrents } = await unwrap(findTorrents.execute(other, { search: torrent.name }));
    expect(torrents).toMatchObject([{ id: torrentId, cover }]);
  });

  it("is changed by its uploader and by administrators, and each change is in the audit log", async () => {
    const { db, uploader, other, staff, torrentId } = await setUp();
    expect(await setCover.execute(other, { torrentId, picture: await sent() })).toMatchObject({ code: "not-found" });
    expect(await findCover.execute(other, { torrentId })).toMatchObject({ code: "not-found" });
    const first = await unwrap(setCover.execute(uploader, { torrentId, picture: await sent() }));
    const second = await unwrap(setCover.execute(staff, { torrentId, picture: await sent("#aa3311"), alt: "Rust" }));
    expect(second.cover).not.toBe(first.cover);
    expect((await filesIn(staff)).every((file) => file.startsWith(`covers/${second.cover}.`))).toBe(true);
    const entries = await db.auditEntry.findMany({ where: { subjectKind: "torrent", subjectId: String(torrentId) } });
    expect(entries).toMatchObject([
      { act: "covers.set", actorId: uploader.actor?.id },
      { act: "covers.set", actorId: staff.actor?.id },
    ]);
    expect(await unwrap(setCover.execute(uploader, { torrentId, alt: "Iron" }))).toEqual({ ...second, alt: "Iron" });
    await unwrap(removeCover.execute(staff, { torrentId }));
    expect(await filesIn(staff)).toEqual([]);
    expect(await removeCover.execute(uploader, { torrentId })).toMatchObject({ code: "not-found" });
    expect(await unwrap(findTorrent.execute(other, { torrentId }))).toMatchObject({ cover: null });
  });

  it.each([
    ["nothing", undefined],
    ["no image", new File(["hello"], "cover.png")],
    ["too large a file", new File([new Uint8Array(9 * 1024 * 1024)], "cover.png")],
  ])("is refused beside its field where %s is sent", async (_, picture) => {
    const { uploader, torrentId } = await setUp();
    const refused = await setCover.execute(uploader, { torrentId, picture });
    expect(refused).toMatchObject({ ok: false, errors: { picture: [expect.any(String)] } });
    expect(await filesIn(uploader)).toEqual([]);
  });

  it("is gone for members with the torrent that is deleted, and comes back with it", async () => {
    const { uploader, other, staff, torrentId } = await setUp();
    const { cover } = await unwrap(setCover.execute(uploader, { torrentId, picture: await sent() }));
    await unwrap(withdrawTorrent.execute(staff, { torrentId, takePoints: false }));
    for (const context of [uploader, other]) expect(await read(context, cover)).toMatchObject({ code: "not-found" });
    expect(await read(staff, cover)).toMatchObject({ ok: true });
    expect(await setCover.execute(uploader, { torrentId, alt: "x" })).toMatchObject({ code: "not-found" });
  });

  it("is for visitors where the landing page shows names, and of what it shows", async () => {
    const { db, uploader, visitor, torrentId, torrent } = await setUp();
    const { cover } = await unwrap(setCover.execute(uploader, { torrentId, picture: await sent() }));
    await writeSetting(db, "landing", settingShapes.landing.parse({ showsTitles: true }), null);
    // A visitor's view is cached for a few seconds.
    const later = (day: number) => ({ ...visitor, clock: () => new Date(2931, 0, day) });
    await db.torrent.update({ where: { id: torrent.id }, data: { createdAt: new Date("2931-01-01") } });
    expect(await read(later(1), cover)).toMatchObject({ ok: true });
    await db.torrent.update({ where: { id: torrent.id }, data: { createdAt: new Date("2001-01-01") } });
    // As many as are shown by name and on the wall.
    for (let i = 0; i < 30; i++) await makeTorrent(db);
    expect(await read(later(2), cover)).toMatchObject({ code: "not-found" });
  });
});

describe("an upload's cover", () => {
  it("is its sender's, the administrators' once it is sent, until the upload is listed, and the torrent's from then on", async () => {
    const { uploader, other, staff } = await setUp();
    const { bytes } = await someTorrent();
    const { uploadId } = await unwrap(beginUpload.execute(uploader, { torrent: fileOf(bytes, "kit.torrent") }));
    const { cover } = await unwrap(setCover.execute(uploader, { uploadId, picture: await sent(), alt: "Kit" }));
    expect(await unwrap(findDraft.execute(uploader, { uploadId }))).toMatchObject({
      cover: { name: cover, alt: "Kit" },
    });
    expect(await read(other, cover)).toMatchObject({ code: "not-found" });
    expect(await read(staff, cover)).toMatchObject({ code: "not-found" });
    expect(await findCover.execute(staff, { uploadId })).toMatchObject({ code: "not-found" });
    await unwrap(submitUpload.execute(uploader, { uploadId, ...uploadForm }));
    for (const context of [uploader, staff]) expect(await read(context, cover)).toMatchObject({ ok: true });
    expect(await read(other, cover)).toMatchObject({ code: "not-found" });
    const { torrentId } = await unwrap(approveUpload.execute(staff, { uploadId }));
    expect(await read(other, cover)).toMatchObject({ ok: true });
    expect(await unwrap(findTorrent.execute(other, { torrentId }))).toMatchObject({ cover, coverAlt: "Kit" });
    const later = await unwrap(setCover.execute(uploader, { uploadId, picture: await sent("#112233") }));
    expect(await unwrap(findTorrent.execute(other, { torrentId }))).toMatchObject({ cover: later.cover });
  });

  it("is found once by the site itself, and never in place of what somebody has sent", async () => {
    const { uploader, torrentId, db } = await setUp();
    const site = { ...systemContext(uploader), storage: uploader.storage };
    const found = { torrentId, bytes: new Uint8Array(await image()), source: "tags" as const, alt: "" };
    expect(await storeCover.execute(uploader, found)).toMatchObject({ code: "forbidden" });
    expect(await storeCover.execute(site, { ...found, bytes: new Uint8Array([1]) })).toMatchObject({
      code: "unsupported-media",
    });
    const [one, two] = await Promise.all([storeCover.execute(site, found), storeCover.execute(site, found)]);
    expect([one, two].filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.cover.findUnique({ where: { torrentId } })).toMatchObject({ source: "tags" });
    const { cover } = await unwrap(setCover.execute(uploader, { torrentId, picture: await sent() }));
    expect(await storeCover.execute(site, found)).toMatchObject({ code: "conflict" });
    expect(await db.cover.findUnique({ where: { torrentId } })).toMatchObject({ source: "sent", storedName: cover });
  });

  it("goes with a draft that is discarded, and files that no cover names are swept", async () => {
    const { uploader, torrentId } = await setUp();
    const { cover } = await unwrap(setCover.execute(uploader, { torrentId, picture: await sent() }));
    const { bytes } = await someTorrent();
    const { uploadId } = await unwrap(beginUpload.execute(uploader, { torrent: fileOf(bytes, "kit.torrent") }));
    await unwrap(setCover.execute(uploader, { uploadId, picture: await sent() }));
    await uploader.storage.put("covers/0123456789abcdef.96.webp", new Uint8Array(3), "image/webp");
    await unwrap(discardDraft.execute(uploader, { uploadId }));
    expect(await filesIn(uploader)).toHaveLength(4);
    expect(await sweepCovers(uploader)).toEqual({ removed: 1 });
    expect(await filesIn(uploader)).toEqual([256, 640, 96].map((size) => `covers/${cover}.${size}.webp`));
  });
});
