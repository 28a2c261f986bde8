import { randomBytes } from "node:crypto";
import { eraseFromLines } from "../announcer/erase-from-lines.server.ts";
import { billStates } from "../billing/bill-states.ts";
import { eraseFromEvents } from "../events/erase-from-events.server.ts";
import type { Tx } from "../kernel/context.server.ts";
import { DELETED_DOMAIN, DELETED_MEMBER } from "../members/deleted-member.ts";

type Account = { id: string; email: string };

/**
 * Erases everything personal of an account and leaves the row that what the member wrote, shared and paid belongs to.
 * Answers the pictures of proofs that nobody else's payment shows: files, to be deleted after the commit.
 */
export async function eraseAccount(
  tx: Tx,
  { id, email }: Account,
  { by, at }: { by: string; at: Date },
): Promise<string[]> {
  const own = { where: { userId: id } };
  await endAccess(tx, own);
  await eraseFromCases(tx, id);
  await tx.user.update({
    where: { id },
    data: {
      // With blanks, which nobody can register, and different for each: names are unique.
      username: `${DELETED_MEMBER} ${randomBytes(6).toString("hex")}`,
      nameSkeleton: null,
      email: `${id}${DELETED_DOMAIN}`,
      passwordHash: null,
      passkey: null,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      profilePicture: null,
      profilePictureAt: null,
      isActive: false,
      isSuspended: false,
      isAdmin: false,
      membershipStatus: "deleted",
      nextPaymentDue: null,
      warningIssued: false,
      warningIssuedAt: null,
      lastSeenAt: null,
      nextResetAt: null,
      deletedAt: at,
    },
  });
  await eraseTexts(tx, id);
  await eraseTraces(tx, own);
  await eraseFromEvents(tx, id);
  await eraseFromLines(tx, id);
  await tx.mail.deleteMany({ where: { recipient: { equals: email, mode: "insensitive" } } });
  return eraseBilling(tx, id, { by, at });
}

/** Runs while the account still has its name: the texts that cases are searched by hold it. */
const eraseFromCases = (tx: Tx, id: string) => tx.$executeRaw`
  UPDATE cases c SET words = replace(replace(c.words, u.email, ''), u.username, ${DELETED_MEMBER}),
    reported_by = CASE WHEN c.reported_by_id = u.id THEN ${DELETED_MEMBER} ELSE c.reported_by END
  FROM users u WHERE u.id = ${id} AND (c.reporter_id = u.id OR c.reported_by_id = u.id)`;

type Own = { where: { userId: string } };

async function endAccess(tx: Tx, own: Own): Promise<void> {
  await tx.session.deleteMany(own);
  await tx.apiToken.deleteMany(own);
  await tx.idempotencyKey.deleteMany(own);
  await tx.signInTicket.deleteMany(own);
  await tx.twoFactor.deleteMany(own);
  await tx.recoveryCode.deleteMany(own);
  await tx.emailChange.deleteMany(own);
  await tx.passwordResetToken.deleteMany(own);
  await tx.userPasskey.deleteMany(own);
  await tx.seedToken.deleteMany(own);
}

/** What others read stays; the member's own copies of messages go. */
async function eraseTexts(tx: Tx, id: string): Promise<void> {
  await tx.chatMessage.updateMany({
    where: { userId: id },
    data: { username: DELETED_MEMBER, profilePicture: null, onceKey: null },
  });
  await tx.notification.updateMany({ where: { adminId: id }, data: { adminUsername: DELETED_MEMBER } });
  await tx.privateMessage.updateMany({ where: { senderId: id }, data: { isDeletedBySender: true } });
  await tx.privateMessage.updateMany({ where: { receiverId: id }, data: { isDeletedByReceiver: true } });
  await tx.privateMessage.deleteMany({
    where: { OR: [{ senderId: id }, { receiverId: id }], isDeletedBySender: true, isDeletedByReceiver: true },
  });
  await tx.memberBlock.deleteMany({ where: { OR: [{ userId: id }, { blockedId: id }] } });
  await tx.userUpload.deleteMany({ where: { userId: id, status: "draft" } });
  await tx.formDraft.deleteMany({ where: { userId: id } });
  await tx.savedSearch.deleteMany({ where: { userId: id } });
}

/** The member's visits, addresses and clients. Counts that other figures are made of stay. */
async function eraseTraces(tx: Tx, own: Own): Promise<void> {
  await tx.forumVisit.deleteMany(own);
  await tx.forumBaseline.deleteMany(own);
  await tx.trackerPeer.deleteMany(own);
  await tx.trackerRefusal.deleteMany(own);
  await tx.portProbe.deleteMany(own);
  await tx.trackerEvent.deleteMany(own);
  await tx.seedRequest.deleteMany(own);
  await tx.torrentDownload.updateMany({
    ...own,
    data: { passkey: "", userAgent: null, ipAddress: null, announceUrl: null },
  });
}

/** Sums and dates stay, so that payments and points still add up. Who paid, and with what proof, is erased. */
async function eraseBilling(tx: Tx, userId: string, { by, at }: { by: string; at: Date }): Promise<string[]> {
  const payments = await tx.payment.findMany({
    where: { userId, screenshotPath: { not: null } },
    select: { screenshotPath: true },
  });
  await tx.payment.deleteMany({ where: { userId, status: "started" } });
  await tx.cardCheckout.deleteMany({ where: { userId } });
  await tx.payment.updateMany({
    where: { userId, status: "pending" },
    data: { status: "rejected", decidedBy: by, decidedAt: at },
  });
  await tx.payment.updateMany({ where: { userId }, data: { screenshotPath: null, notes: null } });
  await tx.$executeRaw`
    UPDATE payment_notices n SET notes = NULL FROM payments p
    WHERE p.user_id = ${userId} AND (n.payment_id = p.id OR n.payment_intent = p.payment_intent)`;
  await tx.billingCycle.updateMany({
    where: { userId, status: { in: billStates.before("waived") } },
    data: { status: "waived" },
  });
  await tx.registrationToken.deleteMany({ where: { userId } });
  await tx.userActivity.updateMany({ where: { userId }, data: { description: null } });
  await tx.userStats.updateMany({ where: { userId }, data: { membershipDiscount: 0 } });
  await tx.invitation.deleteMany({ where: { inviterId: userId, status: { not: "accepted" } } });
  const came = await tx.invitation.findMany({ where: { acceptedBy: userId }, select: { id: true, inviterId: true } });
  for (const { id, inviterId } of came) {
    await tx.invitation.update({ where: { id }, data: { inviteeEmail: null } });
    await tx.userActivity.updateMany({
      where: { userId: inviterId, activityType: "invitation", relatedId: String(id) },
      data: { description: `Invited a ${DELETED_MEMBER.toLowerCase()}` },
    });
  }
  const paths = payments.flatMap(({ screenshotPath }) => screenshotPath ?? []);
  const shownBy = { where: { screenshotPath: { in: paths } }, select: { screenshotPath: true } };
  const kept = [...(await tx.payment.findMany(shownBy)), ...(await tx.registrationToken.findMany(shownBy))];
  const shown = new Set(kept.map(({ screenshotPath }) => screenshotPath));
  return paths.filter((path) => !shown.has(path));
}
