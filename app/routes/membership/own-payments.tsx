import type { PaymentNoticeStatus, PaymentStatus } from "#app/db/generated/enums.ts";
import { dollars } from "#app/domain/core/kernel/money.ts";
import { paymentLabels } from "#app/domain/joining/payments/payment-states.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Day } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ReversalBadge } from "#app/ui/reversal-badge.tsx";
import { Table } from "#app/ui/table.tsx";

const tones: Record<string, BadgeTone> = { approved: "success", pending: "warning", rejected: "danger" };

type Payment = {
  id: number;
  reference: string;
  receipt: string | null;
  createdAt: string;
  amount: number;
  method: string;
  status: PaymentStatus;
  notes: string | null;
  refunded: number;
  dispute: PaymentNoticeStatus | null;
};

/** The member's payments, with a receipt for each approved one. */
export function OwnPayments({ payments }: { payments: Payment[] }) {
  if (payments.length === 0) return <EmptyState>No payments yet.</EmptyState>;
  return (
    <Table label="Payments" columns={["Date", "Amount", "Method", "Status", "Receipt"]} figures={["Amount"]}>
      {payments.map(({ id, reference, receipt, createdAt, amount, method, status, notes, refunded, dispute }) => (
        <tr key={id}>
          <td className="whitespace-nowrap">
            <Day at={createdAt} />
          </td>
          <td className="text-right font-mono tabular-nums">${dollars(amount)}</td>
          <td>{method}</td>
          <td>
            <Badge tone={tones[status] ?? "plain"}>{paymentLabels[status]}</Badge>{" "}
            <ReversalBadge payment={{ amount, refunded, dispute }} />
            {status === "pending" ? <span className="mt-1 block font-mono text-xs">{reference}</span> : null}
            {notes ? <span className="words mt-1 block text-sm text-muted">{notes}</span> : null}
          </td>
          <td>
            {receipt ? (
              <PageLink to={paths.receipt(id)} className="text-accent-text underline">
                Receipt {receipt}
              </PageLink>
            ) : null}
          </td>
        </tr>
      ))}
    </Table>
  );
}
