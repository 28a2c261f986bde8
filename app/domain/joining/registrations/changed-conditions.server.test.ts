import { beforeEach, describe, expect, it } from "vitest";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { eventually } from "#tests/support/site.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { generateInvite } from "../invitations/generate-invite.server.ts";
import { decideRegistration } from "./decide-registration.server.ts";
import { openFreeAccount } from "./open-free-account.server.ts";
import { register } from "./register.server.ts";
import { setJoining } from "./set-joining.server.ts";
import { startCard } from "./start-card.server.ts";
import { person, useRegistrations } from "./testing.ts";

const { database, world, visitor, staff, begin, prove, decide, rowOf } = useRegistrations();
const set = (given: object) => unwrap(setJoining.execute(staff(), { confirm: true, ...given }));
const open = (id: number) => openFreeAccount(visitor(), id);
const membersCalled = (username: string) => database.db.user.count({ where: { username } });
const mailTo = async (recipient: string) =>
  (await database.db.mail.findFirst({ where: { recipient }, orderBy: { id: "desc" } }))?.text ?? "";
const activeMembers = () => database.db.user.count({ where: { isActive: true, isSuspended: false, deletedAt: null } });
const invite = async () => {
  const member = makeContext(database.db, actorFrom(await makeMember(database.db)), { clock: () => world.now });
  const { inviteLink } = await unwrap(generateInvite.execute(member, {}));
  return new URL(inviteLink).searchParams.get("invite") ?? "";
};

