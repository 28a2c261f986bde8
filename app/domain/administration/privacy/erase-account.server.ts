import { randomBytes } from "node:crypto";
import { Prisma } from "#app/db/generated/client.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { DELETED_DOMAIN } from "../../core/kernel/mail-address.ts";
import { tablesOf } from "../../core/kernel/noun.ts";
import { sameAddress } from "../../core/kernel/same-address.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { billStates } from "../../joining/billing/bill-states.ts";
import { closingKinds } from "../../moderation/steps/kinds.ts";
import { renameCopies } from "../../moderation/users/rename-copies.server.ts";
import { eraseFromLines } from "../../notify/announcer/write-lines.server.ts";
import { eraseFromEvents } from "../../notify/events/erase-from-events.server.ts";
import { forgetCollections } from "../../notify/notices/forget.server.ts";
import { markAddress } from "../../people/members/address-marks.server.ts";
import { DELETED_MEMBER } from "../../people/members/deleted-member.ts";
import { nouns } from "../nouns.ts";

type Account = { id: string; username: string; email: string };

/**
 * Erases all personal data of an account and keeps the row that the member's texts, torrents and payments belong to.
 * Returns the proof pictures that no other member's payment uses: files to delete after the commit.
 */
export async function eraseAccount(
  tx: Tx,
  account: Account,
  { by, at, secrets }: { by: string; at: Date; secrets: Services["secrets"] },
): Promise<string[]> {
  const { id } = account;
  await rememberAddress(tx, { secrets }, account, at);
  const own = { where: { userId: id } };
  await tx.rightUse.updateMany({ ...own, data: { userId: null } });
  await eraseRows(tx, id);
  await eraseFromCases(tx, account);
  await renameCopies(tx, account, DELETED_MEMBER);
  await tx.chatMessage.updateMany({ where: { userId: id }, data: { profilePicture: null, onceKey: null } });
  await tx.auditEntry.updateMany({ where: { actorId: id }, data: { address: "" } });
  await tx.user.update({
    where: { id },
    data: {
      // A name with spaces cannot be registered; the random part keeps it unique.
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
      about: null,
      shows: [],
      timeZone: null,
      isActive: false,
      isSuspended: false,
      isAdmin: false,
      membershipStatus: "deleted",
      nextPaymentDue: null,
      warningIssued: false,
      warningIssuedAt: null,
      closedUnpaidAt: null,
      closedByStaffAt: null,
      lastSeenAt: null,
      lastVisitAt: null,
      nextResetAt: null,
      leavesAt: null,
      deletedAt: at,
    },
  });
  await eraseTexts(tx, id);
  await eraseTraces(tx, own);
  await eraseFromEvents(tx, id);
  await eraseFromLines(tx, id);
  await eraseAddress(tx, account);
  return eraseBilling(tx, id, { by, at });
}

/** How many days an address counts as having used its free first days. */
const BEGUN_DAYS = 365;

/**
 * Remembers for a year that the address has used its free first days, and, as long as a closing step is in force, that
 * staff have closed its account, so that nobody can escape a step by leaving.
 */
async function rememberAddress(tx: Tx, deps: Pick<Services, "secrets">, { id, email }: Account, at: Date) {
  await markAddress(tx, deps, { email, kind: "begun", until: addDays(at, BEGUN_DAYS) });
  const steps = await tx.standingStep.findMany({
    where: {
      userId: id,
      liftedAt: null,
      kind: { in: [...closingKinds] },
      OR: [{ until: null }, { until: { gt: at } }],
    },
    select: { until: true },
  });
  if (steps.length === 0) return;
  const ends = steps.map(({ until }) => until);
  const last = ends.reduce((one, other) => (one && other ? (one > other ? one : other) : null));
  await markAddress(tx, deps, { email, kind: "closed", until: last });
}

