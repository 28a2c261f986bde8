import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let member: Client;
let admin: Client;

beforeAll(async () => {
  const one = await makeMember(site.db);
  const two = await makeMember(site.db, { isAdmin: true });
  member = await signInClient(site.server.url, one.username, PASSWORD);
  admin = await signInClient(site.server.url, two.username, PASSWORD);
});

const put = (client: Client, key: string, json: unknown) =>
  client.json(`/api/admin/settings/${key}`, { method: "PUT", json });
const landing = async () => (await createClient(site.server.url).request("/login")).text();

describe("the settings over HTTP", () => {
  it.each([
    "site",
    "intervals",
    "review",
    "traces",
    "ready-answers",
    "landing",
    "membership",
    "receipts",
    "security",
    "payment-methods",
    "pages/faq",
  ])("%s are read and written by staff alone", async (key) => {
    const at = `/api/admin/settings/${key}`;
    expect((await admin.json(at)).status).toBe(200);
    expect((await member.json(at)).status).toBe(403);
    expect((await createClient(site.server.url).json(at)).status).toBe(401);
    if (key !== "payment-methods") expect((await put(member, key, {})).status).toBe(403);
  });

  it("name the site at the next request, and in the description of the API", async () => {
    expect((await put(admin, "site", { name: "Cable House", tagline: "Wires" })).status).toBe(200);
    // Another web process hears of it a moment later.
    await eventually(async () => expect(await landing()).toContain("Cable House"));
    const { body } = await admin.json<{ info: { title: string } }>("/api/openapi.json");
    expect(body.info.title).toContain("Cable House");
    expect(await put(admin, "site", { communityUrl: "javascript:x" })).toMatchObject({ status: 422 });
    expect((await put(admin, "site", {})).status).toBe(200);
    await eventually(async () => expect(await landing()).not.toContain("Cable House"));
  });

  it("are set up step by step: the rules are kept, and several accounts come from one text", async () => {
    const { body: before } = await admin.json<{ steps: { name: string; isDone: boolean }[] }>("/api/admin/set-up");
    expect(before.steps).toContainEqual({ name: "rules", isDone: false, isSkipped: false });
    expect(await admin.json("/api/admin/set-up/rules/keep", { json: {} })).toMatchObject({
      status: 200,
      body: { keepsRules: true },
    });
    const { body: after } = await admin.json<{ steps: unknown[] }>("/api/admin/set-up");
    expect(after.steps).toContainEqual({ name: "rules", isDone: true, isSkipped: false });
    const people = "several-one, several-one@patchbay.test\nseveral-two, nowhere";
    const json = { people, password: PASSWORD };
    const made = { username: "several-one", link: expect.stringContaining("/password-reset?token=") };
    expect(await admin.json("/api/admin/users/several", { json })).toMatchObject({
      status: 200,
      body: { made: [made], existing: [], refused: [{ text: "several-two, nowhere" }] },
    });
    expect(await admin.json("/api/admin/users/several", { json })).toMatchObject({
      body: { made: [], existing: ["several-one"] },
    });
  });

  it("are heard of from another process", async () => {
    // As another machine would: only the row and its notice.
    await site.pool.query(`INSERT INTO settings (key, value, updated_at) VALUES ('site', '{"name":"Elsewhere"}', now())
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
    await eventually(async () => expect(await landing()).toContain("Elsewhere"));
    expect((await put(admin, "site", {})).status).toBe(200);
  });

  it("show a logo to visitors, which browsers may keep, until it is taken off", async () => {
    const image = sharp({ create: { width: 300, height: 300, channels: 4, background: "#c33" } });
    const body = new FormData();
    body.set("logo", new File([new Uint8Array(await image.png().toBuffer())], "logo.png"));
    const { status, body: logo } = await admin.json<{ version: string }>("/api/admin/settings/logo", {
      method: "PUT",
      body,
    });
    expect(status).toBe(200);
    const address = `/site/logo/${logo.version}`;
    // The process that wrote it shows it at once, the other one when it has heard of it.
    await eventually(async () => expect(await landing()).toContain(`src="${address}"`));
    const shown = await createClient(site.server.url).request(address);
    expect([shown.status, shown.headers.get("Content-Type"), shown.headers.get("Cache-Control")]).toEqual([
      200,
      "image/webp",
      "public, max-age=31536000, immutable",
    ]);
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 300 });
    expect((await admin.json("/api/admin/settings/logo", { method: "DELETE" })).status).toBe(200);
    await eventually(async () => expect(await landing()).not.toContain("/site/logo/"));
    await eventually(async () => expect((await createClient(site.server.url).request(address)).status).toBe(404));
  });
});

describe("a sync's runs over HTTP", () => {
  it("are told to staff, as a list and as events", async () => {
    await admin.json("/api/tracker/process-torrents", { json: {} });
    const { body } = await admin.json<{ runs: unknown[] }>("/api/admin/sync");
    expect(body.runs).toMatchObject([{ kind: "process", status: "complete", report: [] }]);
    const response = await admin.request("/api/admin/sync/events");
    expect(response.headers.get("Content-Type")).toMatch(/^text\/event-stream/);
    const reader = response.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toMatch(
      /^retry: \d+\ndata: \[\{"id":\d+,"kind":"process","status":"complete"/,
    );
    await reader?.cancel();
    for (const at of ["/api/admin/sync", "/api/admin/sync/events"]) expect((await member.request(at)).status).toBe(403);
  });
});
