import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, quietHost } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays, addMinutes } from "../../core/kernel/utc.ts";
import { findSignIns } from "../../people/account/find-sign-ins.server.ts";
import { createSession } from "../../people/auth/create-session.server.ts";
import { deleteSession } from "../../people/auth/delete-session.server.ts";
import { SESSION_DAYS } from "../../people/auth/session-lifetime.ts";
import { findSession } from "./find-session.server.ts";
import { limitOn } from "./limits.ts";

const database = useDatabase();
const start = new Date("2026-06-01T12:00:00Z");
const at = (now: Date) => makeContext(database.db, null, { clock: () => now });
const begin = async (userId: string, oldToken: string | null = null) => {
  const from = { userAgent: "vitest", address: "203.0.113.7", device: null, isNewDevice: false };
  const session = { userId, oldToken, ...from };
  return (await unwrap(createSession.run(systemContext(at(start)), session))).token;
};
const rowOf = (token: string) => database.db.session.findUniqueOrThrow({ where: { sid: hashToken(token) } });

describe("a session", () => {
  it("is found by its token until it is deleted or replaced", async () => {
    const { id } = await makeMember(database.db);
    const first = await begin(id);
    expect(await findSession(at(start), first, null)).toMatchObject({ sid: hashToken(first), actor: { id } });
    const second = await begin(id, first);
    expect(await findSession(at(start), first, null)).toBeNull();
    await unwrap(deleteSession.run(systemContext(at(start)), { token: second }));
    expect(await findSession(at(start), second, null)).toBeNull();
  });

  it("is prolonged by a visit, once a day, and ends after so many days without one", async () => {
    const token = await begin((await makeMember(database.db)).id);
    const end = addDays(start, SESSION_DAYS);
    expect((await rowOf(token)).expire).toEqual(end);
    const soon = addMinutes(start, 5);
    await findSession(at(soon), token, null);
    expect(await rowOf(token)).toMatchObject({ expire: end, lastSeenAt: soon });
    const nextDay = addDays(start, 2);
    await findSession(at(nextDay), token, null);
    expect((await rowOf(token)).expire).toEqual(addDays(nextDay, SESSION_DAYS));
    expect(await findSession(at(addDays(nextDay, SESSION_DAYS)), token, null)).toBeNull();
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

  it("names the limits in force, longest first", async () => {
    const { id } = await makeMember(database.db);
    const token = await begin(id);
    const limit = (more: object) =>
      database.db.standingStep.create({
        data: { userId: id, kind: "limit", rights: ["post"], reason: "Too much.", createdAt: start, ...more },
      });
    const limits = async () => (await findSession(at(start), token, { openedMessage: 0, path: "/" }))?.limits;
    expect(await limits()).toEqual([]);
    const short = await limit({ until: addDays(start, 2), answer: "Sorry.", answeredAt: start });
    const open = await limit({ rights: ["chat", "comment"] });
    await limit({ until: start });
    await limit({ liftedAt: start });
    await limit({ kind: "warning", rights: [] });
    const found = (await limits()) ?? [];
    expect(found).toMatchObject([
      {
        stepId: open.id,
        words: { chat: "You may not write in the chat.", comment: "You may not comment." },
        isAnswered: false,
      },
      { stepId: short.id, reason: "Too much.", isAnswered: true },
    ]);
    expect(limitOn(found, "upload")).toBeNull();
    expect(limitOn(found, "post")?.words.post).toBe("You may not post until 3 June 2026.");
  });

  it("of a closed or suspended account is none", async () => {
    for (const closed of [{ isActive: false }, { isSuspended: true }])
      expect(await findSession(at(start), await begin((await makeMember(database.db, closed)).id), null)).toBeNull();
  });

  it("is begun and deleted by the site itself alone", async () => {
    const admin = await makeMember(database.db, { isAdmin: true });
    const asAdmin = makeContext(database.db, actorFrom(admin));
    const session = { userId: admin.id, oldToken: null, userAgent: "", address: "", device: null, isNewDevice: false };
    expect(await createSession.execute(asAdmin, session)).toMatchObject({ code: "forbidden" });
    expect(await deleteSession.execute(asAdmin, { token: "any" })).toMatchObject({ code: "forbidden" });
  });
});

describe("a sign-in from a browser that the account does not know", () => {
  const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const signIn = async (userId: string, more: object = {}, { now = start, sendsMail = true } = {}) => {
    const context = { ...systemContext(at(now)), host: { ...quietHost(), sendsMail } };
    const from = { userAgent: FIREFOX, address: "203.0.113.7", device: null, isNewDevice: true };
    const session = { userId, oldToken: null, ...from, ...more };
    await unwrap(createSession.run(context, session));
  };
  const mailsTo = (recipient: string) => database.db.mail.findMany({ where: { recipient }, orderBy: { id: "asc" } });
  const visitor = () => makeMember(database.db, { lastSeenAt: addDays(start, -1) });

  it("is told to the member by mail, with what the list of sessions shows", async () => {
    const { id, email } = await visitor();
    await signIn(id);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("New sign-in to your account");
    expect(mail?.text).toContain("Firefox on Windows, from 203.0.113.7, on 1 June 2026 at 12:00 UTC");
    expect(mail?.text).toContain("/account/sessions");
  });

  it("is told once a day for each kind of device and address", async () => {
    const { id, email } = await visitor();
    await signIn(id);
    await signIn(id);
    expect(await mailsTo(email)).toHaveLength(1);
    await signIn(id, { address: "203.0.113.8" });
    await signIn(id, { userAgent: "curl/8.0" });
    await signIn(id, {}, { now: addDays(start, 1) });
    expect(await mailsTo(email)).toHaveLength(4);
  });

  it("is not told of the first visit, of a browser that is known, or where the site sends no mail", async () => {
    const newcomer = await makeMember(database.db);
    await signIn(newcomer.id);
    const { id, email } = await visitor();
    await signIn(id, { isNewDevice: false });
    await signIn(id, {}, { sendsMail: false });
    expect([...(await mailsTo(newcomer.email)), ...(await mailsTo(email))]).toEqual([]);
  });
});

describe("a sign-in", () => {
  const services = (now: Date, sendsMail: boolean) => ({
    ...systemContext(at(now)),
    host: { ...quietHost(), sendsMail },
  });
  const signIn = (userId: string, more: object = {}, now = start) => {
    const from = { userAgent: "curl/8.0", address: "203.0.113.7", device: "mark", isNewDevice: true };
    return unwrap(createSession.run(services(now, false), { userId, oldToken: null, ...from, ...more }));
  };

  it("from a browser that the account does not know has one notice a day where the site sends no mail", async () => {
    const { db } = database;
    const member = await makeMember(db, { lastSeenAt: addDays(start, -1) });
    const causes = () => db.noticeCause.findMany({ where: { members: { has: member.id } } });
    await signIn(member.id);
    await signIn(member.id);
    expect(await causes()).toMatchObject([{ title: "New sign-in to your account", page: "/account/sessions" }]);
    await signIn(member.id, { address: "203.0.113.8" });
    await signIn(member.id, {}, addDays(start, 1));
    expect(await causes()).toHaveLength(3);
    expect(await db.mail.count({ where: { recipient: member.email } })).toBe(0);
  });

  it("is listed for its member, newest first, with whether a code was asked for; of all only the latest 200", async () => {
    const { db } = database;
    const [member, other] = [await makeMember(db), await makeMember(db)];
    await signIn(member.id, { isNewDevice: false });
    await signIn(member.id, { device: null });
    await db.twoFactor.create({ data: { userId: member.id, secret: "x", confirmedAt: start, createdAt: start } });
    await signIn(
      member.id,
      { userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0", isNewDevice: false },
      addDays(start, 1),
    );
    await signIn(other.id);
    const find = (page = 1) => unwrap(findSignIns.execute(makeContext(db, actorFrom(member)), { page, limit: 20 }));
    const found = await find();
    expect(found.signIns).toMatchObject([
      { device: "Firefox on Linux", address: "203.0.113.7", withCode: true, isNewDevice: false },
      { device: "curl", withCode: false, createdAt: start.toISOString() },
    ]);
    const old = {
      userId: member.id,
      userAgent: "",
      address: "",
      isNewDevice: false,
      withCode: false,
      createdAt: start,
    };
    await db.signIn.createMany({ data: Array.from({ length: 230 }, () => old) });
    await signIn(member.id);
    expect((await find()).total).toBe(200);
    expect(await db.signIn.count({ where: { userId: other.id } })).toBe(1);
  });
});

describe("the mark of a browser", () => {
  const devicesOf = (userId: string) =>
    database.db.signInDevice.findMany({ where: { userId }, orderBy: { lastAt: "desc" } });
  const signIn = (userId: string, device: string, days: number) => {
    const from = { userAgent: "", address: "203.0.113.7", device, isNewDevice: false };
    return unwrap(createSession.run(systemContext(at(addDays(start, days))), { userId, oldToken: null, ...from }));
  };

  it("is kept as a hash, with the first and the last sign-in", async () => {
    const { id } = await makeMember(database.db);
    for (const days of [0, 3]) await signIn(id, "mark", days);
    const kept = { deviceHash: hashToken("mark"), firstAt: start, lastAt: addDays(start, 3) };
    expect(await devicesOf(id)).toMatchObject([kept]);
  });

  it("is kept of a member's twenty latest browsers", async () => {
    const { id } = await makeMember(database.db);
    for (let day = 0; day < 22; day++) await signIn(id, `mark ${day}`, day);
    const kept = await devicesOf(id);
    expect(kept).toHaveLength(20);
    expect(kept.at(-1)?.deviceHash).toBe(hashToken("mark 2"));
  });
});
