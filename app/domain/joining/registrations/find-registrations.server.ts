import { z } from "zod";
import { Prisma, type RegistrationToken } from "#app/db/generated/client.ts";
import { readScreenshot } from "../../core/files/proof-pictures.server.ts";
import { holding } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { amountOf } from "../../core/kernel/money.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { shownNameIn } from "../../people/members/shown-name.server.ts";
import { recallExplorers } from "../payments/find-methods.server.ts";
import { isRepeated } from "../payments/repeated-hash.server.ts";
import { explorerUrl } from "../payments/transaction-hash.ts";
import { Registrations } from "./output.ts";
import { DecideRegistration, decidable, ListRegistrations } from "./schema.ts";

const waits = Prisma.sql`r.status = ANY(${decidable}::registration_status[])`;

/**
 * The accounts that prevent approval, by address or by name, and the number of other waiting registrations with the
 * address.
 */
const clashes = Prisma.sql`
  (SELECT u.username FROM users u WHERE ${waits} AND lower(u.email) = lower(r.email)) AS "emailOwner",
  (SELECT u.username FROM users u WHERE ${waits}
    AND (normal_name(u.username) = normal_name(r.username) OR u.name_skeleton = r.name_skeleton) LIMIT 1) AS "nameOwner",
  (SELECT count(*)::int FROM registration_tokens o WHERE ${waits} AND lower(o.email) = lower(r.email) AND o.id <> r.id
    AND o.status = ANY(${decidable}::registration_status[])) AS "othersWithEmail"`;

/** The columns that `view` needs from a registration `r`. */
const columns = Prisma.sql`
  r.id, r.reference, r.token, r.username, r.email, r.crypto_type AS "cryptoType",
  r.transaction_hash AS "transactionHash", r.screenshot_path AS "screenshotPath", r.status,
  r.billing_period AS "billingPeriod", r.amount, r.invite_code AS "inviteCode", r.notes,
  r.created_at AS "createdAt", r.proved_at AS "provedAt", r.decided_at AS "decidedAt",
  ${isRepeated(Prisma.sql`r.transaction_hash`)} AS "isDuplicate", ${clashes}`;

type Clashes = { emailOwner: string | null; nameOwner: string | null; othersWithEmail: number };
type Unread =
  | "amount"
  | "nameSkeleton"
  | "passwordHash"
  | "userId"
  | "expiresAt"
  | "receivingAddress"
  | "stripeSessionId"
  | "decidedBy"
  | "applicationId"
  | "termsVersion";
type Row = Omit<RegistrationToken, Unread> & Clashes & { amount: string | null; isDuplicate: boolean };

const view = (row: Row, explorers: Record<string, string>) => ({
  id: row.id,
  reference: row.reference,
  token: row.token,
  username: row.username,
  email: row.email,
  cryptoType: row.cryptoType,
  transactionHash: row.transactionHash,
  explorerUrl: row.transactionHash ? explorerUrl(explorers[row.cryptoType ?? ""] ?? "", row.transactionHash) : null,
  screenshotPath: row.screenshotPath,
  status: row.status,
  billingPeriod: row.billingPeriod,
  amount: row.amount === null ? null : amountOf(row.amount),
  inviteCode: row.inviteCode,
  notes: row.notes,
  isDuplicate: row.isDuplicate,
  emailOwner: row.emailOwner,
  nameOwner: row.nameOwner,
  othersWithEmail: row.othersWithEmail,
  createdAt: row.createdAt.toISOString(),
  provedAt: row.provedAt?.toISOString() ?? null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

/** Registrations with their payments; waiting ones oldest first, others newest first. Only for staff. */
export const findRegistrations = defineUseCase({
  name: "registrations.find",
  input: ListRegistrations,
  output: Registrations,
  allow: holding("registrations.decide"),
  async read({ reads, settings }, { search, status, ...page }) {
    const statuses = status === "waiting" ? decidable : [status];
    const ofStatus =
      status === "all" ? Prisma.sql`true` : Prisma.sql`r.status = ANY(${statuses}::registration_status[])`;
    const pattern = `%${likeText(search ?? "")}%`;
    const found = search ? Prisma.sql`(r.username ILIKE ${pattern} OR r.email ILIKE ${pattern})` : Prisma.sql`true`;
    const { rows, total } = await readPage<Row>(reads, page, {
      columns,
      from: Prisma.sql`registration_tokens r`,
      where: Prisma.sql`${ofStatus} AND ${found}`,
      order: status === "waiting" ? Prisma.sql`r.created_at, r.id` : Prisma.sql`r.created_at DESC, r.id DESC`,
    });
    const explorers = await recallExplorers({ settings });
    return ok({ tokens: rows.map((row) => view(row, explorers)), total, status, ...page });
  },
});

/** One registration, for the page on which it is decided. Only for staff. Refusals: not-found. */
export const findRegistration = defineUseCase({
  name: "registrations.find-one",
  input: z.object({ registrationToken: DecideRegistration.shape.registrationToken }),
  allow: holding("registrations.decide"),
  async read({ reads, storage, settings }, { registrationToken }) {
    const [row] = await reads.rows<Row & { decider: string | null; invitedBy: string | null }>(Prisma.sql`
      SELECT ${columns}, ${shownNameIn(Prisma.sql`d`)} AS decider, ${shownNameIn(Prisma.sql`m`)} AS "invitedBy"
      FROM registration_tokens r LEFT JOIN users d ON d.id = r.decided_by
      LEFT JOIN invitations i ON i.invite_code = r.invite_code LEFT JOIN users m ON m.id = i.inviter_id
      WHERE r.token = ${registrationToken}`);
    if (!row) return refuse("not-found", "That registration doesn't exist.");
    return ok({
      registration: view(row, await recallExplorers({ settings })),
      isScreenshotMissing: row.screenshotPath !== null && !(await readScreenshot({ storage }, row.screenshotPath)),
      mayDecide: decidable.includes(row.status),
      decidedBy: row.decider,
      invitedBy: row.invitedBy,
    });
  },
});
