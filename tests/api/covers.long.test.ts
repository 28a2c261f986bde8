import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let uploader: Client;
let other: Client;
let torrentId: number;

beforeAll(async () => {
  const [own, others] = await Promise.all([makeMember(site.db), makeMember(site.db)]);
  [uploader, other] = (await Promise.all(
    [own, others].map(({ username }) => signInClient(site.server.url, username, PASSWORD)),
  )) as [Client, Client];
  torrentId = (await makeTorrent(site.db, { name: "Dusty Kit", uploadedBy: own.id })).id;
});

async function put(client: Client, alt: string, picture?: Blob) {
  const body = new FormData();
  body.set("alt", alt);
  if (picture) body.set("picture", picture, "cover.png");
  const response = await client.request(`/api/torrents/${torrentId}/cover`, { method: "PUT", body });
  return { status: response.status, body: await response.json() };
}

const image = async () => {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: "#336699" } });
  return new Blob([new Uint8Array(await picture.png().toBuffer())]);
};

describe("a cover", () => {
  it("is sent by the uploader, kept by browsers, and closed to visitors", async () => {
    expect((await put(other, "", await image())).status).toBe(404);
    expect((await put(uploader, "")).body).toMatchObject({ errors: { picture: ["Please select an image file"] } });
    const { status, body } = await put(uploader, "A blue wall", await image());
    expect([status, body]).toEqual([200, { cover: expect.stringMatching(/^[0-9a-f]{16}$/), alt: "A blue wall" }]);
    const at = `/covers/${body.cover}.96.webp`;
    const got = await other.request(at);
    expect([got.status, got.headers.get("Content-Type"), got.headers.get("Cache-Control")]).toEqual([
      200,
      "image/webp",
      "private, max-age=31536000, immutable",
    ]);
    expect(await sharp(Buffer.from(await got.arrayBuffer())).metadata()).toMatchObject({ width: 96, height: 96 });
    expect((await createClient(site.server.url).request(at)).status).toBe(404);
    for (const wrong of ["x.96.webp", `${body.cover}.95.webp`, `${body.cover}.96.png`, "..%2Fproofs%2Fa.96.webp"])
      expect([wrong, (await other.request(`/covers/${wrong}`)).status]).toEqual([wrong, 404]);
    const html = await (await other.request("/?search=Dusty")).text();
    expect(html).toContain(`src="${at}" alt="" width="96" height="96" loading="lazy"`);
    const page = await (await other.request(`/torrents/${torrentId}`)).text();
    expect(page).toContain(`src="/covers/${body.cover}.256.webp" alt="A blue wall"`);
  });

  it("is taken away again", async () => {
    const remove = () => uploader.json(`/api/torrents/${torrentId}/cover`, { method: "DELETE" });
    expect(await remove()).toMatchObject({ status: 200, body: { removed: true } });
    expect((await remove()).status).toBe(404);
  });
});

describe("a torrent without a seeder", () => {
  it("is asked for once in seven days; those who have it are told and not named", async () => {
    const ask = (client: Client) => client.json(`/api/torrents/${torrentId}/ask-seeders`, { method: "POST" });
    expect((await ask(createClient(site.server.url))).status).toBe(401);
    expect(await ask(other)).toMatchObject({ status: 200, body: { told: 1 } });
    expect((await ask(other)).status).toBe(409);
    const { body } = await uploader.json<{ subject: string }[]>("/api/messages");
    expect(body).toMatchObject([{ subject: "Can you seed Dusty Kit?", isFromSite: true, sender: { id: null } }]);
  });

  it("leaves alone who takes no such messages", async () => {
    const path = "/api/user/seed-requests";
    expect((await uploader.json(path)).body).toEqual({ takes: true });
    expect((await uploader.json(path, { json: { takes: false } })).body).toEqual({ takes: false });
    expect((await uploader.json(path)).body).toEqual({ takes: false });
  });
});
