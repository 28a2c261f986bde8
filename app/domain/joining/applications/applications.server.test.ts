import { beforeEach, describe, expect, it } from "vitest";
import { actorFrom, makeMember } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { forgetTraces } from "../../administration/system/forget-traces.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { register } from "../registrations/register.server.ts";
import { setJoining } from "../registrations/set-joining.server.ts";
import { apply } from "./apply.server.ts";
import { decideApplication } from "./decide-application.server.ts";
import { findApplications } from "./find-applications.server.ts";
import { confirmApplication, readOwnApplication, withdrawApplication } from "./own-application.server.ts";
import { readApplication } from "./read-application.server.ts";
import { readQuestions } from "./read-questions.server.ts";
import { useApplications } from "./testing.ts";

const { database, world, staff, visitor, person, ask, send, contextFor } = useApplications();
const decide = (applicationId: number, approved: boolean, notes?: string) =>
  decideApplication.execute(staff(), { applicationId, approved, notes });
const own = (token: string) => unwrap(readOwnApplication.execute(visitor(), { token }));
const mailsTo = async (recipient: string) =>
  (await database.db.mail.findMany({ where: { recipient }, orderBy: { id: "asc" } })).map(({ text }) => text);
const subjectsTo = async (recipient: string) =>
  (await database.db.mail.findMany({ where: { recipient }, orderBy: { id: "asc" } })).map(({ subject }) => subject);
const tokenIn = (text: string) => /\/application\/([\w-]{43})/.exec(text)?.[1] ?? "";

beforeEach(() => database.db.setting.deleteMany({ where: { key: "applications" } }));

const text = { kind: "text" as const, hint: "", choices: [], isRequired: true };

