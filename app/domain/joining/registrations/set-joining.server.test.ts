import { beforeEach, describe, expect, it } from "vitest";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { deleteUser } from "../../administration/privacy/delete-user.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { FREE_NOTICE_DAYS } from "../billing/terms-schema.ts";
import { generateInvite } from "../invitations/generate-invite.server.ts";
import { readJoining } from "./joining.server.ts";
import { openFreeAccount } from "./open-free-account.server.ts";
import { register } from "./register.server.ts";
import { readJoiningSetting, setJoining } from "./set-joining.server.ts";
import { startCard } from "./start-card.server.ts";
import { person, useRegistrations } from "./testing.ts";

const { database, world, visitor, staff, begin, prove, decide, rowOf } = useRegistrations();
const set = (given: object) => setJoining.execute(staff(), given);
const joining = () => unwrap(readJoining.execute(visitor(), {}));
const invite = async () => {
  const member = makeContext(database.db, actorFrom(await makeMember(database.db)), { clock: () => world.now });
  const { inviteLink } = await unwrap(generateInvite.execute(member, {}));
  return new URL(inviteLink).searchParams.get("invite") ?? "";
};
const userOf = (username: string) => database.db.user.findFirst({ where: { username } });

beforeEach(async () => {
  await database.db.setting.deleteMany({ where: { key: { in: ["joining", "membership"] } } });
  await database.db.billingCycle.deleteMany();
});

describe("the setting", () => {
  it("is open, paid and by approval until somebody sets it, and fields that are left out keep their values", async () => {
    expect(await unwrap(readJoiningSetting.execute(staff(), {}))).toEqual({
      mode: "open",
      nextMode: "none",
      changesAt: null,
      changesAtMembers: null,
      later: [],
      needsApproval: true,
      provesAddress: false,
      invitesPer: "total",
      memberInvites: null,
      eliteInvites: null,
      roleInvites: [],
      roles: expect.arrayContaining(["Editor"]),
      marksInviter: false,
      price: "paid",
      trialDays: 30,
    });
    await unwrap(set({ needsApproval: false, price: "trial", trialDays: 10 }));
    expect(await unwrap(set({ mode: "invitation" }))).toMatchObject({
      mode: "invitation",
      needsApproval: false,
      price: "trial",
      trialDays: 10,
    });
  });

  it.each([
    ["nextMode", { nextMode: "open" }],
    ["changesAt", { nextMode: "closed" }],
    ["changesAt", { nextMode: "closed", changesAt: "2026-06-01" }],
    ["changesAt", { nextMode: "closed", changesAt: "June" }],
    ["changesAtMembers", { nextMode: "closed", changesAtMembers: 1 }],
    ["nextMode", { changesAt: "2026-07-01" }],
    ["mode", { mode: "members" }],
    ["trialDays", { trialDays: 0 }],
  ])("is refused at %s for %o, and nothing is saved", async (field, given) => {
    expect(await set(given)).toMatchObject({ code: "invalid", errors: { [field]: [expect.any(String)] } });
    expect(await database.db.setting.count({ where: { key: "joining" } })).toBe(0);
  });

  it("changes a price only for those who may set prices", async () => {
    const admin = actorFrom(await makeMember(database.db));
    const editor = makeContext(database.db, { ...admin, rights: ["settings.edit"] });
    expect(await setJoining.execute(editor, { mode: "invitation", price: "paid" })).toMatchObject({ ok: true });
    expect(await setJoining.execute(editor, { price: "free" })).toMatchObject({
      code: "forbidden",
      errors: { price: [expect.any(String)] },
    });
  });

  it("counts the members whom a free site affects before it is saved", async () => {
    const payer = await makeMember(database.db, { nextPaymentDue: addDays(world.now, 5) });
    await database.db.billingCycle.create({
      data: { userId: payer.id, billingPeriod: "2026-06-06", dueDate: addDays(world.now, 5) },
    });
    const asked = await set({ price: "free" });
    expect(asked).toMatchObject({ code: "conflict", errors: { confirm: [expect.stringContaining("1 open bill is")] } });
    expect(await joining()).toMatchObject({ isFree: false });
    await unwrap(set({ price: "free", confirm: true }));
    expect(await joining()).toMatchObject({ isFree: true, prices: { monthly: 0, yearly: 0 } });
    expect(await database.db.billingCycle.findFirstOrThrow()).toMatchObject({
      status: "waived",
      reason: "The site became free.",
    });
  });
});

describe("the next mode", () => {
  it("applies from its day on by itself", async () => {
    await unwrap(set({ mode: "closed", nextMode: "invitation", changesAt: "2026-06-05" }));
    expect(await joining()).toMatchObject({
      isOpen: false,
      mode: "closed",
      message: expect.stringContaining("on 5 June 2026."),
    });
    world.now = new Date("2026-06-05T00:00:00Z");
    expect(await joining()).toMatchObject({
      mode: "invitation",
      nextMode: "none",
      changesAt: null,
      needsInvitation: true,
    });
  });

  it("applies when so many members have joined", async () => {
    await unwrap(set({ price: "free", confirm: true }));
    const active = await database.db.user.count({ where: { isActive: true, isSuspended: false, deletedAt: null } });
    await unwrap(set({ nextMode: "closed", changesAtMembers: active + 2 }));
    for (const mode of ["open", "closed"]) {
      await decide((await begin()).token);
      expect(await joining()).toMatchObject({ mode });
    }
  });
});

