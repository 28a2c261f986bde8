import { beforeAll, describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSite } from "#tests/support/site.ts";
import {
  adminCalls,
  adminScreens,
  byTicket,
  doorOfCall,
  doorOfScreen,
  formsOnly,
  isTurnedAway,
  openCalls,
  openScreens,
  passes,
  primaryCalls,
  primaryForms,
  type Role,
  roles,
  screens,
  silent,
} from "#tests/support/who-may-open.ts";

const site = useSite({ WEB_PROCESSES: "1" });

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

describe("every screen", () => {
  it("is known to this test", () => {
    expect(screens.length).toBeGreaterThan(80);
    expect(
      [...openScreens, ...adminScreens, ...formsOnly, ...silent].filter((path) => !screens.includes(path)),
    ).toEqual([]);
  });

  it.each(
    screens
      .filter((path) => ![...byTicket, ...silent].includes(path))
      .map((path) => ({ path, door: doorOfScreen(path) })),
  )("/$path opens for $door, as a page, as data and as a form", async ({ path, door }) => {
    const at = `/${filled(path)}`;
    const data = path === "" ? "/_root.data" : `${at}.data`;
    const tryAs = async (role: Role) => {
      const said: Record<string, boolean> = {};
      const wanted: Record<string, boolean> = {};
      for (const [kind, url, options] of [
        ["page", at, {}],
        ["data", data, {}],
        ["form", at, { form: { nothing: "" } }],
        ["form as data", data, { form: { nothing: "" } }],
      ] as const) {
        const isForm = kind.startsWith("form");
        const mayPass = passes[isForm && primaryForms.includes(path) ? "primary" : door].includes(role);
        // Signing out would end what the next rows need; a sync would begin.
        if (isForm && (path === "logout" || (mayPass && path === "admin/sync"))) continue;
        if (!isForm && formsOnly.includes(path)) continue;
        const response = await clients[role].request(url, options);
        expect(response.status, `${role}, ${kind}`).not.toBe(500);
        // A path without an action has nothing to guard.
        if (isForm && (response.status === 405 || response.status === 404)) continue;
        said[kind] = !(await isTurnedAway(response, mayPass));
        wanted[kind] = mayPass;
      }
      expect([role, said]).toEqual([role, wanted]);
    };
    await Promise.all(roles.map(tryAs));
  });
});

describe("every call", () => {
  // A call with a reader of its own may do its work whatever is sent: only who is refused may try it.
  const calls = apiTables.map(({ method, path, read }) => ({ method, path, read, door: doorOfCall(method, path) }));

  it("is known to this test", () => {
    const known = calls.map(({ method, path }) => `${method} ${path}`);
    expect([...openCalls, ...adminCalls, ...primaryCalls].filter((call) => !known.includes(call))).toEqual([]);
  });

  it.each(calls)("$method $path opens for $door", async ({ method, path, read, door }) => {
    const tryAs = async (role: Role) => {
      if (path === "/auth/logout" && role !== "visitor") return;
      const mayPass = passes[door].includes(role);
      if (mayPass && read) return;
      // Permitted askers send an invalid body so that nothing happens; others send a plausible one.
      const options = method === "GET" ? {} : { method, ...(mayPass ? { body: "[]" } : { json: {} }) };
      const headers: Record<string, string> = method === "GET" ? {} : { "Content-Type": "application/json" };
      const { status } = await clients[role].request(`/api${filled(path)}`, { ...options, headers });
      expect(status, role).toBeLessThan(500);
      if (!mayPass) expect([role, status]).toEqual([role, role === "visitor" || role === "deactivated" ? 401 : 403]);
      else expect([401, 403], `${role}: ${status}`).not.toContain(status);
    };
    await Promise.all(roles.map(tryAs));
  });
});
