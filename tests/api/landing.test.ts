import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { createClient, signInClient } from "#tests/support/http-client.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { seconds } from "#tests/support/seconds.ts";
import { useSite } from "#tests/support/site.ts";

const site = useSite({ SITE_NAME: "Cable House", PUBLIC_URL: "https://cable.example", WEB_PROCESSES: "1" });
beforeAll(() => offerMethods(site.db));

const visit = async (path: string) => {
  const answer = await createClient(site.server.url).request(path);
  return { answer, text: await answer.text() };
};
/** The page as a reader has it: what comes before the scripts. */
const bodyOf = (text: string) => text.split("<script", 1)[0] ?? "";

it("a visitor reads what it is, what is in it, what it costs and how to join, and no title or info hash", async () => {
  await site.db.setting.create({ data: { key: "membership", value: { monthlyPrice: 7, yearlyPrice: 70 } } });
  const torrent = await makeTorrent(site.db, { name: "Not for visitors" });
  const { text } = await visit("/");
  for (const said of ["Cable House", "Members only", "Member Login", "Join", "Forgot your password?", "Contact"])
    expect(text).toContain(said);
  for (const said of [
    "What is inside",
    "SAMPLE",
    "$7",
    "$70",
    "$14 less than twelve months",
    "How to join",
    "The rules",
  ])
    expect(text).toContain(said);
  expect(text).not.toContain("Not for visitors");
  expect(text).not.toContain(torrent.infoHash);
});

it("a visitor hears the newest sounds in the browser's own player where the operator says so, without their names", async () => {
  const { id: torrentId } = await makeTorrent(site.db, { name: "A name for members", category: "Samples" });
  const { id } = await site.db.preview.create({
    data: {
      torrentId,
      position: 1,
      status: "ready",
      fileName: "a.wav",
      storedName: "previews/aa.mp3",
      tempo: 128,
      key: "Am",
    },
  });
  expect((await visit("/")).text).not.toContain("<audio");
  expect((await visit(`/previews/${id}`)).answer.status).toBe(404);
  await site.db.setting.create({ data: { key: "landing", value: { playsSounds: true } } });
  await expect.poll(async () => (await visit("/")).text, { timeout: seconds(25), interval: 1_000 }).toContain("<audio");
  const body = bodyOf((await visit("/")).text);
  for (const said of [`src="/previews/${id}"`, 'preload="none"', "128 bpm", "Am"]) expect(body).toContain(said);
  expect(body).not.toContain("A name for members");
});

it("a visitor's pages have a visitor's header: no link of a member stands there", async () => {
  for (const path of ["/", "/login", "/register"]) {
    const body = bodyOf((await visit(path)).text);
    for (const link of ["/rules", "/faq", "/login", "/register", "/transparency"])
      expect([path, body.includes(`href="${link}"`)]).toEqual([path, true]);
    for (const link of ["/account", "/chat", "/forums", "/messages", "/complaints"])
      expect([path, body.includes(`href="${link}"`)]).toEqual([path, false]);
  }
});

it("public pages describe themselves with the configured address; search engines may keep three of them", async () => {
  const landing = (await visit("/")).text;
  expect(landing).toContain("<title>Members only · Cable House</title>");
  expect(landing).toContain('<meta property="og:image" content="https://cable.example/site/card.png"/>');
  expect(landing).toContain('<meta property="og:url" content="https://cable.example/"/>');
  expect(landing).toMatch(/<meta name="description" content="A members’ library/);
  for (const path of ["/", "/rules", "/faq"]) expect((await visit(path)).text).not.toContain('content="noindex"');
  for (const path of ["/login", "/register", "/contact", "/nowhere"])
    expect((await visit(path)).text).toContain('<meta name="robots" content="noindex"/>');
});

it("a member's home says nothing of itself to others", async () => {
  const member = await makeMember(site.db);
  const home = await (await signInClient(site.server.url, member.username, PASSWORD)).request("/");
  const text = await home.text();
  expect(text).toContain('<meta name="robots" content="noindex"/>');
  expect(text).not.toContain("og:description");
});

it("joining and coming back count their steps", async () => {
  const register = (await visit("/register")).text.replaceAll("<!-- -->", "");
  expect(register).toContain("Step 1 of 4");
  expect(register).toContain("Next: Choose how to pay");
  expect((await visit("/reactivate")).text.replaceAll("<!-- -->", "")).toContain("Step 1 of 3");
});

it("the site has its icons, its card and its manifest under the operator's name", async () => {
  const { answer, text } = await visit("/site/manifest.webmanifest");
  expect(answer.headers.get("Content-Type")).toBe("application/manifest+json");
  const manifest = JSON.parse(text) as { name: string; icons: { src: string; sizes: string }[] };
  expect(manifest.name).toBe("Cable House");
  const pictures = manifest.icons.map(({ src, sizes }) => [src, sizes]);
  for (const [src, size] of [...pictures, ["/apple-touch-icon.png", "180x180"], ["/site/card.png", "1200x630"]]) {
    const picture = await createClient(site.server.url).request(String(src));
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([src, `${width}x${height}`]).toEqual([src, size]);
  }
  expect((await visit("/favicon.ico")).answer.headers.get("Content-Type")).toMatch(/icon/);
  expect((await visit("/robots.txt")).text).toMatch(/Allow: \/\$[\s\S]*Disallow: \/\n/);
});
