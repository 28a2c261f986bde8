import { beforeAll, describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import { ownRights } from "#app/domain/core/kernel/actor.ts";
import { isRight, type Right } from "#app/domain/core/kernel/rights.ts";
import { actsOf, type BulkKind, bulkKinds, rightOf } from "#app/domain/moderation/bulk/acts.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSite } from "#tests/support/site.ts";
import {
  adminScreens,
  byTicket,
  doorOfScreen,
  doorOfUseCase,
  formsOnly,
  isTurnedAway,
  openScreens,
  passes,
  primaryForms,
  type Role,
  roles,
  screens,
  silent,
} from "#tests/support/who-may-open.ts";

const site = useSite({ WEB_PROCESSES: "1" });

/** A page and its data run the same loader, and pages cost most to write: the gate asks for the data alone. */
const isWhole = process.env.CRAWL === "whole";

const clients = {} as Record<Role, Client>;
/** Nothing has this id: whoever is let in is told so, and nothing is changed. */
const filled = (path: string) => path.replace(/:\w+/g, "987654").replace("*", "nowhere");

beforeAll(async () => {
  const { url } = site.server;
  const signedIn = async (more: Record<string, unknown>) =>
    signInClient(url, (await makeMember(site.db, more)).username, PASSWORD);
  clients.visitor = createClient(url);
  clients.member = await signedIn({});
  clients.elite = await signedIn({ membershipStatus: "elite" });
  clients.admin = await signedIn({ isAdmin: true });
  clients.primary = await signInClient(url, "operator", "correct horse battery");
  const leaving = await makeMember(site.db);
  clients.deactivated = await signInClient(url, leaving.username, PASSWORD);
  // Not through the site, which would end the session: the cookie is still good, the membership is not.
  await site.db.user.update({ where: { id: leaving.id }, data: { isActive: false } });
});

/** The same for everybody, and no screens. */
const forAll = ["site/manifest.webmanifest", "site/card.png"];

/** No screen that is read has Remix's words for an error of its own, and no cache keeps one for somebody who has signed in. */
async function expectOwnAnswer(response: Response, { who, isSignedIn }: { who: string; isSignedIn: boolean }) {
  const text = await response.clone().text();
  expect(response.status, who).toBeLessThan(500);
  expect(text.includes("Unexpected Server Error"), who).toBe(false);
  const policy = response.headers.get("Cache-Control");
  // With `no-store`, browsers forget what was typed into a text area on Back and reload.
  const byTheBrowser = policy === "private, no-cache" && text.includes("<textarea");
  if (isSignedIn && !byTheBrowser) expect(policy, who).toBe("private, no-store");
}

describe("every screen", () => {
  it("is known to this test", () => {
    expect(screens.length).toBeGreaterThan(80);
    expect(
      [...openScreens, ...adminScreens, ...formsOnly, ...silent].filter((path) => !screens.includes(path)),
    ).toEqual([]);
  });

  it.each(screens.map((path) => ({ path, door: [...byTicket, ...silent].includes(path) ? null : doorOfScreen(path) })))(
    "/$path opens for $door, whatever way it is asked for, and is refused in the site's own words",
    async ({ path, door }) => {
      const at = `/${filled(path)}`;
      const data = path === "" ? "/_root.data" : `${at}.data`;
      const tryAs = async (role: Role) => {
        const said: Record<string, boolean> = {};
        const wanted: Record<string, boolean> = {};
        const kinds = [
          ["data", data, {}],
          ["form as data", data, { form: { nothing: "" } }],
          ["page", at, {}],
          ["form", at, { form: { nothing: "" } }],
        ] as const;
        for (const [kind, url, options] of kinds.slice(0, isWhole ? 4 : 2)) {
          const isForm = kind.startsWith("form");
          const asked = isForm && primaryForms.includes(path) ? "primary" : door;
          const mayPass = asked !== null && passes[asked].includes(role);
          if (isForm && !door) continue;
          // Signing out would end what the next rows need; a sync would begin.
          if (isForm && (path === "logout" || (mayPass && path === "admin/sync"))) continue;
          const response = await clients[role].request(url, options);
          const who = `${role}, ${kind}`;
          if (isForm) expect(response.status, who).not.toBe(500);
          else
            await expectOwnAnswer(response, {
              who,
              isSignedIn: passes.member.includes(role) && !forAll.includes(path),
            });
          if (!door || (!isForm && formsOnly.includes(path))) continue;
          // A path without an action has nothing to guard.
          if (isForm && (response.status === 405 || response.status === 404)) continue;
          said[kind] = !(await isTurnedAway(response, mayPass));
          wanted[kind] = mayPass;
        }
        expect([role, said]).toEqual([role, wanted]);
      };
      await Promise.all(roles.map(tryAs));
    },
  );

  it("that is no page is refused in plain words", async () => {
    const response = await clients.member.request("/previews/987654");
    expect([response.status, response.headers.get("Content-Type")]).toEqual([404, "text/plain; charset=utf-8"]);
    expect(await response.text()).toMatch(/^[A-Z][^{]+\.\n$/);
  });
});

/** Server-sent events may not be compressed either. */
const UNKEPT = /^private, no-store(, no-transform)?$/;

describe("every call", () => {
  // A call with a reader of its own may do its work whatever is sent: only who is refused may try it.
  const calls = apiTables.map(({ method, path, read, useCase }) => ({
    method,
    path,
    read,
    door: doorOfUseCase(useCase),
  }));

  it.each(calls)(
    "$method $path opens for $door, and no cache keeps its answer",
    async ({ method, path, read, door }) => {
      const tryAs = async (role: Role) => {
        if (path === "/auth/logout" && role !== "visitor") return;
        const mayPass = passes[door].includes(role);
        if (mayPass && read) return;
        // Permitted askers send an invalid body so that nothing happens; others send a plausible one.
        const options = method === "GET" ? {} : { method, ...(mayPass ? { body: "[]" } : { json: {} }) };
        const headers: Record<string, string> = method === "GET" ? {} : { "Content-Type": "application/json" };
        const answer = await clients[role].request(`/api${filled(path)}`, { ...options, headers });
        const { status } = answer;
        await answer.body?.cancel();
        expect(status, role).toBeLessThan(500);
        expect(answer.headers.get("Cache-Control"), role).toMatch(UNKEPT);
        if (!mayPass) expect([role, status]).toEqual([role, role === "visitor" || role === "deactivated" ? 401 : 403]);
        else expect([401, 403], `${role}: ${status}`).not.toContain(status);
      };
      await Promise.all(roles.map(tryAs));
    },
  );
});

/*
 * Calls with a session, and with a token that may do whatever its owner may. Bodies of permitted calls are invalid, so
 * that nothing is changed.
 */
describe.runIf(isWhole)("a holder of each ready role", () => {
  type Holder = { name: string; rights: Right[]; session: Client; token: Client; bearer: string };
  const holders: Holder[] = [];

  beforeAll(async () => {
    const { db, server } = site;
    for (const { id: roleId, name, rights } of await db.staffRole.findMany({ orderBy: { id: "asc" } })) {
      const { id: userId, username } = await makeMember(db);
      await db.roleHolder.create({ data: { userId, roleId } });
      const session = await signInClient(server.url, username, PASSWORD);
      const isStaff = rights.some((right) => isRight(right) && !ownRights.includes(right));
      const scopes = isStaff ? ["read", "upload", "moderate", "admin"] : ["read", "upload"];
      const made = await session.json<{ token: string }>("/api/user/tokens", {
        json: { name: "All", scopes, password: PASSWORD },
      });
      expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
      const bearer = made.body.token;
      holders.push({ name, rights: rights.filter(isRight), session, token: createClient(server.url), bearer });
    }
  });

  const staffScreens = screens.filter(
    (path) => ["admin", "primary"].includes(doorOfScreen(path)) && !formsOnly.includes(path),
  );
  const staffCalls = apiTables.filter(({ useCase: { allow } }) => allow.who === "staff" && allow.rights.length > 0);

  /** The status of a call with a session and with a token. */
  async function statuses(
    { session, token, bearer }: Holder,
    path: string,
    options: { method: string; body?: string },
  ) {
    const headers: Record<string, string> = options.body === undefined ? {} : { "Content-Type": "application/json" };
    const own = await session.request(path, { ...options, headers });
    const other = await token.request(path, { ...options, headers: { ...headers, Authorization: `Bearer ${bearer}` } });
    await Promise.all([own.body?.cancel(), other.body?.cancel()]);
    return [own.status, other.status];
  }

  function expectStatus(status: number, mayPass: boolean, who: string) {
    if (!mayPass) return expect(status, who).toBe(403);
    expect([401, 403], `${who}: ${status}`).not.toContain(status);
    expect(status, who).toBeLessThan(500);
  }

  it("is one of five", () => {
    expect(staffScreens.length).toBeGreaterThan(80);
    expect(holders.map(({ name }) => name)).toEqual(["Helper", "Moderator", "Uploader", "Editor", "Treasurer"]);
    expect(staffCalls.length).toBeGreaterThan(80);
  });

  it.each(staffCalls)("makes the call $method $path where the role has a right to it", async (call) => {
    const { method, path, scope, read, useCase } = call;
    for (const holder of holders) {
      const mayPass = useCase.allow.rights.some((right) => holder.rights.includes(right));
      // A call with a reader of its own may do its work whatever is sent: only who is refused tries it.
      if (mayPass && read) continue;
      const body = method === "GET" ? {} : { body: mayPass ? "[]" : "{}" };
      const [own = 0, byToken = 0] = await statuses(holder, `/api${filled(path)}`, { method, ...body });
      expectStatus(own, mayPass, `${holder.name}, session`);
      expectStatus(byToken, mayPass && scope !== "session", `${holder.name}, token`);
    }
  });

  const bulkActs = (Object.keys(bulkKinds) as BulkKind[]).flatMap((kind) =>
    Object.keys(actsOf(kind)).map((act) => ({ kind, act })),
  );

  it.each(bulkActs)("does the act $act on many $kind where the role has the right to one", async ({ kind, act }) => {
    for (const holder of holders) {
      const mayPass = holder.rights.includes(rightOf(kind, act));
      const body = JSON.stringify({ act, ids: ["987654"], note: "Words" });
      for (const status of await statuses(holder, `/api/admin/bulk/${kind}`, { method: "POST", body }))
        expectStatus(status, mayPass, holder.name);
    }
  });

  it.each(staffScreens)(
    "opens /%s as a page and as data alike, and sends no form to it where it is closed",
    async (path) => {
      const at = `/${filled(path)}`;
      for (const { name, session } of holders) {
        const isClosed = async (to: string) => isTurnedAway(await session.request(to), true);
        const closed = await isClosed(at);
        expect(await isClosed(`${at}.data`), `${name}, data`).toBe(closed);
        if (!closed) continue;
        for (const to of [at, `${at}.data`]) {
          const response = await session.request(to, { form: {} });
          // A screen without a form takes none.
          expect(response.status === 405 || (await isTurnedAway(response, true)), `${name}, form to ${to}`).toBe(true);
        }
      }
    },
  );
});
