import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PaymentStatus } from "#app/db/generated/enums.ts";
import { dollars } from "#app/domain/core/kernel/money.ts";
import { decidePayment } from "#app/domain/joining/payments/decide-payment.server.ts";
import { findPayment } from "#app/domain/joining/payments/find-payments.server.ts";
import { paymentLabels } from "#app/domain/joining/payments/payment-states.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { readForm, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatLosAngeles } from "#app/ui/dates-la.ts";
import { FactGrid } from "#app/ui/fact-list.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { ReversalBadge } from "#app/ui/reversal-badge.tsx";
import { pageMeta } from "../../page-meta.ts";
import { DecisionForm } from "../decision-form.tsx";
import { MemberFile } from "../member-file.tsx";
import { ProofFacts } from "../proof-facts.tsx";
import { QueueItem } from "../queue/queue-item.tsx";
import { queuePaths } from "../queue/queue-paths.ts";
import { takeReadyAnswer } from "../queue/ready-answer.server.ts";
import { undoable } from "../queue/undoable.ts";
import { wayOn } from "../queue/way-on.server.ts";
import { StaffLink } from "../staff-link.tsx";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Payment, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findPayment, args.params);

export async function action(args: ActionFunctionArgs) {
  const to = await wayOn(args, queuePaths.payments);
  await takeReadyAnswer(args.request, "notes");
  const isRejected = (await readForm(args.request)).get("approved") === "false";
  return draftAction(args, decidePayment, ({ message }) =>
    redirectWithToast(to, isRejected ? undoable(message, "payments", args.params.paymentId) : message),
  );
}

export default function Payment() {
  const row = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const keep = useListState();
  const may = useMay();
  return (
    <QueueItem title={`Payment ${row.id}`} id={row.id} queue={queuePaths.payments} hasBar={row.status === "pending"}>
      <div className="grid gap-6">
        <FactGrid>
          <dt>Member</dt>
          <dd>
            {row.userId && row.username ? (
              <StaffLink to={adminPaths.users.manage(row.userId)} className="text-accent-text underline">
                {row.username}
              </StaffLink>
            ) : (
              "Deleted member"
            )}{" "}
            {row.isVerified ? null : <Badge tone="warning">Sent without signing in</Badge>}
            <MemberFile file={row.file} />
          </dd>
          <dt>Reference</dt>
          <dd className="font-mono text-sm text-strong">{row.reference}</dd>
          {row.receipt ? (
            <>
              <dt>Receipt</dt>
              <dd>{row.receipt}</dd>
            </>
          ) : null}
          <dt>Sent</dt>
          <dd>
            <Moment at={row.createdAt} zone="los-angeles" />
          </dd>
          <dt>Status</dt>
          <dd>
            {paymentLabels[row.status]}
            {row.decidedAt
              ? `, by ${row.decidedBy ?? (row.cardSession ? "the card service" : "a deleted account")} on ${formatLosAngeles(row.decidedAt)}`
              : ""}
          </dd>
          <dt>For</dt>
          <dd>
            {row.billingPeriod === "yearly" ? "A year" : "A month"}
            {row.discountPercentage > 0 ? `, at ${row.discountPercentage} % off for points` : ""}
          </dd>
          {row.refunded > 0 || row.dispute ? (
            <>
              <dt>Refunded</dt>
              <dd>
                ${dollars(row.refunded)} <ReversalBadge payment={row} />
                {row.daysTakenBack > 0 ? ` ${row.daysTakenBack} days taken off the membership` : null}
              </dd>
            </>
          ) : null}
          {row.cardSession ? (
            <>
              <dt>Card service</dt>
              <dd className="break-all font-mono text-sm">{row.cardSession}</dd>
            </>
          ) : null}
        </FactGrid>
        <ProofFacts {...row} />
        {row.isDiscountSpent ? <DiscountSpent isCard={row.cryptoType === "STRIPE"} status={row.status} /> : null}
        {row.notes ? <p className="whitespace-pre-line text-sm">Note: {row.notes}</p> : null}
        {row.status === "approved" && row.refunded < row.amount && may("payments.refund") ? (
          <p>
            <ButtonLink to={keep(adminPaths.payments.refund(row.id))} variant="quiet">
              {" "}
              Refund payment
            </ButtonLink>
          </p>
        ) : null}
        {row.status === "pending" ? (
          <DecisionForm
            id={row.id}
            action={keep(adminPaths.payments.payment(row.id))}
            approveLabel="Approve and Activate"
            errors={reply?.submission.error?.[""] ?? undefined}
          />
        ) : null}
      </div>
    </QueueItem>
  );
}

function DiscountSpent({ isCard, status }: { isCard: boolean; status: PaymentStatus }) {
  const howToReject = isCard ? "refund it at the card service and then reject it" : "reject it with a note";
  return (
    <div className="grid max-w-prose gap-2 rounded-md border border-line-strong px-4 py-3 text-sm">
      <p className="font-medium text-strong">Paid with a discount that was already used</p>
      <p>
        Another payment had already used this discount, and a discount counts for only one payment.
        {status === "pending" ? ` Approve it anyway to count it as another month, or ${howToReject}.` : null}
      </p>
    </div>
  );
}
