import type { Prisma, StandingStep } from "#app/db/generated/client.ts";
import type { Services, Tx } from "../kernel/context.server.ts";
import { tellMember } from "../messages/tell-member.server.ts";
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
  const body = stepMail(step, { username: member.username, origin: site.mailOrigin });
  await tellMember(tx, { clock, site }, member, { key: `standing:${step.id}`, body, kind: "decision" });
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
  await tellMember(tx, { clock, site }, member, { key: `standing-lifted:${step.id}`, body, kind: "decision" });
  return true;
}

/** Lifts all steps that close an account, as its activation does. */
export async function endSuspension(tx: Tx, told: Told, member: Member, lift: Lift): Promise<void> {
  const steps = await tx.standingStep.findMany({ where: { userId: member.id, ...inForce }, select: { id: true } });
  for (const { id: stepId } of steps) await endStep(tx, told, member, { stepId, ...lift });
  await tx.user.update({ where: { id: member.id }, data: { isSuspended: false } });
}

/** Makes the steps of a member agree with the standing from before an act that is undone. */
export async function restoreSteps(tx: Tx, userId: string, isSuspended: boolean, at: Date): Promise<void> {
  if (!isSuspended) {
    await tx.standingStep.updateMany({
      where: { userId, ...inForce },
      data: { liftedAt: at, liftReason: "It was a mistake and is undone." },
    });
    return;
  }
  if ((await tx.standingStep.count({ where: { userId, ...inForce } })) > 0) return;
  const last = await tx.standingStep.findFirst({
    where: { userId, kind: { in: [...closingKinds] } },
    orderBy: [{ liftedAt: "desc" }, { id: "desc" }],
  });
  const open = { liftedAt: null, liftedById: null, liftReason: null };
  if (last) await tx.standingStep.update({ where: { id: last.id }, data: open });
}
