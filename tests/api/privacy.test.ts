import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { someTorrent } from "#app/domain/catalogue/uploads/testing.ts";
import { recordCauses } from "#app/domain/core/news/record-causes.server.ts";
import { type MemberField, memberFields, presetFields, presets } from "#app/domain/people/members/member-fields.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually, useSharedSite } from "#tests/support/site.ts";

const site = useSharedSite();

type Preset = (typeof presets)[number];
type Get = (path: string) => Promise<string>;
type Subject = {
  id: string;
  username: string;
  torrentId: number;
  thankedId: number;
  collectionId: number;
  topicId: number;
  /** The torrent on which the subject has commented. */
  commentedId: number;
  /** A newer release of the torrent, by the subject. */
  newerId: number;
  /** Another member's collection, for which the subject has suggested a torrent. */
  suggestedId: number;
  /** Whom the subject has thanked, and who shows that. */
  thankedName: string;
  client: Client;
};

const askers = [
  "visitor",
  "member",
  "followed",
  "blocked",
  "moderator",
  "administrator",
  "token",
  "feed",
  "owner",
] as const;
type Asker = (typeof askers)[number];

const subjects = {} as Record<Preset, Subject>;
const gets = {} as Record<Exclude<Asker, "owner" | "feed">, Get>;
let feedToken = "";

/** Only the field of the own name is looked for, so that no field is taken for another. */
const mark = (field: string, preset: string) => `${field}-of-the-${preset}`;

type Surface = {
  field: MemberField;
  path: (subject: Subject) => string;
  shows: (text: string, subject: Subject, preset: Preset) => boolean;
  /** One answer for all readers, so that neither rights nor blocks count. */
  isShared?: true;
};

const page = (list: string) => (s: Subject) => `/members/${s.username}?list=${list}`;
const call = (list: string) => (s: Subject) => `/api/members/${s.username}?list=${list}`;
const has = (pattern: RegExp) => (text: string) => pattern.test(text);
const names = (text: string, { username }: Subject) => text.includes(username);
const marked = (field: string) => (text: string, _: Subject, preset: Preset) => text.includes(mark(field, preset));
/** The filter of a list names the roles for everybody. */
const withoutRoles = (text: string) =>
  text.replace(/"roles":\[[^\]]*\]|<option[^>]*>[^<]*<\/option>|<script[\s\S]*?<\/script>/g, "");
const inRow =
  (field: string): Surface["shows"] =>
  (text, ...of) =>
    marked(field)(withoutRoles(text), ...of);
const found = (s: Subject) => `/api/members?search=${s.username}`;
const foundPage = (s: Subject) => `/members?search=${s.username}`;

