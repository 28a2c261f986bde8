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

export const meta = pageMeta("Pay back, Administration");

/** The payment is in the address. */
const Visible = RefundPayment.omit({ paymentId: true });

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findPayment, args.params);

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, refundPayment, ({ message }) =>
    redirectWithToast(backToList(args.request, adminPaths.payments.payment(args.params.paymentId ?? "")), message),
  );

/** Pays a payment back, or a part of it. */
export default function Refund() {
  const row = useLoaderData<typeof loader>();
  const back = adminPaths.payments.payment(row.id);
  const left = dollars(Math.max(0, row.amount - row.refunded));
  const defaultValue = { amount: left, alreadyRefunded: row.refunded };
  const [form, fields] = useZodForm(Visible, { id: "refund", defaultValue, constraint: undefined });
  return (
    <AdminDialog title={`Pay back payment ${row.id}`} closeTo={back}>
      <FormFrame
        form={form}
        submit="Pay back"
        className="max-w-xl"
        note={
          <p className="text-sm">
            {row.username ?? "A deleted member"} has paid ${dollars(row.amount)}.{" "}
            {row.isRefundedByCard
              ? "The card service sends the money back to the card."
              : "Send the money back first: the site only keeps it in its books."}{" "}
            The member gets a mail.
          </p>
        }
      >
        <input {...getInputProps(fields.alreadyRefunded, { type: "hidden" })} key="alreadyRefunded" />
        <TextField
          label="Amount, US dollars"
          hint={`At most $${left}.`}
          field={fields.amount}
          type="number"
          step="0.01"
          min={0}
          required
        />
        <TextareaField
          label="Note (optional)"
          hint="For administrators."
          field={fields.notes}
          rows={3}
          maxLength={1_000}
        />
      </FormFrame>
    </AdminDialog>
  );
}
