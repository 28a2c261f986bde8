import { beforeAll, describe, expect, it } from "vitest";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();
let owner: Client;
let reader: Client;

beforeAll(async () => {
  const signIn = async () => signInClient(site.server.url, (await makeMember(site.db)).username, PASSWORD);
  [owner, reader] = [await signIn(), await signIn()];
});

type Made = { id: number };
type Shown = { torrents: { id: number; note: string | null }[]; total: number };

describe("the calls of collections", () => {
  it("make, fill, order, change and delete one", async () => {
    const [one, two] = [await makeTorrent(site.db), await makeTorrent(site.db)];
    expect(await createClient(site.server.url).json("/api/collections")).toMatchObject({ status: 401 });
    const json = { name: "By call", visibility: "private", torrentId: one.id };
    const made = await owner.json<Made>("/api/collections", { json });
    expect(made).toMatchObject({ status: 201, body: { name: "By call" } });
    const at = `/api/collections/${made.body.id}`;
    expect(await reader.json(at)).toMatchObject({ status: 404 });
    const put = await owner.json(at, { json: { torrentId: two.id, note: "Second" } });
    expect(put).toMatchObject({ status: 201 });
    expect(await owner.json(at, { json: { torrentId: two.id } })).toMatchObject({ status: 409 });
    const item = `${at}/torrents/${two.id}`;
    expect(await owner.json(item, { method: "PATCH", json: { position: 1 } })).toMatchObject({ status: 200 });
    expect(await owner.json(item, { method: "PATCH", json: { position: "1" } })).toMatchObject({ status: 422 });
    expect(await owner.json(item, { method: "PUT", json: { note: "First", isCover: true } })).toMatchObject({
      status: 200,
    });
    const change = { method: "PATCH", json: { name: "Renamed", text: "Words", visibility: "members" } };
    expect(await owner.json(at, change)).toMatchObject({ status: 200 });
    expect(await reader.json(at, change)).toMatchObject({ status: 403 });
    const shown = await reader.json<Shown>(`${at}?limit=10`);
    expect(shown).toMatchObject({ status: 200, body: { collection: { name: "Renamed", text: "Words" }, total: 2 } });
    expect(shown.body.torrents.map(({ id, note }) => [id, note])).toEqual([
      [two.id, "First"],
      [one.id, null],
    ]);
    expect(await reader.json("/api/collections?search=renamed")).toMatchObject({
      body: { collections: [{ id: made.body.id, torrents: 2 }], total: 1 },
    });
    expect(await owner.json("/api/collections?view=mine")).toMatchObject({ body: { total: 1 } });
    expect(await owner.json(item, { method: "DELETE" })).toMatchObject({ status: 200 });
    expect(await owner.json(at)).toMatchObject({ body: { total: 1 } });
    expect(await reader.json(at, { method: "DELETE" })).toMatchObject({ status: 403 });
    expect(await owner.json(at, { method: "DELETE" })).toMatchObject({ status: 200 });
    expect(await owner.json(at)).toMatchObject({ status: 404 });
  });

  it("hide and delete shared ones, for those who have the right", async () => {
    const staff = await makeMember(site.db, { isAdmin: true });
    const admin = await signInClient(site.server.url, staff.username, PASSWORD);
    const made = await owner.json<Made>("/api/collections", { json: { name: "Shared", visibility: "members" } });
    const hide = `/api/admin/collections/${made.body.id}/hidden`;
    const hidden = { method: "PUT", json: { isHidden: true } };
    expect(await reader.json(hide, hidden)).toMatchObject({ status: 403 });
    expect(await admin.json(hide, hidden)).toMatchObject({ status: 200, body: { isHidden: true } });
    expect(await reader.json(`/api/collections/${made.body.id}`)).toMatchObject({ status: 404 });
    const remove = `/api/admin/collections/${made.body.id}`;
    expect(await reader.json(remove, { method: "DELETE" })).toMatchObject({ status: 403 });
    expect(await admin.json(remove, { method: "DELETE" })).toMatchObject({ status: 200 });
  });
});
