import { beforeEach, describe, expect, it } from "vitest";
import { allUseCases } from "#tests/support/all-use-cases.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, PASSWORD } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { memberRightNames } from "../../core/kernel/member-rights.ts";
import { signIn } from "../../people/auth/sign-in.server.ts";
import { signInAdmin } from "../../people/auth/sign-in-admin.server.ts";
import { runBulk } from "../bulk/run-bulk.server.ts";
import { undoRun } from "../bulk/undo-run.server.ts";
import { activateUser } from "../users/activate-user.server.ts";
import { liftDue, liftStep } from "./lift-step.server.ts";
import { answerStep, findOwnSteps, readOwnStep } from "./own-steps.server.ts";
import { takeStep } from "./take-step.server.ts";

const database = useDatabase();
type User = Awaited<ReturnType<typeof makeMember>>;
let staff: Context;
let member: User;
let now: Date;
const clock = () => now;
const asMember = () => makeContext(database.db, actorFrom(member), { clock });
const take = async (more: object) =>
  unwrap(takeStep.execute(staff, { userId: member.id, kind: "warning", reason: "Be kind.", ...more }));
const subjects = async () =>
  (await database.db.mail.findMany({ where: { recipient: member.email }, orderBy: { id: "asc" } })).map(
    ({ subject }) => subject,
  );

beforeEach(async () => {
  now = new Date("2026-11-26T12:00:00Z");
  staff = makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })), { clock });
  member = await makeMember(database.db);
});

/** The message of a refusal because of a limit, whatever the input is. */
async function limitOf(useCase: Awaited<ReturnType<typeof allUseCases>>[number]): Promise<string | null> {
  const result = await useCase.run(asMember(), {}).catch(() => null);
  return result && !result.ok && result.message.startsWith("You may not") ? result.message : null;
}

describe("a limited right", () => {
  it.each(memberRightNames)(
    "to %s is refused with its reason by each use case that needs it, until its end",
    async (right) => {
      const using = (await allUseCases()).filter(({ uses }) => uses === right);
      expect(using.length).toBeGreaterThan(0);
      await take({ kind: "limit", rights: [right], until: "2026-12-03", reason: "Too much of it." });
      for (const useCase of using)
        expect(await limitOf(useCase), useCase.name).toMatch(/ until 3 December 2026\. Reason: Too much of it\.$/);
      now = new Date("2026-12-03T00:00:00Z");
      for (const useCase of using) expect(await limitOf(useCase), useCase.name).toBeNull();
    },
  );

  it("covers every write of members that others read or get", async () => {
    const shared =
      /^(torrents|uploads|covers|previews|collections|comments|forum|chat|messages|profiles|pictures|invitations|seeding)\./;
    const free = (await allUseCases())
      .filter(({ name, writes, uses, allow }) => writes && !uses && shared.test(name) && allow === isSignedIn)
      .map(({ name }) => name);
    // These undo something, notify only staff, or show others nothing new.
    expect(free.sort()).toEqual([
      "collections.delete",
      "collections.move-torrent",
      "collections.remove-suggestion",
      "collections.remove-torrent",
      "comments.delete",
      "forum.delete-reply",
      "forum.delete-topic",
      "forum.mark-all-read",
      "forum.mark-reply-read",
      "forum.visit-topic",
      "invitations.withdraw",
      "messages.block-member",
      "messages.delete",
      "messages.mark-read",
      "messages.report",
      "messages.unblock-member",
      "profiles.set-privacy",
      "torrents.take-out-correction",
      "uploads.discard-draft",
    ]);
  });

  it("leaves the other rights, and needs at least one", async () => {
    await take({ kind: "limit", rights: ["chat"] });
    const others = (await allUseCases()).filter(({ uses }) => uses && uses !== "chat");
    for (const useCase of others) expect(await limitOf(useCase), useCase.name).toBeNull();
    const none = { userId: member.id, kind: "limit", reason: "Because." };
    expect(await takeStep.execute(staff, none)).toMatchObject({ errors: { rights: [expect.any(String)] } });
    const past = { ...none, rights: ["chat"], until: "2026-11-26" };
    expect(await takeStep.execute(staff, past)).toMatchObject({ errors: { until: [expect.any(String)] } });
  });
});