const surfaces: Surface[] = [
  { field: "role", path: call("uploads"), shows: has(/"role":"elite"/) },
  { field: "role", path: page("uploads"), shows: has(/Elite Member/) },
  { field: "role", path: found, shows: has(/"role":"elite"/) },
  { field: "role", path: foundPage, shows: (text) => /Elite Member/.test(withoutRoles(text)) },
  {
    field: "role",
    path: () => "/chat/frame",
    shows: (text, { username }) => /Elite/.test(text.split("<li").find((line) => line.includes(username)) ?? ""),
    isShared: true,
  },
  { field: "role", path: () => "/chat/frame", shows: marked("badge"), isShared: true },
  { field: "role", path: found, shows: inRow("badge") },
  { field: "role", path: foundPage, shows: inRow("badge") },
  { field: "role", path: call("uploads"), shows: marked("badge") },
  { field: "role", path: page("uploads"), shows: marked("badge") },
  { field: "role", path: (s) => `/api/forum/topics/${s.topicId}`, shows: marked("badge") },
  { field: "role", path: (s) => `/forums/topics/${s.topicId}`, shows: marked("badge") },
  { field: "role", path: (s) => `/api/torrents/${s.commentedId}/comments`, shows: marked("badge") },
  { field: "role", path: (s) => `/torrents/${s.commentedId}`, shows: marked("badge") },
  { field: "role", path: (s) => `/torrents/${s.torrentId}`, shows: marked("badge") },
  { field: "role", path: () => "/api/staff", shows: names },
  { field: "role", path: () => "/staff", shows: names },
  { field: "joined", path: call("uploads"), shows: has(/2003-04-05/) },
  { field: "joined", path: page("uploads"), shows: has(/2003-04-05/) },
  { field: "joined", path: found, shows: has(/2003-04-05/) },
  { field: "joined", path: foundPage, shows: has(/2003-04-05/) },
  { field: "joined", path: () => "/api/members?sortBy=joined", shows: names },
  { field: "seen", path: call("uploads"), shows: has(/"this month"/) },
  { field: "seen", path: page("uploads"), shows: has(/this month</) },
  { field: "about", path: call("uploads"), shows: marked("about") },
  { field: "about", path: page("uploads"), shows: marked("about") },
  { field: "uploads", path: call("uploads"), shows: marked("uploads") },
  { field: "uploads", path: page("uploads"), shows: marked("uploads") },
  { field: "uploads", path: found, shows: has(/"uploads":[1-9]/) },
  { field: "uploads", path: () => "/api/members?sortBy=uploads", shows: names },
  { field: "uploads", path: (s) => `/torrents/${s.torrentId}`, shows: names },
  { field: "uploads", path: (s) => `/collections/${s.collectionId}/archive`, shows: names },
  { field: "posts", path: call("posts"), shows: marked("posts") },
  { field: "posts", path: page("posts"), shows: marked("posts") },
  { field: "posts", path: call("uploads"), shows: has(/"topics":1/) },
  { field: "comments", path: call("comments"), shows: marked("comments") },
  { field: "comments", path: page("comments"), shows: marked("comments") },
  { field: "comments", path: call("uploads"), shows: has(/"comments":1,"collections"/) },
  { field: "collections", path: call("collections"), shows: marked("collections") },
  { field: "collections", path: page("collections"), shows: marked("collections") },
  { field: "collections", path: call("uploads"), shows: has(/"collections":1,"figures"/) },
  { field: "comments", path: (s) => `/api/torrents/${s.thankedId}/thanks`, shows: names },
  { field: "comments", path: (s) => `/torrents/${s.thankedId}/thanks`, shows: names },
  { field: "collections", path: (s) => `/api/collections/${s.collectionId}`, shows: names },
  { field: "collections", path: (s) => `/collections/${s.collectionId}`, shows: names },
  { field: "collections", path: () => "/api/collections", shows: names },
  { field: "collections", path: () => "/collections", shows: names },
  { field: "figures", path: call("uploads"), shows: has(/123456789012/) },
  { field: "figures", path: call("uploads"), shows: has(/"thanks":1\b/) },
  { field: "figures", path: page("uploads"), shows: has(/Thanks received/) },
  { field: "figures", path: call("thanks"), shows: has(/"thanks":\[/) },
  { field: "figures", path: page("thanks"), shows: has(/Thanks \(1\)/) },
  { field: "comments", path: (s) => `/api/members/${s.thankedName}?list=thanks`, shows: names },
  { field: "comments", path: (s) => `/members/${s.thankedName}?list=thanks`, shows: names },
  { field: "figures", path: page("uploads"), shows: has(/Seeding time/) },
  { field: "figures", path: () => "/api/tracker/leaderboard", shows: names, isShared: true },
  { field: "figures", path: () => "/tracker-stats/leaderboard", shows: names, isShared: true },
  { field: "transfers", path: () => "/api/tracker/live-activity", shows: names },
  { field: "transfers", path: () => "/tracker-stats/live", shows: names },
  { field: "transfers", path: () => "/api/tracker/peers", shows: names },
  { field: "transfers", path: () => "/tracker/swarms", shows: names },
];

async function makeSubject(preset: Preset): Promise<Subject> {
  const { db } = site;
  const subject = await makeMember(db, {
    username: `${preset}-subject`,
    membershipStatus: "elite",
    createdAt: new Date("2003-04-05T12:00:00Z"),
    about: mark("about", preset),
    profilePictureAt: new Date(),
  });
  const { id, username } = subject;
  const client = await signInClient(site.server.url, username, PASSWORD);
  const set = await client.json("/api/user/privacy", { method: "PUT", json: { preset } });
  expect(set).toMatchObject({ status: 200, body: { preset } });
  const role = await db.staffRole.create({ data: { name: mark("badge", preset) } });
  await db.roleHolder.create({ data: { userId: id, roleId: role.id } });
  const torrentData = Buffer.from((await someTorrent()).bytes);
  const torrent = await makeTorrent(db, { name: mark("uploads", preset), uploadedBy: id, torrentData });
  const newer = await makeTorrent(db, { name: mark("newer", preset), uploadedBy: id });
  const elsewhere = await makeTorrent(db);
  const category = await db.forumCategory.create({
    data: { name: `For ${preset}`, description: "", color: "#ffffff" },
  });
  const topic = await db.forumTopic.create({
    data: {
      title: mark("posts", preset),
      content: "x",
      categoryId: category.id,
      authorId: id,
      lastReplyAt: new Date(),
    },
  });
  await db.torrentComment.create({ data: { torrentId: elsewhere.id, userId: id, comment: mark("comments", preset) } });
  await db.userStats.upsert({
    where: { userId: id },
    create: { userId: id, totalUploads: 1 },
    update: { totalUploads: 1 },
  });
  await db.trackerStats.create({ data: { userId: id, uploaded: 123_456_789_012n, seedingTime: 9_000n } });
  await db.trackerEvent.create({ data: { type: "completion", userId: id, torrentId: torrent.id } });
  const infoHash = torrent.infoHash ?? "";
  await db.trackerSwarm.upsert({
    where: { infoHash },
    create: { infoHash, torrentId: torrent.id, lastActivity: new Date() },
    update: { lastActivity: new Date() },
  });
  await db.trackerPeer.create({
    data: { infoHash, peerId: "ab".repeat(20), userId: id, ip: "203.0.113.9", port: 6881 },
  });
  await db.chatMessage.create({ data: { userId: id, username, message: "Hello" } });
  const receiver = await makeMember(db);
  const thanked = await makeTorrent(db, { uploadedBy: receiver.id });
  await db.thanks.create({ data: { userId: id, receiverId: receiver.id, torrentId: thanked.id } });
  const thanker = await makeMember(db);
  await db.thanks.create({ data: { userId: thanker.id, receiverId: id, torrentId: torrent.id } });
  const now = new Date();
  const collection = await db.collection.create({
    data: { ownerId: id, name: mark("collections", preset), visibility: "members", createdAt: now, updatedAt: now },
  });
  await db.collectionItem.create({
    data: { collectionId: collection.id, torrentId: torrent.id, position: 1, addedAt: now },
  });
  const suggested = await db.collection.create({
    data: { ownerId: receiver.id, name: "Open", visibility: "suggestions", createdAt: now, updatedAt: now },
  });
  await db.collectionSuggestion.create({
    data: { collectionId: suggested.id, torrentId: elsewhere.id, userId: id, createdAt: now },
  });
  const ids = {
    torrentId: torrent.id,
    thankedId: thanked.id,
    collectionId: collection.id,
    topicId: topic.id,
    commentedId: elsewhere.id,
    newerId: newer.id,
    suggestedId: suggested.id,
  };
  return { id, username, ...ids, thankedName: receiver.username, client };
}

const getAs =
  (client: Client, headers: Record<string, string> = {}): Get =>
  async (path) =>
    (await client.request(path, { headers })).text();

async function makeToken(client: Client, scopes: string[]): Promise<string> {
  const { body } = await client.json<{ token: string }>("/api/user/tokens", { json: { name: "Reader", scopes } });
  return body.token;
}

beforeAll(async () => {
  const { db } = site;
  const signIn = async (more: object = {}) => {
    const member = await makeMember(db, more);
    return { ...member, client: await signInClient(site.server.url, member.username, PASSWORD) };
  };
  for (const preset of presets) subjects[preset] = await makeSubject(preset);
  const [member, followed, blocked, moderator, boss] = [
    await signIn(),
    await signIn(),
    await signIn(),
    await signIn(),
    await signIn({ isAdmin: true }),
  ];
  const role = await db.staffRole.create({ data: { name: "Comments only", rights: ["comments.moderate"] } });
  await db.roleHolder.create({ data: { userId: moderator.id, roleId: role.id } });
  for (const { id, client, torrentId, newerId, topicId } of Object.values(subjects)) {
    const follows = [
      [id, followed.id],
      [followed.id, id],
    ] as const;
    for (const [userId, subjectId] of follows)
      await db.follow.create({ data: { userId, kind: "member", subjectId, createdAt: new Date() } });
    await client.request("/messages/blocks", { form: { intent: "block", memberId: blocked.id } });
    for (const reader of [member, followed, blocked, moderator, boss])
      await db.torrentDownload.create({ data: { userId: reader.id, torrentId, passkey: reader.passkey ?? "" } });
    const replaced = { method: "PUT", json: { successor: String(newerId) } };
    expect(await client.json(`/api/torrents/${torrentId}/successor`, replaced)).toMatchObject({ status: 200 });
    const opened = { kind: "topic", page: `/forums/topics/${topicId}`, title: "A topic", actorId: id } as const;
    await db.$transaction((tx) =>
      recordCauses(tx, { clock: () => new Date() }, [{ ...opened, audience: "newTopic", subjectId: topicId }]),
    );
    // The last visit is set at the end, because a request of the subject renews it.
    await db.user.update({ where: { id }, data: { lastSeenAt: new Date(Date.now() - 10 * 86_400_000) } });
  }
  await eventually(async () => expect(await db.noticeCause.count()).toBe(0), seconds(30));
  Object.assign(gets, {
    visitor: getAs(createClient(site.server.url)),
    member: getAs(member.client),
    followed: getAs(followed.client),
    blocked: getAs(blocked.client),
    moderator: getAs(moderator.client),
    administrator: getAs(boss.client),
    token: getAs(createClient(site.server.url), {
      Authorization: `Bearer ${await makeToken(member.client, ["read"])}`,
    }),
  });
  feedToken = await makeToken(member.client, ["feeds"]);
});

afterAll(async () => {
  const names = [...presets.map((preset) => mark("badge", preset)), "Comments only"];
  await site.db.staffRole.deleteMany({ where: { name: { in: names } } });
});

/** The policy as a person would tell it. */
function isShown(asker: Asker, field: MemberField, preset: Preset, isShared = false): boolean {
  if (asker === "visitor") return false;
  if (!isShared && (asker === "owner" || asker === "administrator")) return true;
  if (!isShared && asker === "blocked") return false;
  return presetFields[preset].includes(field);
}

const isOfApi: readonly Asker[] = ["followed", "moderator", "token"];

describe.each(presets)("what a member who is %s hides", (preset) => {
  const mistakesOf = async (asker: Exclude<Asker, "owner" | "feed">) => {
    const mistakes: string[] = [];
    const texts = new Map<string, string>();
    for (const { field, path, shows, isShared } of surfaces) {
      const at = path(subjects[preset]);
      // Tokens are for the API. For the others who see what any member sees, its answers are enough.
      if (isOfApi.includes(asker) && !at.startsWith("/api/")) continue;
      const text = texts.get(at) ?? (await gets[asker](at));
      texts.set(at, text);
      const isSeen = shows(text, subjects[preset], preset);
      if (isSeen !== isShown(asker, field, preset, isShared)) mistakes.push(`${field} at ${at}: ${isSeen}`);
    }
    return mistakes;
  };

  it.each(["visitor", "member", "followed", "blocked", "moderator", "administrator", "token"] as const)(
    "is hidden from a %s on every page and in every call, and what is shown is shown",
    async (asker) => expect(await mistakesOf(asker)).toEqual([]),
  );

  it("is hidden from feeds, and never from the member", async () => {
    const { client, username } = subjects[preset];
    const feed = await gets.visitor(`/feeds/${feedToken}/rss/torrents`);
    expect(feed).toContain(mark("uploads", preset));
    expect(feed.includes(username)).toBe(isShown("feed", "uploads", preset));
    const torznab = await gets.visitor(`/api/torznab/api?t=search&apikey=${feedToken}`);
    expect(torznab).toContain(mark("uploads", preset));
    expect(torznab).not.toContain(username);
    expect(await getAs(client)(`/api/members/${username}?list=posts`)).toContain(mark("posts", preset));
    // As others see it, it is what a member sees.
    const others = `/api/members/${username}?list=posts&as=member`;
    expect((await getAs(client)(others)).includes(mark("posts", preset))).toBe(isShown("member", "posts", preset));
  });

  it("is hidden from notices about what is the member's", async () => {
    const { username } = subjects[preset];
    for (const asker of ["member", "followed", "blocked", "moderator", "administrator"] as const)
      for (const path of ["/api/notices", "/notices"]) {
        const text = await gets[asker](path);
        expect(text, `${asker} at ${path}`).toContain(mark("newer", preset));
        const isTold = asker === "followed" && isShown(asker, "posts", preset);
        expect(text.includes(username), `${asker} at ${path}`).toBe(isTold);
      }
  });

  it("is hidden from those who see others' suggestions: only the collection's owner does", async () => {
    const { username, collectionId, suggestedId, client } = subjects[preset];
    for (const id of [collectionId, suggestedId])
      for (const path of [`/api/collections/${id}/suggestions`, `/collections/${id}/suggestions`])
        for (const [asker, get] of Object.entries(gets))
          expect((await get(path)).includes(username), `${asker} at ${path}`).toBe(false);
    expect(await getAs(client)(`/api/collections/${suggestedId}/suggestions`)).toContain(username);
  });

  it("leaves name and picture to members", async () => {
    const { username } = subjects[preset];
    for (const asker of ["member", "blocked"] as const) {
      const text = await gets[asker](`/api/members/${username}`);
      expect(JSON.parse(text)).toMatchObject({
        member: { username, profilePicture: expect.stringMatching(/^\/members\//) },
      });
    }
  });
});

it("each field is asked for on a page and in a call", () => {
  const asked = new Set(surfaces.map(({ field }) => field));
  // Being online is a number without names: find-online-members.server.test.ts asks for it.
  expect(memberFields.filter((field) => !asked.has(field))).toEqual(["online"]);
});
