import { getInputProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dollars } from "#app/domain/core/kernel/money.ts";
import { findPayment } from "#app/domain/joining/payments/find-payments.server.ts";
import { refundPayment } from "#app/domain/joining/payments/refund-payment.server.ts";
import { RefundPayment } from "#app/domain/joining/payments/schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("Refund payment, Administration");

/** The form has no field for the payment, because the address names it. */
const Visible = RefundPayment.omit({ paymentId: true });

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findPayment, args.params);

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, refundPayment, ({ message }) =>
    redirectWithToast(backToList(args.request, adminPaths.payments.payment(args.params.paymentId ?? "")), message),
  );

/** Refunds a payment, or a part of it. */
export default function Refund() {
  const row = useLoaderData<typeof loader>();
  const back = adminPaths.payments.payment(row.id);
  const left = dollars(Math.max(0, row.amount - row.refunded));
  const defaultValue = { amount: left, alreadyRefunded: row.refunded };
  // No filledWith: knows what is refunded already.
  const [form, fields] = useZodForm(Visible, { id: "refund", defaultValue, constraint: undefined });
  return (
    <AdminDialog title={`Refund payment ${row.id}`} closeTo={back}>
      <FormFrame
        form={form}
        submit="Refund"
        className="max-w-xl"
        note={
          <p className="text-sm">
            {row.username ?? "A deleted member"} paid ${dollars(row.amount)}.{" "}
            {row.isRefundedByCard
              ? "The card service sends the money back to the card."
              : "Send the money back first: the site only records the refund."}{" "}
            The member is notified by email.
          </p>
        }
      >
        <input {...getInputProps(fields.alreadyRefunded, { type: "hidden" })} key="alreadyRefunded" />
        <TextField
          label="Amount in US dollars"
          hint={`At most $${left}.`}
          field={fields.amount}
          type="number"
          step="0.01"
          min={0}
          required
        />
        <TextareaField
          label="Note (optional)"
          hint="Visible only to staff."
          field={fields.notes}
          rows={3}
          maxLength={1_000}
        />
      </FormFrame>
    </AdminDialog>
  );
}
