import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember } from "#tests/support/factories.ts";
import { makeApp, makeArgs, sentBack } from "#tests/support/http-args.ts";
import { signInHeaders } from "../session.server.ts";
import { createCallers } from "./caller.server.ts";

const database = useDatabase();

/** A site, and the Cookie header of a browser that has signed in to it. */
async function openSite() {
  const app = makeApp(makeContext(database.db, null));
  const { id } = await makeMember(database.db);
  const headers = await signInHeaders(makeArgs(app, new Request("http://localhost/")), id);
  const [session = "", device = ""] = headers.getSetCookie().map(sentBack);
  const callers = createCallers({
    addressOf: () => "2001:db8:1:2::3",
    secret: app.cookies.secret,
    isApiCall: (path) => path.startsWith("/api/torrents"),
  });
  const request = (cookie?: string, url = "/", headers = {}) =>
    ({ url, headers: { cookie, ...headers }, socket: {} }) as IncomingMessage;
  return { callers, request, session, device };
}

describe("the caller of a request", () => {
  it("is a member with the cookie of a session, and so is a browser that has signed in before", async () => {
    const { callers, request, session, device } = await openSite();
    const marks = [session, device, `theme=x; ${session}; zone=y`].map((cookie) => callers.callerOf(request(cookie)));
    expect(marks.map(({ isMember, network }) => [isMember, network])).toEqual(
      Array.from({ length: 3 }, () => [true, "2001:db8:1:2::/64"]),
    );
    expect(marks[0]?.mark).toBe(marks[2]?.mark);
    expect(marks[0]?.mark).not.toBe(marks[1]?.mark);
  });

  it.each([
    ["no cookie", () => undefined],
    ["a signature of another cookie's", (session: string) => session.replace(/=.{5}/, "=AAAAA")],
    ["a cookie without a signature", () => "session=anything"],
    ["a cookie that cannot be decoded", () => "session=%zz"],
  ])("is a visitor with %s, who is counted by the wider network", async (_, cookieFor) => {
    const { callers, request, session } = await openSite();
    expect(callers.callerOf(request(cookieFor(session)))).toEqual({
      isMember: false,
      network: "2001:db8:1::/48",
      mark: "2001:db8:1::/48",
    });
  });

  it("is checked before its body is read only where it brings a token to a call of the API", async () => {
    const { callers, request } = await openSite();
    const authorization = `Bearer ${"a".repeat(40)}`;
    expect(callers.isCheckedFirst(request(undefined, "/api/torrents/1?x", { authorization }))).toBe(true);
    expect(callers.isCheckedFirst(request(undefined, "/api/payment/card-notice", { authorization }))).toBe(false);
    expect(callers.isCheckedFirst(request(undefined, "/api/torrents/1"))).toBe(false);
  });
});
