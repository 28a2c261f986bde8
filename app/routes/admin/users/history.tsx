import type { PaymentNoticeStatus, PaymentStatus } from "#app/db/generated/enums.ts";
import { dollars } from "#app/domain/core/kernel/money.ts";
import { billLabels } from "#app/domain/joining/billing/bill-states.ts";
import { paymentLabels } from "#app/domain/joining/payments/payment-states.ts";
import type { Cycle } from "#app/domain/moderation/users/find-payments-of-user.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ReversalBadge } from "#app/ui/reversal-badge.tsx";
import { Table } from "#app/ui/table.tsx";

type Payment = {
  id: number;
  created_at: string;
  crypto_type: string | null;
  amount: number;
  status: PaymentStatus;
  transaction_hash: string | null;
  is_duplicate: boolean;
  refunded: number;
  dispute: PaymentNoticeStatus | null;
  is_discount_spent: boolean;
};

const tones: Record<string, BadgeTone> = {
  approved: "success",
  paid: "success",
  pending: "warning",
  overdue: "danger",
  rejected: "danger",
};

/** An account's payments, newest first, in Los Angeles time. */
export function PaymentHistory({ payments }: { payments: Payment[] }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold">Payment history</h2>
      {payments.length === 0 ? (
        <EmptyState>No payments yet.</EmptyState>
      ) : (
        <Table
          label="Payment history"
          columns={["Date", "Amount", "Method", "Status", "Transaction", ""]}
          figures={["Amount"]}
        >
          {payments.map((row) => (
            <tr key={row.id}>
              <td className="whitespace-nowrap">
                <Moment at={row.created_at} zone="los-angeles" />
              </td>
              <td className="text-right font-mono tabular-nums">${dollars(row.amount)}</td>
              <td>{row.crypto_type ?? "—"}</td>
              <td>
                <Badge tone={tones[row.status] ?? "plain"}>{paymentLabels[row.status]}</Badge>{" "}
                <ReversalBadge payment={row} />{" "}
                {row.is_discount_spent ? <Badge tone="danger">Discount already used</Badge> : null}
              </td>
              <td className="max-w-56 truncate font-mono text-xs">
                {row.transaction_hash ?? "—"} {row.is_duplicate ? <Badge tone="danger">Used twice</Badge> : null}
              </td>
              <td>
                <PageLink to={adminPaths.payments.payment(row.id)} className="text-accent-text underline">
                  Proof<span className="sr-only"> of payment {row.id}</span>
                </PageLink>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

/** An account's bills, newest first. */
export function BillingHistory({ cycles }: { cycles: Cycle[] }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold">Billing cycles</h2>
      {cycles.length === 0 ? (
        <EmptyState>No billing cycles yet.</EmptyState>
      ) : (
        <Table label="Billing cycles" columns={["Period from", "Due", "Amount", "Status", "Paid"]} figures={["Amount"]}>
          {cycles.map((row) => (
            <tr key={row.id}>
              <td className="font-mono text-xs">{row.billing_period}</td>
              <td className="whitespace-nowrap">
                <Moment at={row.due_date} zone="los-angeles" />
              </td>
              <td className="text-right font-mono tabular-nums">${dollars(row.amount)}</td>
              <td>
                <Badge tone={tones[row.status] ?? "plain"}>{billLabels[row.status]}</Badge>
              </td>
              <td className="whitespace-nowrap">
                {row.paid_date ? <Moment at={row.paid_date} zone="los-angeles" /> : "—"}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
