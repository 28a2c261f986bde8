import { describe, expect, it } from "vitest";
import { z } from "zod";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { anyone, anyStaff, isSignedIn, systemOnly } from "./allow.ts";
import { checkbox, id } from "./fields.ts";
import { ok, refuse } from "./result.ts";
import { defineUseCase, systemContext } from "./use-case.server.ts";

const database = useDatabase();
const subject = { kind: "thing", id: 1, name: "A thing" };

const member = async (more = {}) => {
  const user = await makeMember(database.db, more);
  return { user, context: makeContext(database.db, actorFrom(user)) };
};

const rename = (fail: "not" | "refuse" | "throw") =>
  defineUseCase({
    name: "tests.rename",
    allow: isSignedIn,
    async write({ tx, actor }) {
      await tx.user.update({ where: { id: actor.id }, data: { firstName: "Changed" } });
      if (fail === "throw") throw new Error("a bug");
      return fail === "refuse" ? refuse("conflict", "Not now.") : ok({ done: true });
    },
  });

describe("a write", () => {
  const nameOf = async (userId: string) =>
    (await database.db.user.findUniqueOrThrow({ where: { id: userId } })).firstName;

  it("stands when it succeeds, and is rolled back by a refusal and by a bug", async () => {
    const { user, context } = await member();
    expect(await rename("refuse").run(context, {})).toMatchObject({ ok: false, code: "conflict" });
    expect(await nameOf(user.id)).toBeNull();
    await expect(rename("throw").run(context, {})).rejects.toThrow("a bug");
    expect(await nameOf(user.id)).toBeNull();
    expect(await rename("not").run(context, {})).toEqual({ ok: true, value: { done: true } });
    expect(await nameOf(user.id)).toBe("Changed");
  });

  it("is prepared before its transaction, not run when that is refused, and followed up once it stands", async () => {
    const { context } = await member();
    const steps: string[] = [];
    const useCase = (prepared: boolean, refused: boolean) =>
      defineUseCase({
        name: "tests.steps",
        allow: isSignedIn,
        prepare: async () => {
          steps.push("prepare");
          return prepared ? ok("made") : refuse("unsupported-media", "No picture.");
        },
        async write(_, __, made) {
          steps.push(`write ${made}`);
          return refused ? refuse("conflict", "No.") : ok(null, { afterCommit: () => steps.push("after") });
        },
      });
    await useCase(false, false).run(context, {});
    await useCase(true, true).run(context, {});
    expect(await useCase(true, false).run(context, {})).toEqual({ ok: true, value: null });
    expect(steps).toEqual(["prepare", "prepare", "write made", "prepare", "write made", "after"]);
  });

  it("succeeds although what follows it fails, and the log says so", async () => {
    const { context } = await member();
    const errors: string[] = [];
    const log = { ...context.log, error: (_: object, message: string) => void errors.push(message) };
    const useCase = defineUseCase({
      name: "tests.after",
      allow: isSignedIn,
      write: async () =>
        ok(null, {
          afterCommit: () => {
            throw new Error("disk full");
          },
        }),
    });
    expect(await useCase.run({ ...context, log }, {})).toEqual({ ok: true, value: null });
    expect(errors).toEqual(["what follows a finished write failed"]);
  });

  it("is run again where PostgreSQL breaks a deadlock", async () => {
    const { context } = await member();
    const [one, two] = [(await member()).user.id, (await member()).user.id];
    let runs = 0;
    let bothHaveOne = () => {};
    const barrier = new Promise<void>((resolve) => {
      bothHaveOne = resolve;
    });
    const lockBoth = defineUseCase({
      name: "tests.lock-both",
      input: z.object({ first: z.string(), second: z.string() }),
      allow: isSignedIn,
      async write({ tx }, { first, second }) {
        await tx.user.update({ where: { id: first }, data: { lastName: first } });
        if (++runs === 2) bothHaveOne();
        await barrier;
        await tx.user.update({ where: { id: second }, data: { lastName: first } });
        return ok(null);
      },
    });
    const results = await Promise.all([
      lockBoth.run(context, { first: one, second: two }),
      lockBoth.run(context, { first: two, second: one }),
    ]);
    expect(results.map((result) => result.ok)).toEqual([true, true]);
    expect(runs).toBe(3);
  });
});

