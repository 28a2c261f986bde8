import { randomBytes } from "node:crypto";
import type { Prisma } from "#app/db/generated/client.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { invitationMail } from "./mails.ts";
import { OneInvitation, SendInvitation } from "./schema.ts";

export const INVITATION_DAYS = 7;
const DAY = 86_400_000;

const makeCode = () => randomBytes(16).toString("base64url");
const linkOf = (origin: string, code: string) => absoluteUrl(origin, paths.register({ invite: code }));

/** How often a member may invite in a day, and how often one address may be written to, by whomever. */
async function spendLimits({ limits, actor }: Context, email: string | null): Promise<void> {
  const wait =
    (await limits.invitation.spend(actor?.id ?? "")) ??
    (email === null ? null : await limits.invitationByRecipient.spend(email.toLowerCase()));
  if (wait === null) return;
  const words = `You have invited often today. Please try again in ${Math.ceil(wait / 3600)} hours.`;
  throw new RefusalError(refuse("rate-limited", words, { retryAfter: wait }));
}

type Sent = { inviteCode: string; inviteeEmail: string; expiresAt: Date };

async function mailIt(tx: Prisma.TransactionClient, context: Context, { inviteCode, inviteeEmail, expiresAt }: Sent) {
  const link = linkOf(context.site.mailOrigin, inviteCode);
  const inviter = actorOf(context).username;
  const body = invitationMail({ inviter, siteName: context.site.name, link, expiresAt });
  await queueMail(tx, context, { key: `invitation:${inviteCode}:${expiresAt.getTime()}`, to: inviteeEmail, body });
}

/**
 * Makes an invitation for whoever gets the link: good for seven days and for one person. Refusals: rate-limited.
 */
export const generateInvite = defineUseCase({
  name: "invitations.generate",
  input: NoInput,
  allow: isSignedIn,
  async run(context) {
    await spendLimits(context, null);
    const now = context.clock();
    const inviteCode = makeCode();
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY);
    const { id } = await context.db.invitation.create({
      data: { inviterId: actorOf(context).id, inviteCode, expiresAt, createdAt: now },
    });
    return ok({ id, inviteLink: linkOf(context.origin, inviteCode), expiresAt: expiresAt.toISOString() });
  },
});

/**
 * Invites an address by mail, for seven days. Whether it has an account already is not told.
 * Refusals: invalid (one's own address), conflict (one's own invitation to it is still open), rate-limited.
 */
export const sendInvitation = defineUseCase({
  name: "invitations.send",
  input: SendInvitation,
  allow: isSignedIn,
  async run(context, { inviteeEmail: given }) {
    const { db, clock } = context;
    const inviteeEmail = given.toLowerCase();
    const { id: inviterId, email: own } = actorOf(context);
    const beside = (words: string) => ({ errors: { inviteeEmail: [words] } });
    if (inviteeEmail === own.toLowerCase()) {
      const words = "This is your own address: you are a member already.";
      return refuse("invalid", words, beside(words));
    }
    await spendLimits(context, inviteeEmail);
    const now = clock();
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY);
    return db.$transaction(async (tx) => {
      // Two sends at once stand in line, so that an address is invited once.
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${inviterId} FOR UPDATE`;
      const open = await tx.invitation.findFirst({
        where: { inviterId, inviteeEmail, status: "pending", expiresAt: { gt: now } },
        select: { id: true },
      });
      if (open) {
        const words = "You have invited this address already. You can send the invitation again from the list.";
        throw new RefusalError(refuse("conflict", words, beside(words)));
      }
      const sent = { inviteCode: makeCode(), inviteeEmail, expiresAt };
      const { id } = await tx.invitation.create({ data: { ...sent, inviterId, createdAt: now } });
      await mailIt(tx, context, sent);
      return ok({ id, inviteeEmail, status: "pending", expiresAt: expiresAt.toISOString() });
    });
  },
});

/**
 * Mails an invitation of one's own again; its seven days begin anew. Another's is not there.
 * Refusals: not-found, conflict (accepted already, or made as a link), rate-limited.
 */
export const resendInvitation = defineUseCase({
  name: "invitations.resend",
  input: OneInvitation,
  allow: isSignedIn,
  async run(context, { invitationId }) {
    const { db, clock } = context;
    const inviterId = actorOf(context).id;
    const found = await db.invitation.findFirst({ where: { id: invitationId, inviterId } });
    if (!found) return refuse("not-found", "There is no such invitation.");
    const { inviteeEmail, inviteCode } = found;
    if (!inviteeEmail) return refuse("conflict", "This invitation is a link: pass the link on yourself.");
    await spendLimits(context, inviteeEmail);
    const expiresAt = new Date(clock().getTime() + INVITATION_DAYS * DAY);
    return db.$transaction(async (tx) => {
      const { count } = await tx.invitation.updateMany({
        where: { id: invitationId, inviterId, status: "pending" },
        data: { expiresAt },
      });
      if (count === 0) throw new RefusalError(refuse("conflict", "This invitation is not open any more."));
      await mailIt(tx, context, { inviteCode, inviteeEmail, expiresAt });
      return ok({ inviteeEmail });
    });
  },
});
