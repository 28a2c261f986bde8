import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember, quietHost } from "#tests/support/factories.ts";
import { makeApp, makeArgs, sentBack } from "#tests/support/http-args.ts";
import { contextOf } from "./context.server.ts";
import { endSession, signInHeaders, startSession } from "./session.server.ts";

const database = useDatabase();

const appOf = () => makeApp(makeContext(database.db, null));
const withCookie = (cookie: string) => new Request("http://localhost/", { headers: { Cookie: cookie } });

async function whoIs(cookie: string) {
  const { actor } = await contextOf(makeArgs(appOf(), withCookie(cookie)));
  return actor?.id ?? null;
}

describe("the cookie of a session", () => {
  it("says who is asking, to scripts nothing, and to other sites' forms nothing", async () => {
    const member = await makeMember(database.db);
    const set = await startSession(makeArgs(appOf(), new Request("http://localhost/")), member.id);
    expect(set).toMatch(/HttpOnly/);
    expect(set).toMatch(/SameSite=Lax/);
    expect(set).not.toMatch(/Secure/);
    expect(await whoIs(sentBack(set))).toBe(member.id);
  });

  it("goes over HTTPS alone where the site has it", async () => {
    const member = await makeMember(database.db);
    const app = { ...appOf(), cookies: { secure: true, secret: "another secret of these tests" } };
    expect(await startSession(makeArgs(app, new Request("http://localhost/")), member.id)).toMatch(/; Secure/);
  });

  it("is another one after each sign-in, and the one before is nobody's", async () => {
    const member = await makeMember(database.db);
    const first = sentBack(await startSession(makeArgs(appOf(), new Request("http://localhost/")), member.id));
    const second = sentBack(await startSession(makeArgs(appOf(), withCookie(first)), member.id));
    expect(second).not.toBe(first);
    expect([await whoIs(first), await whoIs(second)]).toEqual([null, member.id]);
  });

  it("is nobody's once it has ended, and the browser is told to forget it", async () => {
    const member = await makeMember(database.db);
    const cookie = sentBack(await startSession(makeArgs(appOf(), new Request("http://localhost/")), member.id));
    expect(await endSession(makeArgs(appOf(), withCookie(cookie)))).toMatch(/Max-Age=0/);
    expect(await whoIs(cookie)).toBeNull();
  });

  it("is nobody's when it was signed with another secret or not at all", async () => {
    const member = await makeMember(database.db);
    const forged = { ...appOf(), cookies: { secure: false, secret: "a secret that somebody made up" } };
    const cookie = sentBack(await startSession(makeArgs(forged, new Request("http://localhost/")), member.id));
    expect(await whoIs(cookie)).toBeNull();
    expect(await whoIs("session=anything")).toBeNull();
  });

  it("is stored as a hash alone", async () => {
    const member = await makeMember(database.db);
    const cookie = sentBack(await startSession(makeArgs(appOf(), new Request("http://localhost/")), member.id));
    const { sid } = await database.db.session.findFirstOrThrow({ where: { userId: member.id } });
    expect(decodeURIComponent(cookie)).not.toContain(sid);
  });
});

describe("a request's context", () => {
  it("is looked up once for the loaders that run side by side", async () => {
    const args = makeArgs(appOf(), withCookie("session=none"));
    expect(contextOf(args)).toBe(contextOf(args));
    expect(await contextOf(args)).toMatchObject({ actor: null, sessionId: null, address: "203.0.113.7" });
  });

  it("has the site's own origin when it is set, and the request's otherwise", async () => {
    const services = makeContext(database.db, null);
    const site = { ...services.site, publicUrl: "https://patchbay.example" };
    const request = new Request("http://other.example/path");
    expect((await contextOf(makeArgs(makeApp(services), request))).origin).toBe("http://other.example");
    expect((await contextOf(makeArgs(makeApp({ ...services, site }), request))).origin).toBe(
      "https://patchbay.example",
    );
  });
});

it("a member is told of a sign-in from a browser without the account's mark, and of no other", async () => {
  const { id, email } = await makeMember(database.db, { lastSeenAt: new Date() });
  const app = makeApp(makeContext(database.db, null, { host: { ...quietHost(), sendsMail: true } }));
  const signInWith = async (cookie: string) => {
    const headers = await signInHeaders(makeArgs(app, withCookie(cookie)), id);
    return headers.getSetCookie().map(sentBack).join("; ");
  };
  const mails = () => database.db.mail.count({ where: { recipient: email } });
  const known = await signInWith("");
  expect(await mails()).toBe(1);
  await database.db.mail.deleteMany({ where: { recipient: email } });
  await signInWith(known);
  expect(await mails()).toBe(0);
  await signInWith("known-device=forged");
  expect(await mails()).toBe(1);
});

it("accounts that sign in with one browser have its mark in common", async () => {
  const app = makeApp(makeContext(database.db, null));
  let cookie = "";
  const marks: string[] = [];
  for (const { id } of [await makeMember(database.db), await makeMember(database.db)]) {
    const headers = await signInHeaders(makeArgs(app, withCookie(cookie)), id);
    cookie = headers.getSetCookie().map(sentBack).join("; ");
    const kept = await database.db.signInDevice.findMany({ where: { userId: id } });
    marks.push(...kept.map(({ deviceHash }) => deviceHash));
    expect(cookie).not.toContain(marks.at(-1));
  }
  expect(marks).toHaveLength(2);
  expect(marks[0]).toBe(marks[1]);
});
