import { randomBytes } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { createLog } from "#app/process/log.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { createDirectory } from "#tracker/directory.ts";
import { createDirectoryFeed } from "./directory-feed.server.ts";

const database = useDatabase();
const SOON = { timeout: seconds(10), interval: 10 };
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function startFeed() {
  const directory = createDirectory();
  const events = { memberBarred() {}, torrentWithdrawn() {}, async settingChanged() {} };
  const feed = createDirectoryFeed(database.url, directory, events, createLog("silent"));
  await feed.start();
  ends.push(feed.stop);
  return {
    member: directory.memberByPasskey,
    torrent: (infoHash: string) => directory.torrentByInfoHash(Buffer.from(infoHash, "hex").toString("latin1")),
  };
}

it("knows an upload that waits for its review, until it is decided", async () => {
  const { torrent } = await startFeed();
  const infoHash = randomBytes(20).toString("hex");
  const data = { fileName: "kit.torrent", fileSize: "1 KB", infoHash, status: "pending" as const };
  const { id } = await database.db.userUpload.create({ data });
  await expect.poll(() => torrent(infoHash), SOON).toMatchObject({ standing: "pending" });
  const again = await startFeed();
  expect(again.torrent(infoHash)).toMatchObject({ standing: "pending" });
  await database.db.userUpload.update({ where: { id }, data: { status: "rejected" } });
  await expect.poll(() => torrent(infoHash), SOON).toBeNull();
});

it("knows the key of a token and when it ends, and forgets it with the token", async () => {
  const user = await makeMember(database.db);
  const { member } = await startFeed();
  const [key, expiresAt] = [randomBytes(16).toString("hex"), new Date("2927-01-01T00:00:00Z")];
  const { id: tokenId } = await database.db.apiToken.create({
    data: { userId: user.id, name: "Feed", hash: randomBytes(32).toString("hex"), scopes: ["feeds"], expiresAt },
  });
  const seed = { seedHash: randomBytes(32).toString("hex"), seedSealed: "" };
  await database.db.tokenKeys.create({ data: { tokenId, announceKey: key, ...seed } });
  const known = { id: user.id, standing: "active", until: expiresAt.getTime() };
  await expect.poll(() => member(key), SOON).toEqual(known);
  expect((await startFeed()).member(key)).toEqual(known);
  await database.db.apiToken.delete({ where: { id: tokenId } });
  await expect.poll(() => member(key), SOON).toBeNull();
});
