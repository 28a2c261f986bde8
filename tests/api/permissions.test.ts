import { beforeAll, describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import routes from "#app/routes.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSite } from "#tests/support/site.ts";

const site = useSite();

type Role = "visitor" | "deactivated" | "member" | "elite" | "admin" | "primary";
type Door = "open" | "member" | "admin" | "primary";

const roles: Role[] = ["visitor", "deactivated", "member", "elite", "admin", "primary"];
/** Who passes each door. A deactivated member whose cookie is still there is a visitor. */
const passes: Record<Door, Role[]> = {
  open: roles,
  member: ["member", "elite", "admin", "primary"],
  admin: ["admin", "primary"],
  primary: ["primary"],
};

/** The one list of who may open what, kept by hand: a door that changes in the code has to be changed here too. */
const openScreens = [
  "",
  "account/email/confirm",
  "admin-login",
  "api/payment/card-notice",
  "api/payment/uploads/:name",
  "contact",
  "login",
  "logout",
  "password-reset",
  "payment/status",
  "reactivate",
  "reactivate/:methodId",
  "register",
  "register/done",
  "register/payment",
  "register/payment/:methodId",
  "rules",
  "faq",
  "donate",
  "takedown",
  "takedown/sent",
  "theme",
  "transparency",
  "motion",
  "*",
];
/** Doors of the administration that stand elsewhere. */
const adminScreens = [
  "forums/topics/:topicId/moderate",
  "imports/:itemId/remove",
  "tracker/import",
  "tracker/processing",
];
/** Only forms: who opens the address is led to where the form is. */
const formsOnly = [
  "forums/read",
  "forums/topics/:topicId/moderate",
  "uploader/convert/file",
  "uploader/:uploadId/discard",
  "imports/:itemId/remove",
];
/** To a visitor they answer with nothing, since a part of a page that asks leads nowhere: their own tests say so. */
const silent = ["messages/suggest", "chat/frame"];
/** Its door is the ticket of the first step, not a role. */
const byTicket = "login/code";
const openCalls = [
  "POST /auth/admin-login",
  "POST /auth/complete-reactivation",
  "POST /auth/confirm-reset",
  "POST /auth/login",
  "POST /auth/logout",
  "POST /auth/password-reset",
  "POST /auth/reactivate-account",
  "POST /auth/register-pending",
  "POST /auth/request-reset",
  "GET /auth/session",
  "POST /auth/submit-proof-token",
  "POST /contact",
  "GET /login",
  "GET /payment/methods",
  "POST /payment/status",
  "POST /payment/upload-url",
  "POST /takedown",
  "GET /points/earning",
  "GET /transparency",
];
const adminCalls = [
  "POST /notifications",
  "DELETE /notifications/:notificationId",
  "GET /torrents",
  "POST /tracker/process-torrents",
];
const primaryCalls = ["GET /admin/system/backups/:name", "DELETE /admin/system/backups/:name", "POST /admin/console"];
const primaryScreens = ["admin/system/backups/:name", "admin/system/backups/:name/delete"];
/** Every administrator may look; the form is the primary administrator's. */
const primaryForms = ["admin/console"];

type Node = { path?: string; index?: boolean; children?: Node[] };
const flatten = (nodes: Node[], above = ""): string[] =>
  nodes.flatMap(({ path = "", children = [] }) => {
    const here = [above, path].filter(Boolean).join("/");
    return [here, ...flatten(children, here)];
  });
const screens = [...new Set(flatten(routes as Node[]))].filter((path) => path !== "api/*");

const doorOfScreen = (path: string): Door => {
  if (openScreens.includes(path)) return "open";
  if (primaryScreens.includes(path)) return "primary";
  return /^admin(\/|$)/.test(path) || adminScreens.includes(path) ? "admin" : "member";
};
const doorOfCall = (method: string, path: string): Door => {
  const call = `${method} ${path}`;
  if (primaryCalls.includes(call)) return "primary";
  if (openCalls.includes(call)) return "open";
  return path.startsWith("/admin/") || adminCalls.includes(call) ? "admin" : "member";
};

const clients = {} as Record<Role, Client>;
/** Nothing has this id: whoever is let in is told so, and nothing is changed. */
const filled = (path: string) => path.replace(/:\w+/g, "987654").replace("*", "nowhere");

/** Refused at the door: sent to a sign-in, or told 401, 403, or that there is no such thing. */
async function isTurnedAway(response: Response, mayPass: boolean): Promise<boolean> {
  if (response.status === 401 || response.status === 403) return true;
  if (response.status === 404) return !mayPass;
  const sentTo = response.headers.get("Location") ?? (response.status === 202 ? await response.text() : "");
  return /\/(admin-)?login\b/.test(sentTo);
}

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
      .filter((path) => path !== byTicket && !silent.includes(path))
      .map((path) => ({ path, door: doorOfScreen(path) })),
  )("/$path opens for $door, as a page, as data and as a form", async ({ path, door }) => {
    const at = `/${filled(path)}`;
    const data = path === "" ? "/_root.data" : `${at}.data`;
    for (const role of roles) {
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
        // Where there is no form at all, there is no door either.
        if (isForm && (response.status === 405 || response.status === 404)) continue;
        said[kind] = !(await isTurnedAway(response, mayPass));
        wanted[kind] = mayPass;
      }
      expect([role, said]).toEqual([role, wanted]);
    }
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
    for (const role of roles) {
      if (path === "/auth/logout" && role !== "visitor") continue;
      const mayPass = passes[door].includes(role);
      if (mayPass && read) continue;
      // Who is let in sends what is no object, so that nothing is done; who is not sends what might be.
      const options = method === "GET" ? {} : { method, ...(mayPass ? { body: "[]" } : { json: {} }) };
      const headers: Record<string, string> = method === "GET" ? {} : { "Content-Type": "application/json" };
      const { status } = await clients[role].request(`/api${filled(path)}`, { ...options, headers });
      expect(status, role).toBeLessThan(500);
      if (!mayPass) expect([role, status]).toEqual([role, role === "visitor" || role === "deactivated" ? 401 : 403]);
      else expect([401, 403], `${role}: ${status}`).not.toContain(status);
    }
  });
});
