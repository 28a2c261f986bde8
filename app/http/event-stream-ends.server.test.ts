import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { createChanges } from "#app/adapters/changes/changes.server.ts";
import { createListen } from "#app/db/listen.server.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventStream } from "./event-stream.server.ts";

const database = useDatabase();
const log = { debug() {}, info() {}, warn() {}, error() {} };
const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

const slow = { rereadMs: 600_000, lastsMs: 600_000 };

/** A member's stream in one of several processes, opened with a session or a token. */
async function open(by: "session" | "token" = "session", more: Parameters<typeof makeMember>[1] = {}) {
  const { db, url } = database;
  const changes = createChanges(createListen({ connectionString: url, log, name: "progress" }));
  await changes.start();
  endings.push(changes.stop);
  const user = await makeMember(db, more);
  const sid = randomUUID();
  await db.session.create({ data: { sid, sess: {}, userId: user.id, expire: new Date(Date.now() + 60_000) } });
  const token = await db.apiToken.create({ data: { userId: user.id, name: "mine", hash: randomUUID() } });
  const role = await db.staffRole.create({ data: { name: randomUUID(), rights: ["uploads.review"] } });
  await db.roleHolder.create({ data: { userId: user.id, roleId: role.id } });
  const called = by === "session" ? { sessionId: sid } : { sessionId: null, tokenId: token.id };
  const caller: Context = { ...makeContext(db, actorFrom(user)), ...called, changes };
  const read = async ({ actor }: Context) =>
    actor?.isAdmin || actor?.rights.includes("uploads.review") ? "all" : null;
  const response = eventStream(new Request("http://localhost/"), { caller, topic: "operations", read }, slow);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  endings.push(() => reader.cancel());
  expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/\ndata: "all"\n\n$/);
  return { user, sid, tokenId: token.id, roleId: role.id, next: async () => (await reader.read()).done };
}
type Stream = Awaited<ReturnType<typeof open>>;

const losses: [string, (stream: Stream) => Promise<unknown>][] = [
  ["a session that ends", ({ sid }) => database.db.session.delete({ where: { sid } })],
  [
    "a session that begins to see the site as a role",
    ({ sid }) =>
      database.db.session.update({
        where: { sid },
        data: { seeingAs: "Moderator", seeingUntil: new Date(Date.now() + 60_000) },
      }),
  ],
  ["a suspension", ({ user }) => database.db.user.update({ where: { id: user.id }, data: { isSuspended: true } })],
  ["a deactivation", ({ user }) => database.db.user.update({ where: { id: user.id }, data: { isActive: false } })],
  ["a role that is taken", ({ user }) => database.db.roleHolder.deleteMany({ where: { userId: user.id } })],
  ["a role that is deleted", ({ roleId }) => database.db.staffRole.delete({ where: { id: roleId } })],
  [
    "a role with fewer rights",
    ({ roleId }) => database.db.staffRole.update({ where: { id: roleId }, data: { rights: [] } }),
  ],
];

describe("a stream", () => {
  it.each(losses)("ends at once with %s", { timeout: seconds(10) }, async (_, lose) => {
    const stream = await open();
    await lose(stream);
    expect(await stream.next()).toBe(true);
  });

  it("of a token ends with the token, and of an administrator with the office", { timeout: seconds(10) }, async () => {
    const ofToken = await open("token");
    await database.db.apiToken.delete({ where: { id: ofToken.tokenId } });
    expect(await ofToken.next()).toBe(true);
    const ofAdmin = await open("session", { isAdmin: true });
    await database.db.roleHolder.deleteMany({});
    await database.db.user.update({ where: { id: ofAdmin.user.id }, data: { isAdmin: false } });
    expect(await ofAdmin.next()).toBe(true);
  });

  it("goes on when another member loses something", { timeout: seconds(10) }, async () => {
    const [one, other] = [await open(), await open()];
    await database.db.session.delete({ where: { sid: other.sid } });
    expect(await other.next()).toBe(true);
    const going = await Promise.race([one.next(), new Promise((resolve) => setTimeout(resolve, 200, "going"))]);
    expect(going).toBe("going");
  });
});