describe("a step", () => {
  it("is told by message and mail, without the note, and answered once", async () => {
    const { id: stepId } = await take({ note: "The third time." });
    expect(await subjects()).toEqual(["Warning from the staff"]);
    const inbox = await database.db.privateMessage.findMany({ where: { receiverId: member.id } });
    expect(inbox.map(({ content }) => content).join()).toMatch(/Reason: Be kind\./);
    const own = await unwrap(findOwnSteps.execute(asMember(), {}));
    expect(JSON.stringify([inbox, own])).not.toContain("third");
    await unwrap(answerStep.execute(asMember(), { stepId, answer: "I am sorry." }));
    expect(await answerStep.execute(asMember(), { stepId, answer: "No." })).toMatchObject({ code: "conflict" });
    const stranger = makeContext(database.db, actorFrom(await makeMember(database.db)));
    const answered = { kind: "warning", reason: "Be kind.", answer: "I am sorry." };
    expect(await readOwnStep.execute(asMember(), { stepId })).toMatchObject({ value: answered });
    expect(await readOwnStep.execute(stranger, { stepId })).toMatchObject({ code: "not-found" });
    expect(await answerStep.execute(stranger, { stepId, answer: "No." })).toMatchObject({ code: "not-found" });
    const toStaff = await database.db.privateMessage.findMany({ where: { receiverId: staff.actor?.id } });
    expect(toStaff).toMatchObject([{ subject: "A member answered a step" }]);
    const causes = await database.db.noticeCause.findMany({
      where: { members: { hasSome: [member.id, staff.actor?.id ?? ""] } },
      orderBy: { id: "asc" },
    });
    // The linked page names the member, because staff's messages stay when the account is erased.
    expect(JSON.stringify([toStaff, causes.map(({ title }) => title)])).not.toContain(member.username);
    expect(causes.map(({ kind }) => kind)).toEqual(["decision", "message"]);
  });

  it("is called by its kind in what the member gets", async () => {
    await take({ kind: "note" });
    expect(await subjects()).toEqual(["Note from the staff"]);
  });

  it("is lifted by staff with a reason, once", async () => {
    const { id: stepId } = await take({ kind: "limit", rights: ["post"] });
    const lift = { userId: member.id, stepId, reason: "A misunderstanding." };
    expect(await liftStep.execute(staff, { ...lift, userId: staff.actor?.id })).toMatchObject({ ok: false });
    await unwrap(liftStep.execute(staff, lift));
    expect(await liftStep.execute(staff, lift)).toMatchObject({ code: "conflict" });
    expect(await subjects()).toEqual(["Limited right from the staff", "Lifted: limited right"]);
    const { steps } = await unwrap(findOwnSteps.execute(asMember(), {}));
    expect(steps).toMatchObject([{ liftReason: "A misunderstanding.", liftedAt: now.toISOString() }]);
  });

  it("ends by itself on its date, and its member is told once", async () => {
    await take({ kind: "suspension", until: "2026-12-03" });
    const signInNow = () =>
      signIn.execute(makeContext(database.db, null, { clock }), { username: member.username, password: PASSWORD });
    expect(await signInNow()).toMatchObject({
      code: "forbidden",
      message: "This account is suspended until 3 December 2026. Reason: Be kind. Contact support.",
    });
    const jobs = await database.db.$queryRaw<{ at: Date }[]>`
      SELECT run_at AS at FROM graphile_worker._private_jobs WHERE key LIKE 'lift:%'`;
    expect(jobs).toContainEqual({ at: new Date("2026-12-03T00:00:00Z") });
    await liftDue(staff);
    expect(await signInNow()).toMatchObject({ code: "forbidden" });
    now = new Date("2026-12-03T00:05:00Z");
    await liftDue(staff);
    await liftDue(staff);
    expect(await signInNow()).toMatchObject({ ok: true });
    expect(await subjects()).toEqual(["Suspension from the staff", "Lifted: suspension"]);
  });

  it("ends at the door from its first second, and while the site is read-only, before the job comes round", async () => {
    await database.db.user.update({ where: { id: member.id }, data: { isAdmin: true } });
    const readOnly = (key: string) => Promise.resolve(key === "readOnly" ? { isOn: true } : undefined);
    const atDoor = (door: typeof signIn | typeof signInAdmin) => {
      const context = makeContext(database.db, null, { clock });
      const settings = { ...context.settings, find: readOnly };
      return door.execute({ ...context, settings }, { username: member.username, password: PASSWORD });
    };
    for (const [door, code] of [
      [signIn, "forbidden"],
      [signInAdmin, "unauthenticated"],
    ] as const) {
      now = new Date("2026-11-26T12:00:00Z");
      const step = { userId: member.id, kind: "suspension" as const, reason: "Be kind.", createdAt: now };
      await database.db.standingStep.create({ data: { ...step, until: new Date("2026-12-03T00:00:00Z") } });
      await database.db.user.update({ where: { id: member.id }, data: { isSuspended: true } });
      now = new Date("2026-12-02T23:59:59Z");
      expect(await atDoor(door)).toMatchObject({ code });
      now = new Date("2026-12-03T00:00:00Z");
      expect(await atDoor(door)).toMatchObject({ ok: true });
    }
    await liftDue(staff);
    expect(await subjects()).toEqual(["Lifted: suspension", "Lifted: suspension"]);
  });

  it("that suspends ends with the activation of the account, and comes back when that is undone", async () => {
    await take({ kind: "end" });
    expect(await takeStep.execute(staff, { userId: member.id, kind: "suspension", reason: "Again." })).toMatchObject({
      code: "conflict",
    });
    const state = async () => {
      const { isSuspended, standingSteps } = await database.db.user.findUniqueOrThrow({
        where: { id: member.id },
        include: { standingSteps: true },
      });
      return [isSuspended, standingSteps.filter(({ liftedAt }) => liftedAt === null).length];
    };
    const run = await unwrap(runBulk.execute(staff, { kind: "users", act: "activate", ids: [member.id] }));
    expect(await state()).toEqual([false, 0]);
    await unwrap(undoRun.execute(staff, { runId: run.runId }));
    expect(await state()).toEqual([true, 1]);
    await unwrap(activateUser.execute(staff, { userId: member.id }));
    expect(await state()).toEqual([false, 0]);
    const again = await unwrap(
      runBulk.execute(staff, { kind: "users", act: "suspend", ids: [member.id], note: "Spam." }),
    );
    expect(await state()).toEqual([true, 1]);
    await unwrap(undoRun.execute(staff, { runId: again.runId }));
    expect(await state()).toEqual([false, 0]);
  });
});
