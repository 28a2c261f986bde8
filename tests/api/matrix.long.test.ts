import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import type { Actor } from "#app/domain/core/kernel/actor.ts";
import { findOddity } from "#app/http/edge/odd-request.ts";
import { actorFrom, makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { addressFor, hostileTexts, inputFor, wellFormed } from "#tests/support/hostile-input.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { seconds } from "#tests/support/seconds.ts";
import { useSite } from "#tests/support/site.ts";
import {
  byTicket,
  doorOfScreen,
  formsOnly,
  isTurnedAway,
  passes,
  primaryForms,
  type Role,
  screens,
  silent,
} from "#tests/support/who-may-open.ts";

// Generated calls over every row, screen and data URL by every role. `npm run test:matrix` makes 50,000 of them.
const CALLS = Number(process.env.MATRIX_CALLS ?? 400);
const SEED = Number(process.env.MATRIX_SEED ?? 14);
const TIDY_EVERY = 200;

const site = useSite({ TRUST_PROXY: "1" });

type Asker = Role | "suspended";
const askers: Asker[] = ["visitor", "deactivated", "suspended", "member", "elite", "admin", "primary"];
const people = {} as Record<Asker, { client: Client; actor: Actor | null; id: string }>;
const ids: string[] = [];

/** Ends what the next calls need, or takes minutes: others test what it does. */
const notAllowed = [
  "system.restart-server",
  "system.db-backup",
  "system.db-optimize",
  "system.rehearse-restore",
  "system.migrate",
  "auth.sign-out",
];

type Call = {
  what: string;
  asker: Asker;
  path: string;
  options: Parameters<Client["request"]>[1];
  isDenied: boolean;
  isApi: boolean;
  /** Anyone may try it: a sign-in answers 401 by itself. */
  isOpen: boolean;
};

async function makeAsker(asker: Asker, more: Parameters<typeof makeMember>[1], username?: string, password = PASSWORD) {
  const user = username
    ? await site.db.user.findUniqueOrThrow({ where: { username } })
    : await makeMember(site.db, more);
  const client = await signInClient(site.server.url, user.username, password);
  const hasSession = asker !== "deactivated" && asker !== "suspended";
  people[asker] = { client, actor: hasSession ? actorFrom(user) : null, id: user.id };
}

/** Restores limits, recent confirmations and the askers' own state after earlier calls. */
async function tidy(): Promise<void> {
  await site.db.$executeRaw`DELETE FROM rate_limits`;
  const standing = { isActive: true, isSuspended: false, passwordHash: undefined };
  for (const asker of askers) {
    if (asker === "visitor") continue;
    const { id } = people[asker];
    const data = { ...standing, isActive: asker !== "deactivated", isSuspended: asker === "suspended" };
    await site.db.user.update({ where: { id }, data });
  }
  await site.db.session.updateMany({ data: { confirmedAt: new Date() } });
}

beforeAll(async () => {
  people.visitor = { client: createClient(site.server.url), actor: null, id: "" };
  await makeAsker("deactivated", {});
  await makeAsker("suspended", {});
  await makeAsker("member", {});
  await makeAsker("elite", { membershipStatus: "elite" });
  await makeAsker("admin", { isAdmin: true });
  await makeAsker("primary", {}, "operator", "correct horse battery");
  const others = await Promise.all(Array.from({ length: 3 }, () => makeMember(site.db)));
  const torrents = await Promise.all(Array.from({ length: 3 }, () => makeTorrent(site.db)));
  const category = await site.db.forumCategory.findFirstOrThrow();
  const author = others[0]?.id ?? "";
  const topic = {
    categoryId: category.id,
    title: "A topic",
    content: "Words",
    authorId: author,
    lastReplyAt: new Date(),
  };
  const { id: topicId } = await site.db.forumTopic.create({ data: topic });
  await site.db.forumReply.create({ data: { topicId, content: "A reply", authorId: author } });
  await site.db.chatMessage.create({ data: { userId: author, username: "someone", message: "hello" } });
  await site.db.payment.create({
    data: { userId: author, paymentType: "subscription", cryptoType: "BTC", amount: 10 },
  });
  ids.push(
    ...others.map(({ id }) => id),
    ...torrents.map(({ id }) => String(id)),
    "1",
    "2",
    "BTC",
    "rules",
    String(topicId),
  );
  await tidy();
});

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);
const address = fc.tuple(fc.nat(255), fc.nat(255)).map(([a, b]) => `10.9.${a}.${b}`);