beforeEach(async () => {
  await database.db.setting.deleteMany({ where: { key: { in: ["joining", "membership"] } } });
  await database.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

describe("a registration that waits on a free site", () => {
  it("goes on waiting when the site begins to cost something and its form is sent again", async () => {
    await set({ price: "free" });
    const { token: _, ...who } = await begin();
    await set({ price: "paid" });
    const again = await unwrap(register.execute(visitor(), who));
    expect(again).toMatchObject({ next: "approval" });
    const card = { registrationToken: again.registrationToken, billingPeriod: "monthly" };
    const refusal = { code: "conflict", message: expect.stringContaining("nothing to pay") };
    expect(await prove(again.registrationToken)).toMatchObject(refusal);
    expect(await startCard.execute(visitor({ cards: {} }), card)).toMatchObject(refusal);
    expect(await decide(again.registrationToken)).toMatchObject({ ok: true });
  });

  it("stays as it is when its account opens while its form is sent again", async () => {
    await set({ price: "free", needsApproval: false });
    const { token, ...who } = await begin();
    const { id } = await rowOf(token);
    const opening = database.db.$transaction(async (tx) => {
      await tx.registrationToken.update({ where: { id }, data: { status: "approved" } });
      await makeMember(tx as never, { username: who.username });
      await eventually(async () => {
        const [row] = await database.db.$queryRaw<{ count: number }[]>`
          SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%registration_tokens%'`;
        expect(row?.count).toBe(1);
      });
    });
    const sent = register.execute(visitor(), who);
    await opening;
    expect(await sent).toMatchObject({ code: "conflict", errors: { username: [expect.any(String)] } });
    await runJobs(visitor(), "open-account");
    expect(await rowOf(token)).toMatchObject({ status: "approved" });
    expect(await database.db.mail.count({ where: { key: `registration-rejected:${id}` } })).toBe(0);
  });

  it("is decided once by an administrator and the job", async () => {
    await set({ price: "free" });
    const { token, username } = await begin();
    const { id } = await rowOf(token);
    await Promise.all([decide(token, false), open(id)]);
    const { status } = await rowOf(token);
    expect(await membersCalled(username)).toBe(status === "approved" ? 1 : 0);
  });
});

describe("the refusal of an approval", () => {
  it("says that the invitation was withdrawn, not that somebody else used it", async () => {
    await set({ mode: "invitation", price: "free" });
    const code = await invite();
    const { token } = await begin({ ...person(), invite: code });
    await database.db.invitation.deleteMany({ where: { inviteCode: code } });
    expect(await decide(token)).toMatchObject({ message: expect.stringContaining("was withdrawn") });
  });

  it("says that somebody else used it where somebody did", async () => {
    await set({ mode: "invitation", price: "free" });
    const code = await invite();
    const { token } = await begin({ ...person(), invite: code });
    await database.db.invitation.updateMany({ where: { inviteCode: code }, data: { status: "accepted" } });
    expect(await decide(token)).toMatchObject({ message: expect.stringContaining("was used by somebody else") });
  });

  it.each([
    ["withdrawn", "was withdrawn"],
    ["joined", "has already been used"],
    ["rejected", "is no longer accepted"],
  ] as const)("names an application that is %s", async (status, words) => {
    await set({ price: "free" });
    const { token } = await begin();
    const { id } = await database.db.application.create({
      data: {
        username: person().username,
        email: person().email,
        tokenHash: `${token}${status}`,
        sealedToken: "",
        status,
        createdAt: world.now,
      },
    });
    await database.db.registrationToken.updateMany({
      where: { username: (await rowOf(token)).username },
      data: { applicationId: id },
    });
    expect(await decide(token)).toMatchObject({ message: expect.stringContaining(words) });
  });
});

describe("an unpaid registration when the site becomes free", () => {
  it("gets its account at once, where nobody has to approve it", async () => {
    const { token, username, email } = await begin();
    await set({ price: "free", needsApproval: false });
    await runJobs(visitor());
    expect(await rowOf(token)).toMatchObject({ status: "approved" });
    expect(await membersCalled(username)).toBe(1);
    expect(await mailTo(email)).toContain("Your account is open");
  });

  it("waits for an administrator, and its applicant is told so once", async () => {
    const { token, email } = await begin();
    await set({ price: "trial" });
    await set({ price: "free" });
    await runJobs(visitor());
    expect(await rowOf(token)).toMatchObject({ status: "submitted", provedAt: world.now });
    expect(await mailTo(email)).toContain("The staff will now decide");
    expect(await database.db.mail.count({ where: { recipient: email } })).toBe(1);
  });

  it("is told to choose another name, where somebody has taken its name since", async () => {
    const { token, username, email } = await begin();
    await makeMember(database.db, { username: username.toUpperCase() });
    await set({ price: "free" });
    await runJobs(visitor());
    expect(await rowOf(token)).toMatchObject({ status: "expired" });
    expect(await mailTo(email)).toContain("Register again with another username");
  });

  it("is told to ask for another invitation, where joining needs one and its own is gone", async () => {
    await set({ mode: "invitation" });
    const code = await invite();
    const { token, email } = await begin({ ...person(), invite: code });
    await database.db.invitation.deleteMany({ where: { inviteCode: code } });
    await set({ price: "free" });
    await runJobs(visitor());
    expect(await rowOf(token)).toMatchObject({ status: "expired" });
    expect(await mailTo(email)).toContain("Ask for another invitation");
  });

  it("stays unpaid on a site that costs something again by then, and one that is paid waits as before", async () => {
    const unpaid = await begin();
    const paid = await begin();
    await prove(paid.token);
    await set({ price: "free" });
    await set({ price: "paid" });
    await runJobs(visitor());
    expect(await rowOf(unpaid.token)).toMatchObject({ status: "pending" });
    await set({ price: "free" });
    await runJobs(visitor());
    expect(await rowOf(paid.token)).toMatchObject({ status: "proof_submitted" });
    expect(await rowOf(unpaid.token)).toMatchObject({ status: "submitted" });
  });
});

describe("the number of members", () => {
  it("is not passed by registrations that came at the same moment: the later one waits for the staff", async () => {
    await set({ price: "free", needsApproval: false });
    await set({ nextMode: "closed", changesAtMembers: (await activeMembers()) + 1 });
    const two = await Promise.all([begin(), begin()]);
    const rows = await Promise.all(two.map(({ token }) => rowOf(token)));
    await Promise.all(rows.map(({ id }) => open(id)));
    const after = await Promise.all(two.map(({ token }) => rowOf(token)));
    expect(after.map(({ status }) => status).sort()).toEqual(["approved", "submitted"]);
    const waiting = two.find((_, i) => after[i]?.status === "submitted");
    expect(await mailTo(waiting?.email ?? "")).toContain("The staff will now decide");
    expect(
      await decideRegistration.execute(staff(), {
        registrationToken: after.find(({ status }) => status === "submitted")?.token ?? "",
        approved: true,
      }),
    ).toMatchObject({ ok: true });
  });

  it("lets in by an invitation whoever has one, while that is the next mode", async () => {
    const code = await invite();
    await set({ price: "free", needsApproval: false });
    await set({ nextMode: "invitation", changesAtMembers: (await activeMembers()) + 1 });
    const first = await begin();
    const invited = await begin({ ...person(), invite: code });
    for (const { token } of [first, invited]) await open((await rowOf(token)).id);
    expect(await rowOf(invited.token)).toMatchObject({ status: "approved" });
    world.now = addMinutes(world.now, 1);
  });
});
