import { randomBytes } from "node:crypto";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { type Refusal, refuse } from "../../core/kernel/result.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { queueMail } from "../../core/mail/queue-mail.server.ts";
import { joiningAt } from "../../core/settings/joining-shape.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { invitationMail } from "./mails.ts";

export const INVITATION_DAYS = 7;

export const expiryFrom = (now: Date): Date => addDays(now, INVITATION_DAYS);

/** The code of a link. It is stored unhashed, because the inviter can view the link again. */
export const makeCode = (): string => randomBytes(16).toString("base64url");

export const linkOf = (origin: string, code: string): string => absoluteUrl(origin, paths.register({ invite: code }));

/** Serializes an inviter's invitations, so that an address is invited once and a place in the quota is used once. */
export const lockInviter = (tx: Tx, { id }: { id: string }) =>
  tx.$queryRaw`SELECT id FROM users WHERE id = ${id} FOR UPDATE`;

/** Refuses invitations while joining is closed, because they would lead nowhere. */
export async function refuseWhileClosed(tx: Tx, now: Date): Promise<Refusal | null> {
  const { mode } = joiningAt(await readSetting(tx, "joining"), now);
  return mode === "closed" ? refuse("conflict", "Joining is closed right now, so you cannot invite anyone.") : null;
}

export const noSuchInvitation = () => refuse("not-found", "That invitation doesn't exist.");

type Sent = { inviter: string; inviteCode: string; inviteeEmail: string; expiresAt: Date };

export async function queueInvitation(
  tx: Tx,
  { clock, site }: Pick<CallContext, "clock" | "site">,
  { inviter, inviteCode, inviteeEmail, expiresAt }: Sent,
): Promise<void> {
  const link = linkOf(site.mailOrigin, inviteCode);
  const membership = await readSetting(tx, "membership");
  const monthlyPrice = isFreeSite(membership) ? 0 : membership.monthlyPrice;
  const body = invitationMail({ inviter, siteName: site.name, link, expiresAt, monthlyPrice });
  const key = `invitation:${inviteCode}:${expiresAt.getTime()}`;
  await queueMail(tx, { clock, site }, { key, to: inviteeEmail, body });
}
