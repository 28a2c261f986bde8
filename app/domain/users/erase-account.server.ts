import { randomBytes } from "node:crypto";
import type { Prisma } from "#app/db/generated/client.ts";
import { billStates } from "../billing/bill-states.ts";
import { DELETED_DOMAIN, DELETED_MEMBER } from "../members/deleted-member.ts";

type Account = { id: string; email: string };

/**
 * Takes everything personal from an account and leaves the row that holds together what the member wrote, shared and
 * paid. Answers the proofs' pictures that nobody else's payment shows: files, to be deleted once this stands.
 */
export async function eraseAccount(
  tx: Prisma.TransactionClient,
  { id, email }: Account,
  { by, at }: { by: string; at: Date },
): Promise<string[]> {
  const own = { where: { userId: id } };
  await endAccess(tx, own);
  await tx.user.update({
    where: { id },
    data: {
      // With blanks, which nobody can register, and different for each, as names must be.
      username: `${DELETED_MEMBER} ${randomBytes(6).toString("hex")}`,
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
  await eraseWords(tx, id);
  await eraseTraces(tx, own);
  await tx.mail.deleteMany({ where: { recipient: { equals: email, mode: "insensitive" } } });
  return eraseBooks(tx, id, { by, at });
}

type Own = { where: { userId: string } };

async function endAccess(tx: Prisma.TransactionClient, own: Own): Promise<void> {
  await tx.session.deleteMany(own);
  await tx.signInTicket.deleteMany(own);
  await tx.twoFactor.deleteMany(own);
  await tx.recoveryCode.deleteMany(own);
  await tx.emailChange.deleteMany(own);
  await tx.passwordResetToken.deleteMany(own);
  await tx.userPasskey.deleteMany(own);
}

/** What others read stays; the member's own copies of messages go. */
async function eraseWords(tx: Prisma.TransactionClient, id: string): Promise<void> {
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
}

/** Where and with what the member was here. Counts that others' figures are made of stay. */
async function eraseTraces(tx: Prisma.TransactionClient, own: Own): Promise<void> {
  await tx.forumVisit.deleteMany(own);
  await tx.forumBaseline.deleteMany(own);
  await tx.trackerPeer.deleteMany(own);
  await tx.trackerRefusal.deleteMany(own);
  await tx.trackerEvent.deleteMany(own);
  await tx.torrentDownload.updateMany({
    ...own,
    data: { passkey: "", userAgent: null, ipAddress: null, announceUrl: null },
  });
}

/** Sums and dates stay, so that the books and the journal of points add up; who and with what proof does not. */
async function eraseBooks(
  tx: Prisma.TransactionClient,
  userId: string,
  { by, at }: { by: string; at: Date },
): Promise<string[]> {
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
