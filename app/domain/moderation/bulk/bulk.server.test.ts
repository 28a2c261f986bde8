import { describe, expect, it } from "vitest";
import { createDatabase } from "#app/db/client.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { countStatements } from "#tests/support/statement-counter.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { setUpForum } from "../../community/forum/testing.ts";
import { setUpCases } from "../cases/testing.ts";
import { findChosen } from "./find-chosen.server.ts";
import { findRun } from "./find-run.server.ts";
import { runBulk } from "./run-bulk.server.ts";
import { undoRun } from "./undo-run.server.ts";

const database = useDatabase();

async function setUp() {
  const { db } = database;
  const admin = await makeMember(db, { isAdmin: true });
  const members = await Promise.all([makeMember(db), makeMember(db)]);
  const acts = async () =>
    (await db.auditEntry.findMany({ where: { actorId: admin.id }, orderBy: { id: "asc" } })).map(
      ({ act, subjectId }) => [act, subjectId],
    );
  return { db, admin, members, acts, context: makeContext(db, actorFrom(admin)) };
}

describe("an act on many", () => {
  it("is done to each as on its own page, with an entry in the audit log for each, and says what was refused", async () => {
    const { db, admin, members, acts, context } = await setUp();
    const ids = [...members.map(({ id }) => id), admin.id, "nobody", members[0]?.id];
    const result = await unwrap(runBulk.execute(context, { kind: "users", act: "suspend", ids, note: "Spam." }));
    expect(result).toEqual({
      runId: expect.any(Number),
      done: 2,
      refused: [
        { id: admin.id, message: expect.any(String) },
        { id: "nobody", message: "That user doesn't exist." },
      ],
    });
    const rows = await db.user.findMany({ where: { id: { in: ids.map(String) }, isSuspended: true } });
    expect(rows).toHaveLength(2);
    expect(await acts()).toEqual(members.map(({ id }) => ["users.suspend", id]));
    const { chosen } = await unwrap(findChosen.execute(context, { kind: "users", act: "suspend", ids }));
    expect(chosen.map(({ name }) => name).sort()).toEqual(
      [...members.map(({ username }) => username), admin.username].sort(),
    );
  });

  it("is done once where its form is sent twice, and the report is the first one's", async () => {
    const { members, acts, context } = await setUp();
    const submit = () => runBulk.execute({ ...context, formKey: "the-key-of-a-form" }, suspendAll);
    const suspendAll = { kind: "users", act: "suspend", ids: members.map(({ id }) => id), note: "Spam." };
    const first = await unwrap(submit());
    expect(await unwrap(submit())).toEqual(first);
    expect(await acts()).toHaveLength(2);
    expect(await unwrap(undoRun.execute(context, { runId: first.runId }))).toMatchObject({ undone: 2 });
  });

  it("decides on applications with one answer for all, and refuses those that are decided", async () => {
    const { db, context } = await setUp();
    const waiting = { status: "waiting" as const, createdAt: context.clock(), waitingSince: context.clock() };
    const rows = await db.application.createManyAndReturn({
      data: ["first", "second", "third"].map((username) => ({
        ...waiting,
        username,
        email: `${username}@bulk.test`,
        tokenHash: `hash-${username}`,
        sealedToken: "",
      })),
    });
    const [first, second, third] = rows.map(({ id }) => String(id));
    await db.setting.create({
      data: { key: "readyAnswers", value: { applications: "Not now.\nNot now, {name}." } },
    });
    const reject = { kind: "applications", act: "reject" };
    expect(await unwrap(findChosen.execute(context, { ...reject, ids: [first, third, "999999"] }))).toEqual({
      chosen: [
        { id: first, name: "first" },
        { id: third, name: "third" },
      ],
      answers: ["Not now.", "Not now, {name}."],
    });
    expect(
      await unwrap(runBulk.execute(context, { ...reject, ids: [first, second], note: "Not now, {name}." })),
    ).toMatchObject({ done: 2, refused: [] });
    expect(
      await unwrap(runBulk.execute(context, { kind: "applications", act: "approve", ids: [second, third] })),
    ).toMatchObject({ done: 1, refused: [{ id: second, message: expect.stringContaining("cannot be decided") }] });
    const after = await db.application.findMany({ orderBy: { id: "asc" }, select: { status: true, decision: true } });
    expect(after).toEqual([
      { status: "rejected", decision: "Not now, first." },
      { status: "rejected", decision: "Not now, second." },
      { status: "accepted", decision: null },
    ]);
    for (const { email } of rows) expect(await db.mail.count({ where: { recipient: email } })).toBe(1);
  });

  it("decides on cases as they stand, each once, with the reason", async () => {
    const { complain, admin, as, inbox, alice, bob } = await setUpCases(database);
    const ids = [await complain(), await complain(bob)];
    const decline = { kind: "complaints", act: "decline", ids };
    expect(await runBulk.execute(as(admin), decline)).toMatchObject({
      code: "invalid",
      errors: { note: [expect.stringContaining("Give a reason")] },
    });
    const done = await unwrap(runBulk.execute(as(admin), { ...decline, ids: [...ids, 999_999], note: "It is clean." }));
    expect(done).toMatchObject({ done: 2, refused: [{ id: "999999", message: "This case doesn't exist." }] });
    expect(await runBulk.execute(as(admin), { ...decline, note: "Again." })).toMatchObject({ value: { done: 0 } });
    for (const user of [alice, bob])
      expect((await inbox(user)).filter(({ content }) => content.includes("It is clean."))).toHaveLength(1);
  });

  it("pins, locks and deletes topics, also by ids that come as text", async () => {
    const { topic, read, admin, as } = await setUpForum(database);
    const ids = [await topic("One"), await topic("Two")];
    const act = (name: string) => runBulk.executeText(as(admin), { kind: "forum", act: name, ids: ids.map(String) });
    expect(await act("lock")).toMatchObject({ value: { done: 2 } });
    expect(await act("pin")).toMatchObject({ value: { done: 2 } });
    expect(await read(ids[0] ?? 0)).toMatchObject({ isLocked: true, isPinned: true });
    expect(await act("delete")).toMatchObject({ value: { done: 2, refused: [] } });
    expect(await act("delete")).toMatchObject({ value: { done: 0, refused: [{}, {}] } });
    expect(await findChosen.execute(as(admin), { kind: "forum", act: "lock", ids })).toMatchObject({
      code: "not-found",
    });
  });

  it("deletes torrents that are listed, named with their uploaders, and takes back points where that is asked for", async () => {
    const { db, members, acts, context } = await setUp();
    const uploadedBy = members[0]?.id;
    const [listed, gone] = await Promise.all([makeTorrent(db, { uploadedBy }), makeTorrent(db, { isActive: false })]);
    const chosen = { kind: "torrents", act: "delete", ids: [listed.id, gone.id] };
    expect((await unwrap(findChosen.execute(context, chosen))).chosen).toEqual([
      { id: String(listed.id), name: `${listed.name} by ${members[0]?.username}` },
    ]);
    expect(await unwrap(runBulk.execute(context, { ...chosen, takePoints: true }))).toMatchObject({
      done: 1,
      refused: [{ id: String(gone.id) }],
    });
    expect(await acts()).toEqual([["torrents.withdraw", String(listed.id)]]);
    const entry = await db.auditEntry.findFirst({ where: { subjectId: String(listed.id), act: "torrents.withdraw" } });
    expect(entry?.after).toEqual({ isListed: false, takePoints: true });
  });

  it("is for staff, for a hundred at most, and for what there is", async () => {
    const { members, context, db } = await setUp();
    const run = (input: object) => runBulk.execute(context, { kind: "users", act: "activate", ids: ["x"], ...input });
    expect(await run({ ids: Array.from({ length: 101 }, (_, i) => String(i)) })).toMatchObject({ code: "invalid" });
    expect(await run({ ids: [] })).toMatchObject({ errors: { ids: ["Choose at least one."] } });
    expect(await run({ act: "toString" })).toMatchObject({ errors: { act: ["That action doesn't exist."] } });
    expect(await run({ kind: "torrents" })).toMatchObject({ code: "invalid" });
    const [member] = members;
    const input = { kind: "users", act: "activate", ids: ["x"] };
    expect(await runBulk.execute(makeContext(db, member ? actorFrom(member) : null), input)).toMatchObject({
      code: "forbidden",
    });
  });

  it("is undone within ten minutes: each member stands as before, unless they have changed since", async () => {
    const { db, context, acts } = await setUp();
    const [paid, unpaid, changed] = await Promise.all([
      makeMember(db),
      makeMember(db, { isActive: false }),
      makeMember(db),
    ]);
    const ids = [paid.id, unpaid.id, changed.id];
    const { runId } = await unwrap(runBulk.execute(context, { kind: "users", act: "activate", ids }));
    const activeOf = async () =>
      Promise.all(ids.map(async (id) => (await db.user.findUniqueOrThrow({ where: { id } })).isActive));
    expect(await activeOf()).toEqual([true, true, true]);
    await db.user.update({ where: { id: changed.id }, data: { isSuspended: true } });
    expect(await unwrap(undoRun.execute(context, { runId }))).toEqual({
      undone: 2,
      refused: [{ id: changed.id, message: "This account has changed since." }],
    });
    expect(await activeOf()).toEqual([true, false, true]);
    expect((await acts()).at(-1)).toEqual(["bulk.undo", unpaid.id]);
    expect(await undoRun.execute(context, { runId })).toMatchObject({ code: "conflict" });
    const later = { ...context, clock: () => new Date(Date.now() + 11 * 60_000) };
    const again = await unwrap(
      runBulk.execute(context, { kind: "users", act: "suspend", ids: [paid.id], note: "Spam." }),
    );
    expect(await undoRun.execute(later, { runId: again.runId })).toMatchObject({ code: "conflict" });
    const other = makeContext(db, actorFrom(await makeMember(db, { isAdmin: true })));
    expect(await undoRun.execute(other, { runId: again.runId })).toMatchObject({ code: "not-found" });
    expect(await unwrap(findRun.execute(context, { runId }))).toMatchObject({
      isUndone: true,
      canUndo: false,
      hasUndo: true,
    });
  });

  it("is undone in as many statements for many members as for few", async () => {
    const { db, context } = await setUp();
    const counter = await countStatements(database.url);
    const counted = createDatabase(counter.url, { max: 1 });
    const statementsOf = async (members: number) => {
      const ids = await Promise.all(Array.from({ length: members }, async () => (await makeMember(db)).id));
      const { runId } = await unwrap(runBulk.execute(context, { kind: "users", act: "suspend", ids, note: "Spam." }));
      const undo = async () =>
        expect(await unwrap(undoRun.execute({ ...context, db: counted.db }, { runId }))).toMatchObject({
          undone: members,
          refused: [],
        });
      const statements = await counter.during(undo);
      expect(await db.user.count({ where: { id: { in: ids }, isSuspended: false } })).toBe(members);
      expect(await db.standingStep.count({ where: { userId: { in: ids }, liftedAt: null } })).toBe(0);
      expect(await db.auditEntry.count({ where: { act: "bulk.undo", subjectId: { in: ids } } })).toBe(members);
      return statements.length;
    };
    try {
      expect(await statementsOf(20)).toBe(await statementsOf(2));
    } finally {
      await counted.close();
      await counter.stop();
    }
  });

  it("that ends a suspension does not open the account of a member who had not paid", async () => {
    const { db, context } = await setUp();
    const unpaid = await makeMember(db, { isActive: false });
    for (const act of ["suspend", "activate"])
      await unwrap(runBulk.execute(context, { kind: "users", act, ids: [unpaid.id], note: "Spam." }));
    expect(await db.user.findUnique({ where: { id: unpaid.id } })).toMatchObject({
      isActive: false,
      isSuspended: false,
    });
  });
});

it("an act that has no undo is not undone, and says so", async () => {
  const { db } = database;
  const context = makeContext(db, actorFrom(await makeMember(db, { isAdmin: true })));
  const { id } = await makeTorrent(db, {});
  const { runId } = await unwrap(runBulk.execute(context, { kind: "torrents", act: "delete", ids: [String(id)] }));
  expect(await undoRun.execute(context, { runId })).toMatchObject({
    code: "conflict",
    message: "An action of this kind can't be undone in bulk.",
  });
  expect(await unwrap(findRun.execute(context, { runId }))).toMatchObject({ hasUndo: false, canUndo: false });
  expect(await db.bulkRun.findUnique({ where: { id: runId } })).toMatchObject({ undoneAt: null });
});
