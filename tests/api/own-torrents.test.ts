import { expect, it } from "vitest";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();

it("tells members by call what is newer than their torrents, and what there is of each", async () => {
  const { db, server } = site;
  const { id: userId, username } = await makeMember(db);
  const member = await signInClient(server.url, username, PASSWORD);
  const successor = await makeTorrent(db);
  const old = await makeTorrent(db, { successorId: successor.id });
  const newer = "/api/user/torrents/newer";
  expect(await createClient(server.url).json(newer)).toMatchObject({ status: 401 });
  expect(await member.json(newer)).toMatchObject({ status: 200, body: { releases: [], total: 0 } });
  await db.torrentDownload.create({ data: { torrentId: old.id, userId, passkey: "" } });
  const found = await member.json(newer);
  expect(found).toMatchObject({
    status: 200,
    body: { releases: [{ id: successor.id, replaces: [{ id: old.id, name: old.name, version: null }] }], total: 1 },
  });
  expect(await member.json("/api/user/torrents?newer=on")).toMatchObject({
    body: { torrents: [{ id: old.id, newer: { id: successor.id, version: null } }] },
  });
  expect(await member.json(`${newer}?page=0`)).toMatchObject({ status: 422 });
});