describe("an application", () => {
  it("is refused where the site takes none, and says why", async () => {
    await unwrap(setJoining.execute(staff(), { mode: "open" }));
    expect(await apply.execute(visitor(), person())).toMatchObject({ code: "forbidden" });
    await unwrap(setJoining.execute(staff(), { mode: "closed" }));
    expect(await apply.execute(visitor(), person())).toMatchObject({
      code: "forbidden",
      message: "Joining is closed right now.",
    });
    expect(await unwrap(readQuestions.execute(visitor(), {}))).toMatchObject({ isOpen: false });
  });

  it("is checked question by question, and keeps the questions as they were asked", async () => {
    await ask([
      { ...text, id: 4, label: "Why?" },
      { ...text, id: 2, kind: "choice", label: "Where?", choices: ["North", "South"] },
      { ...text, id: 7, kind: "link", label: "Your work", isRequired: false },
      { ...text, id: 9, kind: "line", label: "A word" },
    ]);
    const who = { ...person(), answer2: "West", answer7: "javascript:alert(1)", answer9: "x".repeat(201) };
    expect(await apply.execute(visitor(), who)).toMatchObject({
      code: "invalid",
      errors: {
        answer4: ["Answer this question."],
        answer2: ["Choose one of the answers."],
        answer7: ["Enter a full URL, including https://."],
        answer9: ["An answer to this question has at most 200 characters."],
      },
    });
    const { id } = await send({ ...who, answer4: "Because.", answer2: "South", answer7: "", answer9: "Hum" });
    await ask([]);
    expect(await unwrap(readApplication.execute(staff(), { applicationId: id }))).toMatchObject({
      answers: [
        { position: 1, question: "Why?", answer: "Because." },
        { position: 2, question: "Where?", answer: "South" },
        { position: 4, question: "A word", answer: "Hum" },
      ],
    });
  });

  it("is refused where the questions have changed since they were read", async () => {
    const { asked } = await unwrap(readQuestions.execute(visitor(), {}));
    await ask([{ ...text, id: 1, label: "Another question" }]);
    expect(await apply.execute(visitor(), { ...person(), asked })).toMatchObject({ code: "conflict" });
  });

  it("is not taken for one with an address that only looks like a pattern of it", async () => {
    const who = person();
    const [first, other] = [`a.${who.username}@patchbay.test`, `a_${who.username}@patchbay.test`];
    await send({ ...who, email: first });
    const { id, token } = await send({ ...person(), email: other });
    expect(await own(token)).toMatchObject({ status: "waiting" });
    expect(await database.db.application.count({ where: { id } })).toBe(1);
  });

  it("waits at once where the site sends no mail; twice is once, and an address has one at a time", async () => {
    const who = person();
    const { token, id } = await send(who);
    expect(await own(token)).toMatchObject({ status: "waiting", username: who.username, isMailed: false });
    expect((await unwrap(apply.execute(visitor(), who))).token).toBe(token);
    const other = { ...who, username: person().username };
    expect(await apply.execute(visitor(), other)).toMatchObject({
      code: "conflict",
      errors: { email: [expect.stringContaining("open application")] },
    });
    expect(await unwrap(findApplications.execute(staff(), { search: who.email }))).toMatchObject({
      total: 1,
      applications: [{ id, username: who.username, status: "waiting" }],
    });
  });

  it("is confirmed by the mailed link, whose token the answer does not hold", async () => {
    world.sendsMail = true;
    const who = person();
    const { id, token } = await send(who);
    expect(token).toBe("");
    expect(await decide(id, true)).toMatchObject({ code: "conflict" });
    await runJobs(visitor(), "answer-application");
    const [mail = ""] = await mailsTo(who.email);
    const mailed = tokenIn(mail);
    expect(await own(mailed)).toMatchObject({ status: "unproved" });
    await unwrap(confirmApplication.execute(visitor(), { token: mailed }));
    await unwrap(confirmApplication.execute(visitor(), { token: mailed }));
    expect(await own(mailed)).toMatchObject({ status: "waiting" });
    // A second application with this address is not stored; the link to the first is mailed instead.
    const second = await send({ ...who, answer1: "Other words." });
    await runJobs(visitor(), "answer-application");
    expect(tokenIn((await mailsTo(who.email))[1] ?? "")).toBe(mailed);
    expect(await database.db.application.findUnique({ where: { id: second.id } })).toBeNull();
  });

  it("is answered by mails whose subjects tell them apart, with the day in words", async () => {
    world.sendsMail = true;
    const who = person();
    const { id } = await send(who);
    await runJobs(visitor(), "answer-application");
    const [mail = ""] = await mailsTo(who.email);
    await unwrap(confirmApplication.execute(visitor(), { token: tokenIn(mail) }));
    await send({ ...who, answer1: "Other words." });
    await runJobs(visitor(), "answer-application");
    await unwrap(decide(id, false));
    await send({ ...who, answer1: "Yet other words." });
    await runJobs(visitor(), "answer-application");
    const accepted = await send();
    await database.db.application.update({ where: { id: accepted.id }, data: { status: "waiting" } });
    await unwrap(decide(accepted.id, true));
    expect([...(await subjectsTo(who.email)), ...(await subjectsTo(accepted.email))]).toEqual([
      expect.stringMatching(/^Confirm your application to /),
      expect.stringMatching(/^Your application to .+ is still open$/),
      expect.stringMatching(/^Your application to .+ was rejected$/),
      expect.stringMatching(/^You can apply to .+ again from 1 July 2026$/),
      expect.stringMatching(/^Your application to .+ was accepted$/),
    ]);
  });

  it("with a member's address is answered as any, and the mail goes to the member", async () => {
    world.sendsMail = true;
    const { username, email } = await makeMember(database.db);
    const who = { ...person(), email };
    const answer = await unwrap(apply.execute(visitor(), who));
    expect(answer).toEqual(await unwrap(apply.execute(visitor(), person())));
    await runJobs(visitor(), "answer-application");
    expect((await mailsTo(email))[0]).toContain(`sign in as ${username}`);
    expect(await database.db.application.count({ where: { email } })).toBe(0);
  });

  it("that nobody confirms is unknown after two days, and deleted", async () => {
    world.sendsMail = true;
    const who = person();
    const { id } = await send(who);
    await runJobs(visitor(), "answer-application");
    const token = tokenIn((await mailsTo(who.email))[0] ?? "");
    world.now = addDays(world.now, 3);
    expect(await confirmApplication.execute(visitor(), { token })).toMatchObject({ code: "not-found" });
    await unwrap(forgetTraces.run(systemContext(visitor()), {}));
    expect(await database.db.application.findUnique({ where: { id } })).toBeNull();
  });

  it("can be withdrawn, which deletes its answers, and then made anew", async () => {
    const who = person();
    const { token, id } = await send(who);
    await unwrap(withdrawApplication.execute(visitor(), { token }));
    expect(await own(token)).toMatchObject({ status: "withdrawn", answers: [] });
    expect(await withdrawApplication.execute(visitor(), { token })).toMatchObject({ code: "conflict" });
    expect(await decide(id, true)).toMatchObject({ code: "conflict" });
    expect((await send({ ...who, answer1: "Once more." })).id).not.toBe(id);
  });
});

