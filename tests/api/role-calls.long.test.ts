import { beforeAll, describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import { actsOf, type BulkKind, bulkKinds, rightOf } from "#app/domain/bulk/acts.ts";
import { ownRights } from "#app/domain/kernel/actor.ts";
import { isRight, type Right } from "#app/domain/kernel/rights.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { useSite } from "#tests/support/site.ts";
import { doorOfScreen, formsOnly, isTurnedAway, screens } from "#tests/support/who-may-open.ts";

/*
 * Each call and screen of staff by a holder of each ready role, calls with a session and with a token that may do whatever
 * its owner may.
 * Nothing has the ids, and bodies of permitted calls are invalid, so that nothing is changed.
 */
const site = useSite({ WEB_PROCESSES: "1" });

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

const filled = (path: string) => `/api${path.replace(/:\w+/g, "987654")}`;
const staffScreens = screens.filter(
  (path) => ["admin", "primary"].includes(doorOfScreen(path)) && !formsOnly.includes(path),
);
const staffCalls = apiTables.filter(({ useCase: { allow } }) => allow.who === "staff" && allow.rights.length > 0);

/** The status of a call with a session and with a token. */
async function statuses({ session, token, bearer }: Holder, path: string, options: { method: string; body?: string }) {
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

describe("a holder of each ready role", () => {
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
      const [own = 0, byToken = 0] = await statuses(holder, filled(path), { method, ...body });
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
      const at = `/${path.replace(/:\w+/g, "987654")}`;
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
