import fc from "fast-check";
import { expect, it } from "vitest";
import { makeMember } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { seconds } from "#tests/support/seconds.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { type JoinMode, joinModes } from "../../core/settings/joining-shape.ts";
import { type PriceMode, priceModes } from "../../core/settings/membership-shape.ts";
import { register } from "./register.server.ts";
import { setJoining } from "./set-joining.server.ts";
import { person, useRegistrations } from "./testing.ts";

const { database, visitor, staff, prove, decide, rowOf } = useRegistrations();
const RUNS = Number(process.env.JOINING_RUNS ?? 10);

type Step =
  | { kind: "set"; mode: JoinMode; price: PriceMode; needsApproval: boolean }
  | { kind: "register"; isInvited: boolean }
  | { kind: "prove"; of: number }
  | { kind: "decide"; of: number; approved: boolean }
  | { kind: "work" };

const of = fc.nat({ max: 100 });
const constant = <Kind extends string>(kind: Kind) => fc.constant(kind);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: constant("set"),
      mode: fc.constantFrom(...joinModes),
      price: fc.constantFrom(...priceModes),
      needsApproval: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: constant("register"), isInvited: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: constant("prove"), of }) },
  { weight: 3, arbitrary: fc.record({ kind: constant("decide"), of, approved: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: constant("work") }) },
);

type Registration = {
  token: string;
  username: string;
  isInvited: boolean;
  hasPaid: boolean;
  status: "pending" | "submitted" | "proof_submitted" | "approved" | "rejected";
  /** Whether a job will open its account, if the site still admits it by then. */
  opens: boolean;
};

/** Runs the steps beside a model of each registration, then decides whatever still waits for a decision. */
async function join(steps: readonly Step[]) {
  const { db } = database;
  await db.setting.deleteMany({ where: { key: { in: ["joining", "membership"] } } });
  await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  const inviter = await makeMember(db);
  const begun: Registration[] = [];
  const site = { mode: "open" as JoinMode, price: "paid" as PriceMode, needsApproval: true, isFreed: false };
  const startsFree = () => site.price !== "paid";
  const admits = (isInvited: boolean) => site.mode === "open" || (isInvited && site.mode !== "closed");

  async function invite(inviteCode: string) {
    await db.invitation.create({
      data: { inviterId: inviter.id, inviteCode, expiresAt: new Date("2027-01-01T00:00:00Z") },
    });
    return inviteCode;
  }

  const run: { [Kind in Step["kind"]]: (one: Extract<Step, { kind: Kind }>) => Promise<void> } = {
    async set({ kind: _, ...given }) {
      const wasFree = startsFree();
      await unwrap(setJoining.execute(staff(), { ...given, confirm: true }));
      Object.assign(site, given);
      if (startsFree() && !wasFree) site.isFreed = true;
    },
    async register({ isInvited }) {
      const who = person();
      const code = isInvited ? await invite(`for-${who.username}`) : undefined;
      const answer = await register.execute(visitor(), { ...who, invite: code });
      expect(answer.ok).toBe(admits(isInvited));
      if (!answer.ok) return;
      const free = startsFree();
      begun.push({
        token: answer.value.registrationToken,
        username: who.username,
        isInvited,
        hasPaid: false,
        status: free ? "submitted" : "pending",
        opens: free && !site.needsApproval,
      });
    },
    async prove({ of: index }) {
      const one = begun[index % begun.length];
      if (!one) return;
      const isDue = one.status === "proof_submitted" || (one.status === "pending" && !startsFree());
      expect((await prove(one.token)).ok).toBe(isDue);
      if (isDue) Object.assign(one, { status: "proof_submitted", hasPaid: true });
    },
    async decide({ of: index, approved }) {
      const one = begun[index % begun.length];
      if (!one) return;
      const waits = one.status === "submitted" || one.status === "proof_submitted";
      const isDecided = waits || (one.status === "pending" && !approved);
      expect((await decide(one.token, approved)).ok).toBe(isDecided);
      if (isDecided) one.status = approved ? "approved" : "rejected";
    },
    async work() {
      await runJobs(visitor());
      for (const one of begun) {
        if (site.isFreed && startsFree() && one.status === "pending")
          Object.assign(one, { status: "submitted", opens: !site.needsApproval });
        if (one.opens && one.status === "submitted" && admits(one.isInvited)) one.status = "approved";
        one.opens = false;
      }
      site.isFreed = false;
    },
  };

  const check = async () => {
    for (const one of begun) {
      const user = await db.user.findFirst({ where: { username: one.username } });
      const paid = user ? await db.payment.count({ where: { userId: user.id, status: "approved" } }) : 0;
      const isMember = one.status === "approved";
      expect([(await rowOf(one.token)).status, user !== null, paid]).toEqual([
        one.status,
        isMember,
        isMember && one.hasPaid ? 1 : 0,
      ]);
    }
  };
  for (const one of steps) {
    await db.$executeRaw`DELETE FROM rate_limits`;
    await run[one.kind](one as never);
    await check();
  }
  await run.work({ kind: "work" });
  if (startsFree()) expect(begun.filter(({ status }) => status === "pending")).toEqual([]);
  for (const index of begun.keys()) await run.decide({ kind: "decide", of: index, approved: true });
  await check();
}

it("registrations that are under way while mode, price and approval change are never stuck, and nobody joins without what the site asked for", {
  timeout: seconds(30 + 2 * RUNS),
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), join), { numRuns: RUNS });
});
