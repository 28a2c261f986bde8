import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import type { Right } from "../../core/kernel/rights.ts";
import { activateUser } from "../users/activate-user.server.ts";
import { answerByLink, readStepOfLink } from "./answer-link.server.ts";
import { findTimeline } from "./find-timeline.server.ts";
import { liftStep } from "./lift-step.server.ts";
import { addMemberNote } from "./notes.server.ts";
import { suspendUser, takeStep } from "./take-step.server.ts";

const database = useDatabase();
let staff: Context;
let member: Awaited<ReturnType<typeof makeMember>>;
let now: Date;
const clock = () => now;

beforeEach(async () => {
  now = new Date("2026-11-26T12:00:00Z");
  staff = makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })), { clock });
  member = await makeMember(database.db);
});

describe("the right to discipline members", () => {
  it("covers all steps but those that close an account, which need the right to suspend", async () => {
    const { db } = database;
    const holding = async (right: Right) => {
      const holder = await makeMember(db);
      const role = await db.staffRole.create({ data: { name: `Role of ${holder.username}`, rights: [right] } });
      await db.roleHolder.create({ data: { userId: holder.id, roleId: role.id } });
      return makeContext(db, { ...actorFrom(holder), rights: [right] }, { clock });
    };
    const [moderator, closer] = [await holding("members.discipline"), await holding("accounts.suspend")];
    for (const [kind, by, other] of [
      ["note", moderator, closer],
      ["warning", moderator, closer],
      ["limit", moderator, closer],
      ["suspension", closer, moderator],
      ["end", closer, moderator],
    ] as const) {
      const userId = (await makeMember(db)).id;
      const step = { userId, kind, reason: "Be kind.", rights: kind === "limit" ? ["chat"] : [] };
      expect(await takeStep.execute(other, step), kind).toMatchObject({ code: "forbidden" });
      const { id: stepId } = await unwrap(takeStep.execute(by, step));
      const lift = { userId, stepId, reason: "It is over." };
      expect(await liftStep.execute(other, lift), kind).toMatchObject({ code: "forbidden" });
      await unwrap(liftStep.execute(by, lift));
      expect(await findTimeline.execute(other, { userId })).toMatchObject({ ok: true });
    }
    expect(await addMemberNote.execute(closer, { userId: member.id, text: "Seen." })).toMatchObject({
      code: "forbidden",
    });
  });
});

describe("a step that closes the account", () => {
  it("is answered once by the link in its mail, for a month", async () => {
    await unwrap(takeStep.execute(staff, { userId: member.id, kind: "suspension", reason: "Be kind." }));
    const { text } = await database.db.mail.findFirstOrThrow({ where: { recipient: member.email } });
    const token =
      new URL(text.match(/https?:\S+standing\/answer\?token=\S+/)?.[0] ?? "").searchParams.get("token") ?? "";
    const visitor = () => makeContext(database.db, null, { clock });
    expect(await unwrap(readStepOfLink.execute(visitor(), { token }))).toMatchObject({
      kind: "suspension",
      reason: "Be kind.",
      answer: null,
    });
    const answer = (given: string) => answerByLink.execute(visitor(), { token: given, answer: "It was not me." });
    expect(await answer(`${token.slice(0, -2)}xx`)).toMatchObject({ code: "not-found" });
    now = new Date("2026-12-26T12:00:00Z");
    expect(await answer(token)).toMatchObject({ code: "not-found" });
    now = new Date("2026-12-26T11:59:59Z");
    await unwrap(answer(token));
    expect(await answer(token)).toMatchObject({ code: "conflict" });
    const { timeline } = await unwrap(findTimeline.execute(staff, { userId: member.id }));
    expect(timeline).toMatchObject([{ step: { answer: "It was not me." } }]);
    expect(await database.db.privateMessage.findMany({ where: { receiverId: staff.actor?.id } })).toMatchObject([
      { subject: "A member answered a step" },
    ]);
  });

  it("by the call of the specification needs no body, and one that has an end has a reason", async () => {
    const userId = member.id;
    expect(await suspendUser.execute(staff, { userId, until: "2026-12-03" })).toMatchObject({
      errors: { reason: ["Give a reason, which the member can read."] },
    });
    expect(await suspendUser.execute(staff, { userId })).toMatchObject({ ok: true });
    expect(await suspendUser.execute(staff, { userId })).toMatchObject({ ok: true });
    expect(await suspendUser.execute(staff, { userId, reason: "Spam." })).toMatchObject({ code: "conflict" });
    const { text } = await database.db.mail.findFirstOrThrow({ where: { recipient: member.email } });
    expect(text).toContain("No reason was given. You can ask for it in your answer.");
    await unwrap(activateUser.execute(staff, { userId }));
    await unwrap(suspendUser.execute(staff, { userId, reason: "Spam.", until: "2026-12-03" }));
    const { timeline } = await unwrap(findTimeline.execute(staff, { userId }));
    const steps = timeline.filter(({ title }) => title.startsWith("Suspen"));
    expect(steps).toMatchObject([{ text: "Spam.", step: { until: "2026-12-03T00:00:00.000Z" } }, { text: "" }]);
  });
});
