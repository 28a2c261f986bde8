import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { ensurePrimaryAdmin } from "../../people/members/ensure-primary-admin.server.ts";
import { downloadTorrent } from "./download-torrent.server.ts";
import { createTorrent } from "./metainfo/create-torrent.ts";
import { infoHash } from "./metainfo/hasher.ts";
import { readMetainfo } from "./metainfo/read-metainfo.ts";
import { readNfo } from "./read-nfo.server.ts";

const database = useDatabase();

let made = 0;

async function makeReal() {
  const files = [{ path: ["a.wav"], bytes: new Uint8Array(50_000).fill(++made) }];
  const created = await createTorrent({ name: "Kit", files, announce: "http://elsewhere.example/announce/secret" });
  return {
    created,
    torrent: await makeTorrent(database.db, { torrentData: created.bytes, infoHash: created.infoHash }),
  };
}

describe("downloadTorrent", () => {
  it("hands out the member's own passkey, the same info hash, and no other tracker", async () => {
    const user = await makeMember(database.db);
    const { created, torrent } = await makeReal();
    const context = makeContext(database.db, actorFrom(user), { origin: "https://site.example" });
    const result = await downloadTorrent.execute(context, { torrentId: torrent.id });
    if (!result.ok) throw new Error(result.message);
    const read = readMetainfo(result.value.bytes);
    if (!read.ok) throw new Error(read.message);
    expect(read.value.announce).toBe(`https://site.example/announce/${user.passkey}/announce`);
    expect(read.value.isPrivate).toBe(true);
    expect(await infoHash(read.value.infoBytes)).toBe(created.infoHash);
    expect(Buffer.from(result.value.bytes).includes("secret")).toBe(false);
    const kept = await database.db.torrentDownload.findMany({ where: { userId: user.id } });
    expect(kept).toMatchObject([
      { torrentId: torrent.id, passkey: user.passkey, ipAddress: "203.0.113.7", userAgent: "vitest" },
    ]);
  });

  it("counts each torrent once, however often and however simultaneously it is downloaded", async () => {
    const user = await makeMember(database.db);
    const [one, two] = [await makeReal(), await makeReal()];
    const context = makeContext(database.db, actorFrom(user));
    const get = (torrentId: number) => unwrap(downloadTorrent.execute(context, { torrentId }));
    await Promise.all([get(one.torrent.id), get(one.torrent.id), get(one.torrent.id)]);
    await get(two.torrent.id);
    const stats = await database.db.userStats.findUnique({ where: { userId: user.id } });
    expect(stats).toMatchObject({ totalDownloads: 2, totalUploads: 0 });
  });

  it("gives nothing to visitors, and nothing that is not listed", async () => {
    const { torrent } = await makeReal();
    expect(await downloadTorrent.execute(makeContext(database.db, null), { torrentId: torrent.id })).toMatchObject({
      code: "unauthenticated",
    });
    await database.db.torrent.update({ where: { id: torrent.id }, data: { isActive: false } });
    const context = makeContext(database.db, actorFrom(await makeMember(database.db)));
    for (const useCase of [downloadTorrent, readNfo])
      expect(await useCase.execute(context, { torrentId: torrent.id })).toMatchObject({ code: "not-found" });
  });
});

describe("ensurePrimaryAdmin", () => {
  it("makes one administrator, once, with a password of its own when none is given", async () => {
    const services = makeContext(database.db, null);
    const first = { username: "boss", email: "boss@patchbay.test", password: null };
    const ensure = () => unwrap(ensurePrimaryAdmin.run(systemContext(services), first));
    const made = await ensure();
    expect(made?.madePassword).toMatch(/^[\w-]{20}$/);
    expect(await ensure()).toBeNull();
    const stored = await database.db.user.findFirstOrThrow({ where: { isPrimaryAdmin: true } });
    expect(await services.passwords.verify(stored.passwordHash, made?.madePassword ?? "")).toBe(true);
  });
});
