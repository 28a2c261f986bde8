import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { makeZip } from "#tests/support/archives.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, signInClient } from "#tests/support/http-client.ts";
import { PACK_TEMPO, packFiles } from "#tests/support/sample-pack.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let admin: Client;
let member: Client;

beforeAll(async () => {
  const signIn = async (more = {}) =>
    signInClient(site.server.url, (await makeMember(site.db, more)).username, PASSWORD);
  [admin, member] = await Promise.all([signIn({ isAdmin: true }), signIn()]);
});

const NAME = "Tin Orchard - Dusty Drums v1.0 [WAV]";

/** Imports a pack as an archive, approves it, and answers the torrent's id. */
async function importPack(): Promise<number> {
  const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: "#000", noise } });
  const cover = new Uint8Array(await picture.jpeg().toBuffer());
  const { files } = packFiles("Dusty", { manual: new Uint8Array(900), cover });
  const packed = files.map(({ path, bytes }) => ({ name: [NAME, ...path].join("/"), bytes: Buffer.from(bytes) }));
  const body = new FormData();
  body.set("category", "Samples");
  body.set("description", "Forty loops and twenty hits.");
  body.set("file", new File([new Uint8Array(makeZip(packed))], `${NAME}.zip`));
  expect(await admin.json("/api/admin/import-rar", { body })).toMatchObject({ status: 200 });
  const { body: waiting } = await admin.json<{ uploads: { id: number; name: string }[] }>("/api/admin/pending-uploads");
  expect(waiting.uploads).toMatchObject([{ name: NAME }]);
  const approve = `/api/admin/pending-uploads/${waiting.uploads[0]?.id}/approve`;
  const { body: approved } = await admin.json<{ torrentId: number }>(approve, { json: {} });
  return approved.torrentId;
}

it(
  "a sample pack that is imported tells what is inside, is found by it, is heard and has its cover",
  async () => {
    const id = await importPack();
    await eventually(async () => {
      const { body } = await member.json<{ previews: { status: string }[] }>(`/api/torrents/${id}/previews`);
      expect(body.previews).toHaveLength(5);
      expect(body.previews[0]).toMatchObject({ status: "ready" });
    }, seconds(60));
    const [sound] = await site.db.preview.findMany({ where: { torrentId: id }, orderBy: { position: "asc" } });
    expect(sound).toMatchObject({ tempo: PACK_TEMPO, tempoFrom: "chunk", key: "Am" });
    expect((await member.request(`/previews/${sound?.id}`)).headers.get("Content-Type")).toBe("audio/mpeg");

    const cover = await site.db.cover.findFirstOrThrow({ where: { torrentId: id } });
    expect((await member.request(`/covers/${cover.storedName}.256.webp`)).headers.get("Content-Type")).toBe(
      "image/webp",
    );

    const page = await (await member.request(`/torrents/${id}`)).text();
    for (const words of [
      "60 × WAV",
      `${PACK_TEMPO} bpm`,
      "Am",
      `Dusty_Loop_01_${PACK_TEMPO}bpm_Am.wav`,
      cover.storedName,
    ])
      expect(page).toContain(words);
    for (const words of ["Dsty Drums", "Dusty_Loop_07", `${PACK_TEMPO} bpm Am`]) {
      const found = await member.json<{ torrents: { id: number }[] }>(
        `/api/public/torrents?search=${encodeURIComponent(words)}`,
      );
      expect([words, found.body.torrents.map((one) => one.id)]).toEqual([words, [id]]);
    }
    const publisher = await member.json("/api/publishers/tin-orchard");
    expect(publisher).toMatchObject({ status: 200, body: { products: [{ name: "Dusty Drums" }] } });
  },
  seconds(120),
);