/** Clears the sender of the contact page, and the texts that cases are searched by. */
const eraseFromCases = (tx: Tx, { id, username, email }: Account) => tx.$executeRaw`
  UPDATE cases SET words = replace(replace(replace(replace(words,
      ${email}, ''), lower(${email}), ''), coalesce(sender_name, ''), ''), ${username}, ${DELETED_MEMBER}),
    sender_name = CASE WHEN lower(sender_email) = lower(${email}) THEN NULL ELSE sender_name END,
    sender_email = CASE WHEN lower(sender_email) = lower(${email}) THEN NULL ELSE sender_email END
  WHERE reporter_id = ${id} OR accused_id = ${id} OR lower(sender_email) = lower(${email})`;

/** Rows without an account that hold the member's email address, whoever created them. */
async function eraseAddress(tx: Tx, { email }: Account): Promise<void> {
  const isOwn = sameAddress(Prisma.sql`email`, email);
  await tx.$executeRaw`DELETE FROM mails WHERE ${sameAddress(Prisma.sql`recipient`, email)}`;
  await tx.$executeRaw`
    UPDATE invitations SET invitee_email = NULL, note = NULL WHERE ${sameAddress(Prisma.sql`invitee_email`, email)}`;
  await tx.$executeRaw`DELETE FROM registration_tokens WHERE ${isOwn} AND stripe_session_id IS NULL`;
  await tx.$executeRaw`DELETE FROM applications WHERE ${isOwn}`;
  await tx.$executeRaw`DELETE FROM waiting_people WHERE ${isOwn}`;
}

type Own = { where: { userId: string } };

/** The tables whose rows are deleted with the account, as their nouns declare. */
const goingAlong = Object.entries(tablesOf(nouns)).flatMap(([table, { whenErased }]) => (whenErased ? [table] : []));

async function eraseRows(tx: Tx, id: string): Promise<void> {
  for (const table of goingAlong) await tx.$executeRaw`DELETE FROM ${Prisma.raw(`"${table}"`)} WHERE user_id = ${id}`;
}

/** Texts that others read stay; the member's own copies of messages are deleted. */
async function eraseTexts(tx: Tx, id: string): Promise<void> {
  await tx.privateMessage.updateMany({ where: { senderId: id }, data: { isDeletedBySender: true } });
  await tx.privateMessage.updateMany({ where: { receiverId: id }, data: { isDeletedByReceiver: true } });
  await tx.privateMessage.deleteMany({
    where: { OR: [{ senderId: id }, { receiverId: id }], isDeletedBySender: true, isDeletedByReceiver: true },
  });
  await tx.memberBlock.deleteMany({ where: { OR: [{ userId: id }, { blockedId: id }] } });
  // Uploads that wait for a decision keep waiting; only their uploader could resubmit the others.
  await tx.userUpload.deleteMany({ where: { userId: id, status: { in: ["draft", "returned"] } } });
}

/** Erases the member's visits, addresses and clients. Counts that other figures are based on stay. */
async function eraseTraces(tx: Tx, own: Own): Promise<void> {
  const collections = await tx.collection.findMany({ where: { ownerId: own.where.userId }, select: { id: true } });
  await forgetCollections(
    tx,
    collections.map(({ id }) => id),
  );
  await tx.collection.deleteMany({ where: { ownerId: own.where.userId } });
  await tx.trackerReview.updateMany({ ...own, data: { client: "" } });
  await tx.torrentDownload.updateMany({
    ...own,
    data: { passkey: "", userAgent: null, ipAddress: null, announceUrl: null },
  });
}

/** Sums and dates stay, so that payments and points still add up. The payer and the proof are erased. */
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
  await tx.application.deleteMany({ where: { userId } });
  await tx.userActivity.updateMany({ where: { userId }, data: { description: null } });
  await tx.userStats.updateMany({ where: { userId }, data: { membershipDiscount: 0 } });
  await tx.invitation.deleteMany({ where: { inviterId: userId, status: { not: "accepted" } } });
  await tx.invitation.updateMany({ where: { inviterId: userId }, data: { note: null } });
  const came = await tx.invitation.findMany({ where: { acceptedBy: userId }, select: { id: true, inviterId: true } });
  for (const { id, inviterId } of came) {
    await tx.invitation.update({ where: { id }, data: { inviteeEmail: null, note: null } });
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
