import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, openLimiter, PASSWORD } from "#tests/support/factories.ts";
import { isSignedIn } from "./allow.ts";
import { confirmCaller } from "./confirmation.server.ts";
import type { Limits } from "./context.server.ts";
import { ok } from "./result.ts";
import { defineUseCase, systemContext } from "./use-case.server.ts";

const database = useDatabase();
const now = new Date("2026-11-22T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
let user: Awaited<ReturnType<typeof makeMember>>;
let sid: string;
let runs = 0;

const act = defineUseCase({
  name: "tests.dangerous",
  allow: isSignedIn,
  confirmed: true,
  async read() {
    runs += 1;
    return ok("done");
  },
});

const asked = { ok: false, code: "confirmation-required" };
const caller = (confirmedAt: Date | null, more = {}) =>
  makeContext(database.db, actorFrom(user), { clock: () => now, sessionId: sid, confirmedAt, ...more });

beforeEach(async () => {
  user = await makeMember(database.db);
  sid = crypto.randomUUID();
  runs = 0;
  const expire = new Date("2936-01-01T00:00:00Z");
  await database.db.session.create({ data: { sid, sess: {}, expire, userId: user.id, confirmedAt: ago(60) } });
});

const confirmedAt = async () => (await database.db.session.findUniqueOrThrow({ where: { sid } })).confirmedAt;

describe("a dangerous act", () => {
  it("is done within ten minutes of the last password, and asked for after them, however it is called", async () => {
    expect(await act.run(caller(ago(9)), {})).toMatchObject({ ok: true });
    for (const at of [ago(10), null]) {
      expect(await act.run(caller(at), {})).toMatchObject(asked);
      expect(await act.execute(caller(at), {})).toMatchObject(asked);
      expect(await act.executeText(caller(at), { password: PASSWORD })).toMatchObject(asked);
    }
    expect(runs).toBe(1);
  });

  it("is done by a password in the call, which counts for the session's next ten minutes", async () => {
    expect(await act.execute(caller(ago(60)), { password: PASSWORD })).toMatchObject({ ok: true });
    expect(await confirmedAt()).toEqual(now);
  });

  it.each([{ password: "wrong" }, { password: "" }, { password: 1 }, { password: "x".repeat(129) }, null, []])(
    "is refused with %j, and the session stays as it was",
    async (input) => {
      expect(await act.execute(caller(ago(60)), input)).toMatchObject(asked);
      expect([runs, await confirmedAt()]).toEqual([0, ago(60)]);
    },
  );

  it("is refused to whoever may not run it before a password is looked at", async () => {
    const visitor = makeContext(database.db, null, { confirmedAt: null });
    expect(await act.execute(visitor, { password: PASSWORD })).toMatchObject({ code: "unauthenticated" });
  });

  it("is not asked of the site's own work", async () => {
    expect(await confirmCaller(systemContext(caller(null)), undefined)).toMatchObject({ ok: true });
  });

  it("counts tries, and forgets them after the right one", async () => {
    let tries = 0;
    const counting = {
      spend: async () => {
        tries += 1;
        return tries > 2 ? 60 : null;
      },
      forgive: async () => {
        tries = 0;
      },
    };
    const limits = new Proxy({} as Limits, { get: (_, rule) => (rule === "accountProof" ? counting : openLimiter()) });
    const context = caller(null, { limits });
    await act.execute(context, { password: "guess" });
    expect(await act.execute(context, { password: PASSWORD })).toMatchObject({ ok: true });
    for (const password of ["guess", "guess"]) await act.execute(context, { password });
    expect(await act.execute(context, { password: PASSWORD })).toMatchObject({ code: "rate-limited", retryAfter: 60 });
  });
});
