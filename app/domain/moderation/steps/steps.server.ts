import type { Prisma, StandingStep } from "#app/db/generated/client.ts";
import { addJob } from "../../core/kernel/add-job.server.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { answerUrl } from "./answer-link.server.ts";
import { closingKinds, isClosing } from "./kinds.ts";
import { liftedMail, stepMail } from "./mails.ts";

type Told = Pick<Services, "clock" | "site">;
type Teller = Told & Pick<Services, "secrets">;
type Member = { id: string; username: string; email: string };

const inForce = { liftedAt: null, kind: { in: [...closingKinds] } };

/** Creates a step and notifies the member, who was locked by the calling use case. A suspension ends all sessions. */
export async function makeStep(
  tx: Tx,
  { clock, site, secrets }: Teller,
  member: Member,
  data: Omit<Prisma.StandingStepUncheckedCreateInput, "userId" | "createdAt">,
): Promise<StandingStep> {
  const step = await tx.standingStep.create({ data: { ...data, userId: member.id, createdAt: clock() } });
  if (isClosing(step.kind)) {
    await tx.user.update({ where: { id: member.id }, data: { isSuspended: true } });
    await tx.session.deleteMany({ where: { userId: member.id } });
  }
  // Runs the job at the exact time, so that torrent clients are served again at once instead of at the next round.
  if (step.until) await addJob(tx, "lift-steps", {}, { runAt: step.until, key: `lift:${step.until.toISOString()}` });
  const link = answerUrl({ clock, site, secrets }, { stepId: step.id, userId: member.id });
  const body = stepMail(step, { username: member.username, origin: site.mailOrigin, answerUrl: link });
  await notifyMember(tx, { clock, site }, member, { kind: "step", key: `standing:${step.id}`, body });
  return step;
}

type Lift = { byId: string | null; reason: string | null };

/** Lifts a step and notifies the member. Lifting the last step that closed the account reopens it. */
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

/** Makes the steps of members match the standings restored by undoing an action. */
export async function restoreSteps(tx: Tx, standings: Map<string, { isSuspended: boolean }>, at: Date): Promise<void> {
  const idsOf = (suspended: boolean) =>
    [...standings].filter(([, { isSuspended }]) => isSuspended === suspended).map(([id]) => id);
  await tx.standingStep.updateMany({
    where: { userId: { in: idsOf(false) }, ...inForce },
    data: { liftedAt: at, liftReason: "It was a mistake and has been undone." },
  });
  // A step in force comes first and is left unchanged.
  const last = await tx.standingStep.findMany({
    where: { userId: { in: idsOf(true) }, kind: { in: [...closingKinds] } },
    orderBy: [{ liftedAt: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    distinct: ["userId"],
    select: { id: true },
  });
  const open = { liftedAt: null, liftedById: null, liftReason: null };
  await tx.standingStep.updateMany({ where: { id: { in: last.map(({ id }) => id) } }, data: open });
}
