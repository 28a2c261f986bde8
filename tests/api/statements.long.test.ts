import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase } from "#app/db/client.server.ts";
import { linkRelease } from "#app/domain/products/link-releases.server.ts";
import { writeSetting } from "#app/domain/settings/settings.server.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, signInClient } from "#tests/support/http-client.ts";
import { type RunningServer, startServer } from "#tests/support/running-server.ts";
import { countStatements, fewestStatements, type StatementCounter } from "#tests/support/statement-counter.ts";

/** More than that a view does not ask of the database, the session included. */
const MOST = 4;
const TRIES = 3;

let databaseUrl: string;
let counter: StatementCounter;
let server: RunningServer;
let client: Client;
let admin: Client;

beforeAll(async () => {
  databaseUrl = await cloneDatabase();
  counter = await countStatements(databaseUrl);
  server = await startServer(counter.url, { WEB_PROCESSES: "1" });
  const { db, close } = createDatabase(databaseUrl, { max: 1 });
  const member = await makeMember(db);
  client = await signInClient(server.url, member.username, PASSWORD);
  admin = await signInClient(server.url, (await makeMember(db, { isAdmin: true })).username, PASSWORD);
  await fill(db, member.id);
  await close();
});
afterAll(async () => {
  await server?.stop();
  await counter?.stop();
  await dropDatabase(databaseUrl);
});

async function fill(db: ReturnType<typeof createDatabase>["db"], userId: string) {
  for (let id = 1; id <= 25; id++) await makeTorrent(db, { id, nfo: "NFO", uploadedBy: userId });
  const release = { publisher: "Maker", product: "Kit", version: "1" };
  const linked = await db.$transaction((tx) => linkRelease(tx, release));
  await db.torrent.updateMany({ where: { id: { lt: 4 } }, data: { ...linked, version: "1" } });
  await db.torrentComment.createMany({ data: [1, 2, 3].map((i) => ({ torrentId: 1, userId, comment: `No. ${i}` })) });
  const category = await db.forumCategory.create({ data: { name: "Sound" } });
  const post = { authorId: userId, content: "Which **one** is it?" };
  await db.forumTopic.create({
    data: { id: 1, categoryId: category.id, title: "A topic", ...post, replyCount: 2, lastReplyBy: userId },
  });
  await db.forumReply.createMany({ data: [1, 2].map(() => ({ topicId: 1, ...post })) });
  const invited = { inviterId: userId, expiresAt: new Date(Date.now() + 86_400_000) };
  await db.invitation.createMany({
    data: [
      { ...invited, inviteCode: "waiting" },
      { ...invited, inviteCode: "taken", status: "accepted", acceptedBy: userId },
    ],
  });
  await db.userUpload.create({
    data: { userId, torrentId: 1, fileName: "a.torrent", fileSize: "4 MB", status: "approved" },
  });
  const caps = { uploadCap: 50, topicCap: 5, replyCap: 5, seedingCap: 5, ownSeedingOnly: false };
  await writeSetting(db, "points", caps, null);
  await db.notification.create({ data: { message: "Welcome", adminUsername: "operator" } });
  const createdAt = new Date();
  const sealed = { sealedUrl: "s", sealedSecret: "s", host: "bot.example" };
  await db.webhook.create({ data: { id: 1, name: "Bot", kinds: ["torrent_listed"], createdAt, ...sealed } });
  const delivery = { webhookId: 1, uid: "evt_1", type: "ping", subject: "ping:1", createdAt };
  await db.webhookDelivery.create({ data: { id: 1, ...delivery } });
  await db.privateMessage.create({ data: { id: 1, senderId: userId, receiverId: userId, subject: "A", content: "B" } });
}

it.each([
  "/",
  "/?page=2",
  "/?category=vst-effects&platform=MAC&sortBy=name",
  "/?search=torrent",
  "/?search=torent&kind=wav&seeded=on&panel=open",
  "/?panel=open",
  "/?search=quetzal&key=Am",
  "/saved-searches",
  "/api/public/torrents/facets?search=torrent",
  "/torrents/1",
  "/publishers",
  "/publishers?search=maker",
  "/publishers/maker",
  "/products/maker/kit",
  "/forums",
  "/forums?search=one",
  "/forums/topics/1",
  "/messages",
  "/messages/1",
  "/chat",
  "/stats",
  "/tracker",
  "/tracker/swarms",
  "/tracker-stats",
  "/tracker-stats/leaderboard",
  "/tracker-stats/personal",
  "/tracker-stats/live",
  "/activity",
  "/account",
  "/membership",
  "/invite",
  "/uploader",
  "/rules",
  "/complaints",
  "/faq",
  "/messages?box=sent",
  "/admin/torrents",
  "/admin/publishers",
  "/admin/webhooks",
  "/admin/webhooks/1",
  "/admin/webhooks/1/edit",
  "/admin/webhooks/1/deliveries/1",
  "/admin/users",
  "/admin/uploads",
  "/admin/forum",
  "/admin/forum/categories",
  "/admin/notifications",
  "/admin/rewards",
  "/admin/audit",
  "/admin/settings",
  "/admin/imports",
  "/admin/database",
  "/admin/console",
  "/admin/torrents/deleted",
  "/admin/settings/web-seeds",
  "/api/torrents/1/related",
  "/api/messages",
  "/api/tracker/swarms",
  "/api/tracker/peers",
  "/api/user/stats",
  "/api/user/tracker-stats",
  "/api/user/activities",
  "/api/public/torrents",
  "/api/torrents/1/comments",
  "/api/forum/topics",
  "/api/forum/topics/1",
  "/api/forum/topics/1/replies",
  "/api/notifications",
  "/api/tracker/stats",
])("%s asks the database at most five times", async (path) => {
  const view = async () => {
    const response = await (path.startsWith("/admin") ? admin : client).request(path);
    expect([path, response.status]).toEqual([path, 200]);
    await response.text();
  };
  // The first view makes what is remembered, and what runs by the clock falls into one of the others at most.
  await view();
  const fewest = await fewestStatements(counter, view, { most: MOST, tries: TRIES });
  expect(fewest.length, fewest.join("\n\n")).toBeLessThanOrEqual(MOST);
});
