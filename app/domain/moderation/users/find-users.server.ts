import { Prisma } from "#app/db/generated/client.ts";
import type { MembershipStatus, PaymentStatus } from "#app/db/generated/enums.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { type List, readPage } from "../../core/kernel/list-rows.server.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { closedInvitees } from "../../joining/invitations/closed-invitees.server.ts";
import { UserPage, type UserView } from "./output.ts";
import { ListUsers, type userSorts, type userStatuses } from "./schema.ts";

type Row = {
  id: string;
  username: string;
  email: string;
  isActive: boolean;
  isSuspended: boolean;
  isAdmin: boolean;
  isPrimaryAdmin: boolean;
  status: MembershipStatus;
  feeWaived: boolean;
  feeWaivedUntil: Date | null;
  points: number;
  lastPaymentDate: Date | null;
  nextPaymentDue: Date | null;
  lastSeenAt: Date | null;
  createdAt: Date;
  paymentId: number | null;
  payment_status: PaymentStatus | null;
  payment_type: string | null;
  screenshot_path: string | null;
  transactionHash: string | null;
  closedInvitees: number;
};

const none = Prisma.sql`true`;
const hasWaiting = Prisma.sql`EXISTS (SELECT 1 FROM payments p WHERE p.user_id = u.id AND p.status = 'pending')`;

const byStatus: Record<(typeof userStatuses)[number], Prisma.Sql> = {
  all: none,
  active: Prisma.sql`u.is_active AND NOT u.is_suspended`,
  inactive: Prisma.sql`NOT u.is_active AND NOT u.is_suspended`,
  suspended: Prisma.sql`u.is_suspended`,
};

const bySort: Record<(typeof userSorts)[number], Prisma.Sql> = {
  all: none,
  active: Prisma.sql`u.is_active`,
  deactivated: Prisma.sql`NOT u.is_active`,
  "payment-submitted": Prisma.sql`NOT u.is_active AND ${hasWaiting}`,
  elite: Prisma.sql`u.membership_status = 'elite'`,
  administrators: Prisma.sql`u.is_admin`,
};

/** The row without the email address and payments if the actor may not see them. */
const seenBy = (actor: Actor, row: Row) => ({
  ...row,
  ...(mayDo(actor, "users.contact") ? {} : { email: null }),
  ...(mayDo(actor, "payments.decide") ? {} : noPayment),
});

const noPayment = {
  paymentId: null,
  payment_status: null,
  payment_type: null,
  screenshot_path: null,
  transactionHash: null,
  lastPaymentDate: null,
  nextPaymentDue: null,
};

const view = (row: ReturnType<typeof seenBy>): UserView => ({
  id: row.id,
  username: row.username,
  email: row.email,
  isActive: row.isActive,
  isSuspended: row.isSuspended,
  isAdmin: row.isAdmin,
  isPrimaryAdmin: row.isPrimaryAdmin,
  membershipStatus: row.status === "elite" ? "elite" : "standard",
  closedInvitees: row.closedInvitees,
  isWarned: row.status === "warning",
  feeWaived: row.feeWaived,
  feeWaivedUntil: iso(row.feeWaivedUntil),
  points: row.points,
  activity_points: row.points,
  paymentId: row.paymentId,
  payment_status: row.payment_status,
  paymentType: row.payment_type,
  payment_type: row.payment_type,
  screenshot_path: row.screenshot_path,
  transactionHash: row.transactionHash,
  lastPaymentDate: iso(row.lastPaymentDate),
  last_payment_date: iso(row.lastPaymentDate),
  nextPaymentDue: iso(row.nextPaymentDue),
  lastSeenAt: iso(row.lastSeenAt),
  createdAt: row.createdAt.toISOString(),
});

/** The filters, and whether email addresses are searched too. */
type Asked = ReturnType<(typeof ListUsers)["parse"]> & { byEmail: boolean };

function whereOf({ search, status, sortBy, byEmail }: Asked): Prisma.Sql {
  const pattern = `%${likeText(search ?? "")}%`;
  const orEmail = byEmail ? Prisma.sql`OR u.email ILIKE ${pattern}` : Prisma.empty;
  const found = search ? Prisma.sql`(u.username ILIKE ${pattern} ${orEmail})` : none;
  return Prisma.sql`u.deleted_at IS NULL AND ${found} AND ${byStatus[status]} AND ${bySort[sortBy]}`;
}

/** Reads the ids of a page from an index, then the page's rows by id. */
export const listOfUsers = (asked: Asked, closed = Prisma.sql`0`): List => ({
  columns: Prisma.sql`u.id, u.username, u.email, u.is_active AS "isActive", u.is_suspended AS "isSuspended",
    u.is_admin AS "isAdmin", u.is_primary_admin AS "isPrimaryAdmin", u.membership_status AS status,
    u.fee_waived AS "feeWaived", u.fee_waived_until AS "feeWaivedUntil",
    coalesce(s.activity_points, 0) AS points, u.last_payment_date AS "lastPaymentDate",
    u.next_payment_due AS "nextPaymentDue", u.last_seen_at AS "lastSeenAt", u.created_at AS "createdAt",
    p.id AS "paymentId", p.status AS payment_status, p.payment_type, p.screenshot_path,
    p.transaction_hash AS "transactionHash", ${closed} AS "closedInvitees"`,
  from: Prisma.sql`users u`,
  where: whereOf(asked),
  order: Prisma.sql`u.created_at DESC, u.id DESC`,
  keys: Prisma.sql`u.id`,
  join: Prisma.sql`page JOIN users u USING (id) LEFT JOIN user_stats s ON s.user_id = u.id
    LEFT JOIN LATERAL (
      SELECT * FROM payments p WHERE p.user_id = u.id AND p.status <> 'started'
      ORDER BY p.created_at DESC, p.id DESC LIMIT 1
    ) p ON true`,
});

/**
 * Accounts with their latest payment, newest first, twenty per page. Without the rights to see them, email addresses
 * and payments are null, and addresses are not searched. Refuses all but staff.
 */
export const findUsers = defineUseCase({
  name: "users.find",
  input: ListUsers,
  output: UserPage,
  allow: holding("users.see"),
  shows: "users.contact",
  replica: true,
  async read({ reads, settings, actor }, input) {
    const asked = { ...input, byEmail: mayDo(actor, "users.contact") };
    const closed = await closedInvitees({ settings }, actor, Prisma.sql`u.id`);
    const { rows, total } = await readPage<Row>(reads, asked, listOfUsers(asked, closed));
    const { status, sortBy, page, limit } = asked;
    return ok({ users: rows.map((row) => view(seenBy(actor, row))), total, status, sortBy, page, limit });
  },
});