describe("the audit log", () => {
  const act = (audit: "one" | "two" | "none", refused = false) =>
    defineUseCase({
      name: "tests.act",
      allow: anyStaff,
      async write() {
        if (refused) return refuse("conflict", "No.");
        if (audit === "none") return ok(null, { audit: { unaudited: "nothing changed" } });
        return ok(null, {
          audit: audit === "one" ? { subject, after: { a: 1 } } : [{ subject }, { act: "tests.other", subject }],
        });
      },
    });

  it("has the entry of a staff write, with who, from where and what changed, and none of a refused one", async () => {
    const { user, context } = await member({ isAdmin: true });
    await act("one", true).run(context, {});
    await act("none").run(context, {});
    await act("one").run(context, {});
    await act("two").run(context, {});
    const entries = await database.db.auditEntry.findMany({ where: { actorId: user.id }, orderBy: { id: "asc" } });
    expect(entries.map((entry) => entry.act)).toEqual(["tests.act", "tests.act", "tests.other"]);
    expect(entries[0]).toMatchObject({
      actorName: user.username,
      subjectKind: "thing",
      subjectId: "1",
      after: { a: 1 },
      address: context.address,
    });
  });

  it("does not compile without the entry of a staff write", () => {
    // @ts-expect-error: a staff write says what the audit log is to say, or why it says nothing
    defineUseCase({ name: "tests.silent", allow: anyStaff, write: async () => ok(null) });
  });
});

describe("input", () => {
  const echo = defineUseCase({
    name: "tests.echo",
    input: z.object({ id: id("Invalid ID."), flag: checkbox }),
    allow: anyone,
    read: async (_, input) => ok(input),
  });
  const context = () => makeContext(database.db, null);

  it.each([{ id: "1" }, { id: true }, { id: [1] }, { id: "0x10" }, { id: null }, { id: 1.5 }, {}])(
    "is strict where it is JSON: %j is refused",
    async (input) => {
      expect(await echo.execute(context(), input)).toMatchObject({
        code: "invalid",
        errors: { id: ["Invalid ID."] },
      });
    },
  );

  it.each([
    [
      { id: "16", flag: "on" },
      { id: 16, flag: true },
    ],
    [
      { id: "16", flag: "false" },
      { id: 16, flag: false },
    ],
    [
      { id: "16", flag: "" },
      { id: 16, flag: false },
    ],
  ])("is read as the field's type where it is text: %j", async (input, expected) => {
    expect(await echo.executeText(context(), input)).toEqual({ ok: true, value: expected });
  });

  it.each([{ id: "0x10" }, { id: "1e3" }, { id: "" }, { id: "ten" }])(
    "refuses text that is no number: %j",
    async (input) => {
      expect(await echo.executeText(context(), input)).toMatchObject({ code: "invalid" });
    },
  );
});

it("a use case of the system alone refuses every member and administrator, and runs for a job", async () => {
  const useCase = defineUseCase({ name: "tests.job", allow: systemOnly, read: async () => ok("ran") });
  const { context } = await member({ isAdmin: true });
  expect(await useCase.run(context, {})).toMatchObject({ code: "forbidden" });
  expect(await useCase.run(makeContext(database.db, null), {})).toMatchObject({ code: "forbidden" });
  expect(await useCase.run(systemContext(makeContext(database.db, null)), {})).toEqual({ ok: true, value: "ran" });
});

it("the log has the name, the time and the outcome of each run", async () => {
  const { context } = await member();
  const lines: object[] = [];
  const log = { ...context.log, debug: (fields: object) => void lines.push(fields) };
  await rename("refuse").run({ ...context, log }, {});
  expect(lines).toEqual([{ useCase: "tests.rename", ms: expect.any(Number), outcome: "conflict" }]);
});
