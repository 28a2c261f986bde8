import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Crash, crashAt } from "#tests/support/crashes.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { forgetAnswers } from "../../administration/system/forget-answers.server.ts";
import { isSignedIn } from "./allow.ts";
import type { Context } from "./context.server.ts";
import { ok, refuse } from "./result.ts";
import { defineUseCase, systemContext } from "./use-case.server.ts";
import { addHours } from "./utc.ts";

const database = useDatabase();

async function aMember() {
  const user = await makeMember(database.db);
  return { user, context: makeContext(database.db, actorFrom(user)) };
}
const keyed = (context: Context, key: string, fingerprint = "the request"): Context => ({
  ...context,
  idempotency: { key, fingerprint },
});

/** Creates something that can be counted, and reports what happened to the prepared files. */
function makeThing(useCaseName = "tests.make") {
  const discarded: string[] = [];
  const useCase = defineUseCase({
    name: useCaseName,
    input: z.object({ name: z.string() }),
    allow: isSignedIn,
    prepare: async (_, { name }) => ok(`the file of ${name}`),
    async write({ tx, actor }, { name }) {
      if (name === "bad") return refuse("invalid", "Not this one.");
      const { id } = await tx.apiToken.create({
        data: { userId: actor.id, name, hash: randomUUID(), scopes: [] },
      });
      return ok({ id, name });
    },
    discard: async (_, file) => void discarded.push(file),
  });
  return { useCase, discarded, count: (userId: string) => database.db.apiToken.count({ where: { userId } }) };
}

describe("a write with a key", () => {
  it("is done once, and answered alike each time; without a key, or with a new one, it is done again", async () => {
    const { user, context } = await aMember();
    const { useCase, count } = makeThing();
    const first = await useCase.execute(keyed(context, "k"), { name: "one" });
    expect(first).toMatchObject({ ok: true, value: { name: "one" } });
    expect(await useCase.execute(keyed(context, "k"), { name: "one" })).toEqual(first);
    expect(await count(user.id)).toBe(1);
    await useCase.execute(context, { name: "one" });
    await useCase.execute(keyed(context, "l"), { name: "one" });
    expect(await count(user.id)).toBe(3);
  });

  it("is refused for another request, and is each member's own", async () => {
    const { context } = await aMember();
    const { user: otherUser, context: other } = await aMember();
    const { useCase, count } = makeThing();
    await useCase.execute(keyed(context, "k"), { name: "one" });
    const another = await useCase.execute(keyed(context, "k", "another request"), { name: "two" });
    expect(another).toMatchObject({
      ok: false,
      code: "invalid",
      message: expect.stringContaining("a different request"),
    });
    expect(await useCase.execute(keyed(other, "k"), { name: "one" })).toMatchObject({ ok: true });
    expect(await count(otherUser.id)).toBe(1);
  });

  it("that was refused may be mended and sent with the same key, and what was prepared is removed", async () => {
    const { user, context } = await aMember();
    const { useCase, discarded, count } = makeThing();
    expect(await useCase.execute(keyed(context, "k"), { name: "bad" })).toMatchObject({ ok: false, code: "invalid" });
    expect(discarded).toEqual(["the file of bad"]);
    expect(await useCase.execute(keyed(context, "k", "mended"), { name: "good" })).toMatchObject({ ok: true });
    expect([discarded.length, await count(user.id)]).toEqual([1, 1]);
  });

  it("is done once of ten at a time: the others get its answer, or hear that it runs", async () => {
    const { user, context } = await aMember();
    const { useCase, discarded, count } = makeThing();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => useCase.execute(keyed(context, "k"), { name: "one" })),
    );
    expect(await count(user.id)).toBe(1);
    const [first] = all.filter((one) => one.ok);
    for (const one of all) {
      if (one.ok) expect(one).toEqual(first);
      else expect(one).toMatchObject({ code: "conflict", retryAfter: 1 });
    }
    // Calls after this point store nothing.
    expect(discarded.length).toBeLessThanOrEqual(9);
  });

  it("is done once however often the process dies on the way", async () => {
    const { user, context } = await aMember();
    const { useCase, count } = makeThing();
    const moments = ([1, 2, 3] as const).flatMap((at) => [[at, "before"] as const, [at, "after"] as const]);
    for (const [at, moment] of moments) {
      const crash = crashAt(at, moment);
      const dying = { ...keyed(context, "k"), db: crash.database(database.db) };
      await useCase.execute(dying, { name: "one" }).catch((error) => {
        if (!(error instanceof Crash)) throw error;
      });
    }
    expect(await useCase.execute(keyed(context, "k"), { name: "one" })).toMatchObject({ ok: true });
    expect(await count(user.id)).toBe(1);
  });

  it("is known for a day", async () => {
    const { user, context } = await aMember();
    const { useCase, count } = makeThing();
    await useCase.execute(keyed(context, "k"), { name: "one" });
    const later = (hours: number) => ({ ...context, clock: () => addHours(new Date(), hours) });
    await useCase.execute(keyed(later(23), "k"), { name: "one" });
    expect(await count(user.id)).toBe(1);
    await useCase.execute(keyed(later(25), "k", "another day"), { name: "one" });
    expect(await count(user.id)).toBe(2);
    await forgetAnswers.run(systemContext(later(26)), {});
    expect(await database.db.idempotencyKey.count({ where: { userId: user.id } })).toBe(1);
    await forgetAnswers.run(systemContext(later(50)), {});
    expect(await database.db.idempotencyKey.count({ where: { userId: user.id } })).toBe(0);
  });
});

describe("a form with a hidden key", () => {
  const sent = (context: Context, formKey = "the-key-of-a-form"): Context => ({ ...context, formKey });

  it("is written once however often it is sent, and each time answered as at first", async () => {
    const { user, context } = await aMember();
    const { useCase, discarded, count } = makeThing();
    const clicks = await Promise.all(Array.from({ length: 3 }, () => useCase.execute(sent(context), { name: "one" })));
    const [first] = clicks;
    expect(first).toMatchObject({ ok: true, value: { name: "one" } });
    expect(clicks).toEqual([first, first, first]);
    expect(await useCase.execute(sent(context), { name: "one" })).toEqual(first);
    expect(await count(user.id)).toBe(1);
    expect(discarded.length).toBeLessThanOrEqual(2);
  });

  it("is written again when it is sent with other words, by a new page, or by another member", async () => {
    const { user, context } = await aMember();
    const { user: other, context: others } = await aMember();
    const { useCase, count } = makeThing();
    await useCase.execute(sent(context), { name: "one" });
    await useCase.execute(sent(context), { name: "corrected" });
    await useCase.execute(sent(context, "the-key-of-a-new-page"), { name: "one" });
    await useCase.execute(sent(others), { name: "one" });
    expect([await count(user.id), await count(other.id)]).toEqual([3, 1]);
  });

  it("runs each of its use cases once", async () => {
    const { user, context } = await aMember();
    const [one, other] = [makeThing("tests.one").useCase, makeThing("tests.other").useCase];
    for (const useCase of [one, other, one, other]) await useCase.execute(sent(context), { name: "one" });
    expect(await makeThing().count(user.id)).toBe(2);
  });

  it("leaves its answer in the database sealed, because it may hold a token", async () => {
    const { user, context } = await aMember();
    await makeThing().useCase.execute(sent(context), { name: "pb_secret" });
    const [row] = await database.db.idempotencyKey.findMany({ where: { userId: user.id } });
    expect(JSON.stringify(row)).not.toContain("pb_secret");
    expect(context.secrets.isSealed(row?.answer ?? "")).toBe(true);
  });
});
