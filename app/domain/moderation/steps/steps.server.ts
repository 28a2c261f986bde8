import type { Prisma, StandingStep } from "#app/db/generated/client.ts";
import { addJob } from "../../core/kernel/add-job.server.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { closingKinds, isClosing } from "./kinds.ts";
import { liftedMail, stepMail } from "./mails.ts";

type Told = Pick<Services, "clock" | "site">;
type Member = { id: string; username: string; email: string };

const inForce = { liftedAt: null, kind: { in: [...closingKinds] } };

/** Makes a step and tells its member: a step of use cases, which have locked the member. A suspension ends all sessions. */
export async function makeStep(
  tx: Tx,
  { clock, site }: Told,
  member: Member,
  data: Omit<Prisma.StandingStepUncheckedCreateInput, "userId" | "createdAt">,
): Promise<StandingStep> {
  const step = await tx.standingStep.create({ data: { ...data, userId: member.id, createdAt: clock() } });
  if (isClosing(step.kind)) {
    await tx.user.update({ where: { id: member.id }, data: { isSuspended: true } });
    await tx.session.deleteMany({ where: { userId: member.id } });
  }
  // Torrent clients are served again from the first second, and not when the job next comes round.
  if (step.until) await addJob(tx, "lift-steps", {}, { runAt: step.until, key: `lift:${step.until.toISOString()}` });
  const body = stepMail(step, { username: member.username, origin: site.mailOrigin });
  await notifyMember(tx, { clock, site }, member, { kind: "step", key: `standing:${step.id}`, body });
  return step;
}

type Lift = { byId: string | null; reason: string | null };

/** Lifts a step and tells its member. The last one that closed the account opens it again. */
export async function endStep(
  tx: Tx,
  { clock, site }: Told,
  member: Member,
  { stepId, byId, reason }: Lift & { stepId: number },
): Promise<boolean> {
  const lift = { liftedAt: clock(), liftedById: byId, liftReason: reason };
  const [step] = await tx.standingStep.updateManyAndReturn({
    where: { id: stepId, userId: member.id, liftedAt: null },
    data: lift,
  });
  if (!step) return false;
  if (isClosing(step.kind) && (await tx.standingStep.count({ where: { userId: member.id, ...inForce } })) === 0)
    await tx.user.update({ where: { id: member.id }, data: { isSuspended: false } });
  const body = liftedMail(step, { username: member.username, origin: site.mailOrigin });
  await notifyMember(tx, { clock, site }, member, { kind: "step", key: `standing-lifted:${step.id}`, body });
  return true;
}

/** Lifts all steps that close an account, as its activation does. */
export async function endSuspension(tx: Tx, told: Told, member: Member, lift: Lift): Promise<void> {
  const steps = await tx.standingStep.findMany({ where: { userId: member.id, ...inForce }, select: { id: true } });
  for (const { id: stepId } of steps) await endStep(tx, told, member, { stepId, ...lift });
  await tx.user.update({ where: { id: member.id }, data: { isSuspended: false } });
}

/** Makes the steps of members agree with the standings from before an act that is undone. */
export async function restoreSteps(tx: Tx, standings: Map<string, { isSuspended: boolean }>, at: Date): Promise<void> {
  const idsOf = (suspended: boolean) =>
    [...standings].filter(([, { isSuspended }]) => isSuspended === suspended).map(([id]) => id);
  await tx.standingStep.updateMany({
    where: { userId: { in: idsOf(false) }, ...inForce },
    data: { liftedAt: at, liftReason: "It was a mistake and is undone." },
  });
  // One in force comes first, and stays as it is.
  const last = await tx.standingStep.findMany({
    where: { userId: { in: idsOf(true) }, kind: { in: [...closingKinds] } },
    orderBy: [{ liftedAt: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    distinct: ["userId"],
    select: { id: true },
  });
  const open = { liftedAt: null, liftedById: null, liftReason: null };
  await tx.standingStep.updateMany({ where: { id: { in: last.map(({ id }) => id) } }, data: open });
}