describe("a registration with nothing to pay", () => {
  it("waits for an administrator, whose approval opens an account that owes nothing", async () => {
    await unwrap(set({ price: "free", confirm: true }));
    const result = await unwrap(register.execute(visitor(), person()));
    expect(result).toMatchObject({ next: "approval" });
    expect(await rowOf(result.registrationToken)).toMatchObject({ status: "submitted", amount: null });
    expect(await decide(result.registrationToken)).toMatchObject({ ok: true });
    expect(await userOf(result.username)).toMatchObject({ isActive: true, nextPaymentDue: null });
    expect(await database.db.payment.count({ where: { user: { username: result.username } } })).toBe(0);
  });

  it("opens its account at once where no approval is needed, and the first payment is due after the trial", async () => {
    await unwrap(set({ price: "trial", trialDays: 12, needsApproval: false }));
    const result = await unwrap(register.execute(visitor(), person()));
    expect(result).toMatchObject({ next: "account" });
    const { id } = await rowOf(result.registrationToken);
    await openFreeAccount(visitor(), id);
    await openFreeAccount(visitor(), id);
    expect(await userOf(result.username)).toMatchObject({ isActive: true, nextPaymentDue: addDays(world.now, 12) });
  });

  it("has no second trial after its member has left, also by another spelling of the address, for a year", async () => {
    await unwrap(set({ price: "trial", trialDays: 30, needsApproval: false }));
    const { username: name } = person();
    const join = async (email: string) => {
      const result = await unwrap(register.execute(visitor(), { ...person(), email }));
      await openFreeAccount(visitor(), (await rowOf(result.registrationToken)).id);
      return database.db.user.findFirstOrThrow({ where: { username: result.username } });
    };
    const remove = ({ id: userId }: { id: string }) => unwrap(deleteUser.execute(staff(), { userId }));
    const first = await join(`${name}@patchbay.test`);
    expect(first.nextPaymentDue).toEqual(addDays(world.now, 30));
    await remove(first);
    const second = await join(`${name.slice(0, 4)}.${name.slice(4)}+again@patchbay.test`);
    expect(second.nextPaymentDue).toEqual(addDays(world.now, FREE_NOTICE_DAYS));
    await remove(second);
    world.now = addDays(world.now, 366);
    expect((await join(`${name}@patchbay.test`)).nextPaymentDue).toEqual(addDays(world.now, 30));
  });

  it("cannot be paid where it was begun before the site became free, and is complete when it is sent again", async () => {
    const begun = await begin();
    await unwrap(set({ price: "free", confirm: true }));
    const cards = { start: async () => "unavailable" as const } as never;
    const card = { registrationToken: begun.token, billingPeriod: "monthly" };
    const refusal = { code: "conflict", message: expect.stringContaining("Joining is now free") };
    expect(await prove(begun.token)).toMatchObject(refusal);
    expect(await startCard.execute(visitor({ cards }), card)).toMatchObject(refusal);
    const { token, ...who } = begun;
    expect(await unwrap(register.execute(visitor(), who))).toMatchObject({ next: "approval" });
  });

  it("is rejected by mail where the address has an account, which the answer does not tell", async () => {
    await unwrap(set({ price: "free", needsApproval: false, confirm: true }));
    const { email } = await makeMember(database.db);
    const result = await unwrap(register.execute(visitor(), { ...person(), email }));
    expect(result).toMatchObject({ next: "account" });
    const { id } = await rowOf(result.registrationToken);
    await openFreeAccount(systemContext(visitor()), id);
    expect(await rowOf(result.registrationToken)).toMatchObject({ status: "rejected" });
    expect(await database.db.mail.count({ where: { key: `registration-rejected:${id}` } })).toBe(1);
  });
});

describe("joining by invitation only", () => {
  it("takes one person for each invitation, and nobody without", async () => {
    await unwrap(set({ mode: "invitation", price: "free", confirm: true }));
    const code = await invite();
    expect(await register.execute(visitor(), person())).toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("by invitation only"),
    });
    const first = await begin({ ...person(), invite: code });
    expect(await register.execute(visitor(), { ...person(), invite: code })).toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("no longer valid"),
    });
    expect(await decide(first.token)).toMatchObject({ ok: true });
    const invitation = await database.db.invitation.findFirstOrThrow({ where: { inviteCode: code } });
    expect(invitation).toMatchObject({ status: "accepted", confirmedAt: null });
  });

  it("is refused with an invitation as well while joining is closed, and members cannot invite", async () => {
    const code = await invite();
    await unwrap(set({ mode: "closed" }));
    expect(await register.execute(visitor(), { ...person(), invite: code })).toMatchObject({ code: "forbidden" });
    await expect(invite()).rejects.toThrow("you cannot invite anyone");
  });
});
