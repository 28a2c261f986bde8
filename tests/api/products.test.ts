import { beforeAll, describe, expect, it } from "vitest";
import { findCompanions } from "#app/domain/catalogue/products/find-companions.server.ts";
import { makeRelease } from "#app/domain/catalogue/products/testing.ts";
import { someTorrent, uploadForm } from "#app/domain/catalogue/uploads/testing.ts";
import { systemContext } from "#app/domain/core/kernel/use-case.server.ts";
import { makeContext, makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let member: Client;
let staff: Client;

beforeAll(async () => {
  const { url } = site.server;
  member = await signInClient(url, (await makeMember(site.db)).username, PASSWORD);
  staff = await signInClient(url, (await makeMember(site.db, { isAdmin: true })).username, PASSWORD);
});

async function sendUpload(fields: Record<string, string>): Promise<number> {
  const { bytes } = await someTorrent();
  const form = new FormData();
  const sent = {
    ...uploadForm,
    fileName: "kit.torrent",
    torrentFile: Buffer.from(bytes).toString("base64"),
    ...fields,
  };
  for (const [name, value] of Object.entries(sent)) if (name !== "mayShare") form.set(name, String(value));
  const { status, body } = await member.json<{ id: number }>("/api/torrents/upload", { body: form });
  expect(status).toBe(200);
  return body.id;
}

const approve = async (id: number) =>
  (await staff.json<{ torrentId: number }>(`/api/admin/pending-uploads/${id}/approve`, { json: {} })).body.torrentId;

describe("an upload", () => {
  it("is a release of what its name says, and the next version marks it", async () => {
    const first = await approve(await sendUpload({ name: "Api Maker - Reverb v1.9 [WAV]" }));
    const second = await approve(
      await sendUpload({ name: "Any Name", publisher: "API maker", product: "reverb", version: "v1.10" }),
    );
    const related = await member.json(`/api/torrents/${first}/related`);
    expect(related.body).toMatchObject({
      publisher: { name: "Api Maker", slug: "api-maker" },
      product: { slug: "reverb" },
      version: "1.9",
      newer: { id: second, version: "1.10" },
    });
    const { body } = await member.json<{ releases: object[] }>("/api/products/api-maker/reverb");
    expect(body.releases).toMatchObject([{ id: second }, { id: first }]);
    expect((await member.json("/api/publishers/api-maker")).body).toMatchObject({
      total: 1,
      products: [{ releases: 2 }],
    });
    expect((await member.json("/api/publishers?search=api")).body).toMatchObject({ publishers: [{ torrents: 2 }] });
    expect((await member.json("/api/suggest/publishers?q=api")).body).toEqual({ names: ["Api Maker"] });
    expect((await member.json("/api/suggest/products?q=rev&publisher=api%20maker")).body).toEqual({
      names: ["Reverb"],
    });
  });

  it("is corrected while it waits, and what a moderator has emptied stays empty", async () => {
    const id = await sendUpload({ name: "Corrected Maker - Kit v1" });
    const at = `/api/admin/pending-uploads/${id}`;
    const given = { name: "A Kit", category: "DAWs", platform: "MAC" };
    expect(await staff.json(at, { method: "PUT", json: { ...given, product: "Kit" } })).toMatchObject({
      status: 422,
      body: { errors: { publisher: [expect.any(String)] } },
    });
    expect(await member.json(at, { method: "PUT", json: given })).toMatchObject({ status: 403 });
    expect(await staff.json(at, { method: "PUT", json: given })).toMatchObject({
      status: 200,
      body: { publisher: null },
    });
    const torrentId = await approve(id);
    const torrent = await site.db.torrent.findUnique({ where: { id: torrentId } });
    expect(torrent).toMatchObject({ ...given, description: null, publisherId: null, isReleaseSet: true });
    expect(await staff.json(at, { method: "PUT", json: given })).toMatchObject({ status: 409 });
    const acts = await site.db.auditEntry.findMany({ where: { subjectKind: "upload", subjectId: String(id) } });
    expect(acts.map(({ act }) => act).sort()).toEqual(["uploads.approve", "uploads.correct"]);
  });
});

describe("the administration of products", () => {
  it("corrects, renames, merges and splits by call", async () => {
    const one = await makeRelease(site.db, "Call Maker - Kit v1");
    const two = await makeRelease(site.db, "Call Makers - Kit FX v1");
    const call = (method: string, path: string, json?: object) =>
      staff.json<never>(`/api/admin${path}`, { method, json });
    const details = (await call("GET", `/torrents/${one.id}`)).body;
    expect(details).toMatchObject({ publisher: "Call Maker", product: "Kit", version: "1" });
    const { torrentId: _, description: _none, ...kept } = details as Record<string, unknown>;
    const put = await call("PUT", `/torrents/${one.id}`, { ...kept, tags: "", version: "1.1" });
    expect(put).toMatchObject({ status: 200, body: { version: "1.1" } });
    const merged = await call("POST", `/publishers/${two.publisherId}/merge`, { into: "Call Maker" });
    expect(merged).toMatchObject({ status: 200, body: { slug: "call-maker" } });
    expect(await call("POST", `/products/${two.productId}/merge`, { into: "Kit" })).toMatchObject({ status: 200 });
    const split = { name: "Kit FX", torrentIds: [two.id] };
    expect(await call("POST", `/products/${one.productId}/split`, split)).toMatchObject({ body: { moved: 1 } });
    expect(await call("PATCH", `/products/${one.productId}`, { name: "Kit One" })).toMatchObject({
      body: { slug: "kit-one" },
    });
    expect(await call("PATCH", `/publishers/${one.publisherId}`, { name: "Caller" })).toMatchObject({
      body: { slug: "caller" },
    });
    expect((await call("GET", `/publishers/${one.publisherId}`)).body).toMatchObject({
      name: "Caller",
      formerSlugs: ["call-maker", "call-makers"],
      products: [{ name: "Kit FX" }, { name: "Kit One" }],
    });
    expect((await call("GET", `/products/${one.productId}`)).body).toMatchObject({ releases: [{ version: "1.1" }] });
    expect((await call("GET", "/publishers?search=Caller")).body).toMatchObject({ total: 1 });
  });
});

describe("the pages", () => {
  it("of former addresses lead on, and what is nowhere is said", async () => {
    const { publisherId } = await makeRelease(site.db, "Moved Maker - Kit v1");
    await staff.json(`/api/admin/publishers/${publisherId}`, { method: "PATCH", json: { name: "Arrived Maker" } });
    const led = await member.request("/publishers/moved-maker");
    expect([led.status, led.headers.get("location")]).toEqual([301, "/publishers/arrived-maker"]);
    const product = await member.request("/products/moved-maker/kit");
    expect([product.status, product.headers.get("location")]).toEqual([301, "/products/arrived-maker/kit"]);
    for (const path of ["/publishers/nobody", "/products/nobody/kit", "/products/arrived-maker/none"])
      expect((await member.request(path)).status).toBe(404);
    expect(await (await member.request("/publishers?search=qqqq")).text()).toContain("No publishers found.");
  });

  it("suggest nothing to visitors", async () => {
    const visitor = await fetch(`${site.server.url}/suggest/publishers?q=api`);
    expect(await visitor.json()).toEqual({ names: [] });
    expect(await (await member.request("/suggest/products?q=reverb")).json()).toEqual({ names: ["Reverb"] });
  });

  it("of a torrent name its release, a newer one, and what stands beside it", async () => {
    const old = await makeRelease(site.db, "Shown Maker - Synth v1.0");
    const newer = await makeRelease(site.db, "Shown Maker - Synth v2.0");
    const more = await makeRelease(site.db, "Shown Maker - Bass v1.0");
    const together = await makeRelease(site.db, "Together Maker - Drums");
    for (let i = 0; i < 5; i++) {
      const { id: userId } = await makeMember(site.db);
      const passkey = "";
      await site.db.torrentDownload.createMany({
        data: [old, together].map(({ id: torrentId }) => ({ userId, torrentId, passkey })),
      });
    }
    await findCompanions.run(systemContext(makeContext(site.db, null)), {});
    const html = await (await member.request(`/torrents/${old.id}`)).text();
    for (const words of ["There is a newer release:", "More from this publisher", "Often downloaded together"])
      expect(html).toContain(words);
    for (const href of [
      "/publishers/shown-maker",
      "/products/shown-maker/synth",
      `/torrents/${newer.id}`,
      `/torrents/${more.id}`,
    ])
      expect(html).toContain(`href="${href}"`);
    expect(html).toContain(`href="/torrents/${together.id}"`);
    expect(await (await member.request(`/torrents/${newer.id}`)).text()).not.toContain("There is a newer release:");
  });
});
