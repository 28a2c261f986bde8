import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { hashToken } from "../kernel/tokens.server.ts";
import { systemContext } from "../kernel/use-case.server.ts";
import { addDays, addMinutes } from "../kernel/utc.ts";
import { createSession } from "./create-session.server.ts";
import { deleteSession } from "./delete-session.server.ts";
import { SESSION_DAYS } from "./session-lifetime.ts";
import { findSession } from "./sessions.server.ts";

const database = useDatabase();
const start = new Date("2026-06-01T12:00:00Z");
const at = (now: Date) => makeContext(database.db, null, { clock: () => now });
const begin = async (userId: string, oldToken: string | null = null) => {
  const session = { userId, oldToken, userAgent: "vitest", address: "203.0.113.7" };
  return (await unwrap(createSession.run(systemContext(at(start)), session))).token;
};
const rowOf = (token: string) => database.db.session.findUniqueOrThrow({ where: { sid: hashToken(token) } });

describe("a session", () => {
  it("is found by its token until it is deleted or replaced", async () => {
    const { id } = await makeMember(database.db);
    const first = await begin(id);
    expect(await findSession(at(start), first)).toMatchObject({ sid: hashToken(first), actor: { id } });
    const second = await begin(id, first);
    expect(await findSession(at(start), first)).toBeNull();
    await unwrap(deleteSession.run(systemContext(at(start)), { token: second }));
    expect(await findSession(at(start), second)).toBeNull();
  });

  it("is prolonged by a visit, once a day, and ends after so many days without one", async () => {
    const token = await begin((await makeMember(database.db)).id);
    const end = addDays(start, SESSION_DAYS);
    expect((await rowOf(token)).expire).toEqual(end);
    const soon = addMinutes(start, 5);
    await findSession(at(soon), token);
    expect(await rowOf(token)).toMatchObject({ expire: end, lastSeenAt: soon });
    const nextDay = addDays(start, 2);
    await findSession(at(nextDay), token);
    expect((await rowOf(token)).expire).toEqual(addDays(nextDay, SESSION_DAYS));
    expect(await findSession(at(addDays(nextDay, SESSION_DAYS)), token)).toBeNull();
  });

  it("says what the frame shows: messages that wait, but for the one that is opened, and this month's points", async () => {
    const [{ id: receiverId }, { id: senderId }] = [await makeMember(database.db), await makeMember(database.db)];
    const token = await begin(receiverId);
    const figures = async (opened?: number) =>
      (await findSession(at(start), token, { openedMessage: opened ?? 0, path: "/" }))?.figures;
    expect(await figures()).toEqual({ unread: 0, points: 0, notices: 0 });
    const letter = { senderId, receiverId, subject: "A", content: "B" };
    const { id } = await database.db.privateMessage.create({ data: letter });
    await database.db.privateMessage.createMany({ data: [letter, { ...letter, isRead: true }] });
    await database.db.privateMessage.create({ data: { ...letter, senderId: receiverId, receiverId: senderId } });
    await database.db.userStats.upsert({
      where: { userId: receiverId },
      create: { userId: receiverId, activityPoints: 7 },
      update: { activityPoints: 7 },
    });
    expect(await figures()).toEqual({ unread: 2, points: 7, notices: 0 });
    expect(await figures(id)).toEqual({ unread: 1, points: 7, notices: 0 });
  });

  it("of a closed or suspended account is none", async () => {
    for (const closed of [{ isActive: false }, { isSuspended: true }])
      expect(await findSession(at(start), await begin((await makeMember(database.db, closed)).id))).toBeNull();
  });

  it("is begun and deleted by the site itself alone", async () => {
    const admin = await makeMember(database.db, { isAdmin: true });
    const asAdmin = makeContext(database.db, actorFrom(admin));
    const session = { userId: admin.id, oldToken: null, userAgent: "", address: "" };
    expect(await createSession.execute(asAdmin, session)).toMatchObject({ code: "forbidden" });
    expect(await deleteSession.execute(asAdmin, { token: "any" })).toMatchObject({ code: "forbidden" });
  });
});