describe("a decision", () => {
  it("that accepts lets the applicant register once, with the address of the application, without another approval", async () => {
    await unwrap(setJoining.execute(staff(), { price: "free", confirm: true }));
    const { id, token, username, email } = await send();
    const join = (more = {}) =>
      register.execute(visitor(), { username, email, password: "a long password", application: token, ...more });
    expect(await join()).toMatchObject({ code: "forbidden" });
    await unwrap(decide(id, true, "Welcome!"));
    expect((await mailsTo(email))[0]).toContain("Welcome!");
    expect(await own(token)).toMatchObject({ status: "accepted", decision: "Welcome!" });
    expect(await join({ email: "other@patchbay.test" })).toMatchObject({
      code: "invalid",
      errors: { email: [expect.any(String)] },
    });
    expect(await unwrap(join())).toMatchObject({ next: "account" });
    await runJobs(visitor(), "open-account");
    const user = await database.db.user.findUniqueOrThrow({ where: { username } });
    expect(await database.db.application.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "joined",
      userId: user.id,
    });
    expect(await join({ username: person().username })).toMatchObject({ code: "forbidden" });
    await unwrap(setJoining.execute(staff(), { price: "paid", confirm: true }));
  });

  it("that rejects is mailed, and the address may apply again after the time that the operator sets", async () => {
    const who = person();
    const { id, token, email } = await send(who);
    await unwrap(decide(id, false, "Not yet."));
    expect(await decide(id, true)).toMatchObject({ code: "conflict" });
    expect((await mailsTo(email))[0]).toContain("You can apply again from 1 July 2026.");
    expect(await own(token)).toMatchObject({ status: "rejected", reapplyAt: "2026-07-01T12:00:00.000Z" });
    const again = { ...who, answer1: "Again." };
    expect(await apply.execute(visitor(), again)).toMatchObject({ code: "conflict" });
    world.now = addDays(world.now, 31);
    expect((await send(again)).id).not.toBe(id);
  });

  it("is for those who decide on registrations", async () => {
    const { id } = await send();
    const moderator = contextFor({ ...actorFrom(await makeMember(database.db)), rights: ["comments.moderate"] });
    expect(await readApplication.execute(moderator, { applicationId: id })).toMatchObject({ code: "forbidden" });
    expect(await decideApplication.execute(moderator, { applicationId: id, approved: true })).toMatchObject({
      code: "forbidden",
    });
  });

  it("is forgotten with the application after the time for people who have not become members", async () => {
    const { id } = await send();
    const { id: waiting } = await send();
    await unwrap(decide(id, false));
    world.now = addDays(world.now, 91);
    await unwrap(forgetTraces.run(systemContext(visitor()), {}));
    expect(await database.db.application.findUnique({ where: { id } })).toBeNull();
    expect(await database.db.applicationAnswer.count({ where: { applicationId: id } })).toBe(0);
    expect(await database.db.application.findUnique({ where: { id: waiting } })).not.toBeNull();
  });
});

it("an invitation still leads to the registration, and nothing else does", async () => {
  const { id: inviterId } = await makeMember(database.db);
  const inviteCode = "an-open-invitation";
  await database.db.invitation.create({ data: { inviterId, inviteCode, expiresAt: addDays(world.now, 7) } });
  const { username, email } = person();
  const join = (more = {}) => register.execute(visitor(), { username, email, password: "a long password", ...more });
  expect(await join()).toMatchObject({ code: "forbidden" });
  expect(await join({ application: "x".repeat(43) })).toMatchObject({ code: "forbidden" });
  expect(await join({ invite: inviteCode })).toMatchObject({ ok: true });
});