function apiCalls(): fc.Arbitrary<Call> {
  return fc.tuple(pick(apiTables), pick(askers), address).chain(([row, asker, from]) =>
    fc.tuple(addressFor(`/api${row.path}`, ids), inputFor(row.useCase.input, ids)).map(([path, input]): Call => {
      const { method } = row;
      const headers = { "X-Forwarded-For": from };
      const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
      const form = new FormData();
      for (const [name, value] of Object.entries(input)) form.set(name, String(value));
      return {
        what: `${method} ${row.operationId ?? row.useCase.name}`,
        asker,
        path: method === "GET" ? `${path}?${query}` : path,
        options: { method, headers, ...(method === "GET" ? {} : row.read ? { body: form } : { json: input }) },
        isDenied: row.useCase.allow({ actor: people[asker].actor }) !== null,
        isApi: true,
        isOpen: row.useCase.allow.who === "anyone",
      };
    }),
  );
}

const fieldNames = [
  "act",
  "intent",
  "operation",
  "username",
  "message",
  "title",
  "content",
  "name",
  "address",
  "reason",
  "ids",
  "page",
];
const fieldTexts = [...hostileTexts, "approve", "delete", "suspend", "1", "on", "words"].map(wellFormed);

function screenCalls(): fc.Arbitrary<Call> {
  const shown = screens.filter((path) => ![...byTicket, ...silent].includes(path));
  const form = fc.dictionary(pick(fieldNames), pick(fieldTexts), { maxKeys: 4 });
  const search = fc.dictionary(
    pick(["page", "search", "q", "returnTo", "sort"]),
    pick(fieldTexts.filter((text) => text.length < 2_000)),
    { maxKeys: 2 },
  );
  const all = fc.tuple(pick(shown), pick(askers), address, fc.boolean(), fc.boolean(), form, search);
  return all.chain(([screen, asker, from, isData, isForm, fields, query]) =>
    addressFor(`/${screen}`, ids).map((at): Call => {
      const path = isData ? (at === "/" ? "/_root.data" : `${at}.data`) : at;
      const door = isForm && primaryForms.includes(screen) ? "primary" : doorOfScreen(screen);
      const standing: Role = asker === "suspended" ? "deactivated" : asker;
      return {
        what: `${isForm ? "POST" : "GET"} /${screen}${isData ? " (data)" : ""}`,
        asker,
        path: `${path}?${new URLSearchParams(query)}`,
        options: { headers: { "X-Forwarded-For": from }, ...(isForm ? { form: { nothing: "", ...fields } } : {}) },
        // Opening the address of a form's target redirects to the form.
        isDenied: !passes[door].includes(standing) && (isForm || !formsOnly.includes(screen)),
        isApi: false,
        isOpen: false,
      };
    }),
  );
}

/** The fault of an answer, or null. */
async function faultOf({ isApi, isDenied, isOpen, asker, path }: Call, response: Response): Promise<string | null> {
  const { status } = response;
  const { pathname, search } = new URL(path, site.server.url);
  const odd = findOddity({ url: pathname + search, headers: {} } as IncomingMessage);
  // Such an address reaches nothing, whoever asks.
  if (odd) return status === odd.status ? null : `answered ${status} where it must be ${odd.status}`;
  if (status >= 500 && status !== 503) return `answered ${status}`;
  if (isApi) {
    const refused = people[asker].actor ? 403 : 401;
    // A hostile id may be no segment of any call's path.
    if (isDenied && ![refused, 404, 405].includes(status)) return `answered ${status} where it must be ${refused}`;
    if (!isDenied && !isOpen && status === 401) return "answered 401 to somebody who is signed in";
    return null;
  }
  // A request that is turned away for its own sake has reached nothing.
  if (isDenied && status !== 400 && status !== 405 && !(await isTurnedAway(response, false)))
    return `let in with ${status}`;
  return null;
}

const endsTheSession = ({ what, asker, isDenied }: Call) =>
  !isDenied &&
  people[asker].actor !== null &&
  (notAllowed.some((name) => what.endsWith(` ${name}`)) || /\/logout|sign-out|restart|system\/run/.test(what));

it(`${CALLS} generated calls by every role are answered as their doors say, and none with a server error`, {
  timeout: seconds(3600),
}, async () => {
  const calls = fc.sample(fc.oneof(apiCalls(), screenCalls()), { numRuns: CALLS, seed: SEED });
  const faults: string[] = [];
  for (const [i, call] of calls.entries()) {
    if (endsTheSession(call)) continue;
    if (i % TIDY_EVERY === 0) await tidy();
    const response = await people[call.asker].client.request(call.path, call.options);
    const fault = await faultOf(call, response);
    if (fault)
      faults.push(
        `${call.what} by ${call.asker}: ${fault}; ${call.path.slice(0, 200)} ${JSON.stringify(call.options?.json ?? call.options?.form ?? "").slice(0, 300)}`,
      );
    await response.body?.cancel().catch(() => undefined);
  }
  expect(faults).toEqual([]);
  // All askers still have their session and role, so the calls were made as the accounts they name.
  for (const asker of askers) {
    const { body } = await people[asker].client.json<{ user: { isAdmin: boolean } | null }>("/api/auth/session");
    expect([asker, body.user?.isAdmin ?? null]).toEqual([asker, people[asker].actor?.isAdmin ?? null]);
  }
});
