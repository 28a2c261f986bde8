import type { PaymentStatus, RegistrationStatus } from "#app/db/generated/enums.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { methodName } from "../../core/kernel/payment-methods.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { StatusOfPayment } from "./output.ts";
import { FindPaymentStatus, type Standing } from "./schema.ts";

type Row = {
  kind: "registration" | "payment";
  status: PaymentStatus | RegistrationStatus;
  method: string | null;
  amount: unknown;
  since: Date;
  decidedAt: Date | null;
  notes: string | null;
};

const standingOf: Record<Row["status"], Standing> = {
  started: "unpaid",
  unproved: "unpaid",
  pending: "checking",
  submitted: "checking",
  proof_submitted: "checking",
  stripe_completed: "checking",
  approved: "confirmed",
  rejected: "rejected",
  expired: "expired",
};

/** Normalizes a typed reference: any case, with or without prefix and dash. */
const normal = (reference: string) =>
  `PB-${reference
    .toUpperCase()
    .replace(/^PB/, "")
    .replace(/[^0-9A-F]/g, "")}`;

/**
 * Returns the status of a payment or a registration for anyone who knows its reference and the email address of the
 * account. Unknown references and those of others get the same answer. Refusals: rate-limited, not-found.
 */
export const findPaymentStatus = defineUseCase({
  name: "payment-status.find",
  input: FindPaymentStatus,
  output: StatusOfPayment,
  allow: anyone,
  limit: "paymentStatus",
  async read({ db }, { reference: typed, email }) {
    const reference = normal(typed);
    const [row] = await db.$queryRaw<Row[]>`
      SELECT 'payment' AS kind, p.status::text, p.crypto_type AS method, p.amount, p.created_at AS since,
             p.decided_at AS "decidedAt", p.notes
      FROM payments p JOIN users u ON u.id = p.user_id
      WHERE p.reference = ${reference} AND p.status <> 'started' AND lower(u.email) = lower(${email})
      UNION ALL
      SELECT 'registration', status::text, crypto_type, amount, coalesce(proved_at, created_at), decided_at, notes
      FROM registration_tokens WHERE reference = ${reference} AND lower(email) = lower(${email})
      ORDER BY since DESC LIMIT 1`;
    if (!row)
      return refuse(
        "not-found",
        "We found no payment with this reference and email address. Check both; use the email address of your account.",
      );
    const standing = row.kind === "registration" && row.status === "pending" ? "unpaid" : standingOf[row.status];
    return ok({
      reference,
      kind: row.kind,
      standing,
      method: row.method === null ? null : methodName(row.method, row.method),
      amount: row.amount === null ? null : Number(row.amount),
      since: row.since.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      reason: standing === "rejected" ? row.notes : null,
    });
  },
});
