import { beforeAll, describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
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

describe("every call", () => {
  // A call with a reader of its own may do its work whatever is sent: only who is refused may try it.
  const calls = apiTables.map(({ method, path, read, useCase }) => ({
    method,
    path,
    read,
    door: doorOfUseCase(useCase),
  }));

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
