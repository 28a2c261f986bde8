import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { decideRegistration } from "#app/domain/registrations/decide-registration.server.ts";
import { findRegistration } from "#app/domain/registrations/find-registrations.server.ts";
import { DecideRegistrationForm } from "#app/domain/registrations/schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { formatLosAngeles } from "#app/ui/dates-la.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { DecisionForm } from "../decision-form.tsx";
import { ProofFacts } from "../proof-facts.tsx";

export const meta = () => [{ title: "Registration, Administration" }];

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findRegistration, args.params);

const decideByForm = { ...decideRegistration, input: DecideRegistrationForm };

export const action = (args: ActionFunctionArgs) =>
  formAction(args, decideByForm, ({ message }) =>
    redirectWithToast("/admin/registrations", { kind: "success", text: message }),
  );

export default function Registration() {
  const { registration: row, isScreenshotMissing, mayDecide, decidedBy, invitedBy } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <AdminDialog title={`Registration of ${row.username}`} closeTo="/admin/registrations">
      <div className="grid gap-6">
        <dl className="grid gap-x-3 sm:grid-cols-[10rem_1fr] sm:gap-y-3 max-sm:[&>dt:not(:first-child)]:mt-3">
          <dt className="text-sm text-muted">Email</dt>
          <dd className="text-strong">{row.email}</dd>
          <dt className="text-sm text-muted">Begun</dt>
          <dd>{formatLosAngeles(row.createdAt)}</dd>
          <dt className="text-sm text-muted">Invited by</dt>
          <dd>{invitedBy ?? "Nobody"}</dd>
          <dt className="text-sm text-muted">Status</dt>
          <dd>
            {row.status}
            {row.decidedAt ? `, by ${decidedBy ?? "a deleted account"} on ${formatLosAngeles(row.decidedAt)}` : ""}
          </dd>
          <dt className="text-sm text-muted">For</dt>
          <dd>{row.billingPeriod === "yearly" ? "A year" : "A month"}</dd>
        </dl>
        <ProofFacts {...row} isScreenshotMissing={isScreenshotMissing} />
        {row.notes ? <p className="whitespace-pre-line text-sm">Note: {row.notes}</p> : null}
        {mayDecide ? (
          <DecisionForm
            action={`/admin/registrations/${row.token}`}
            approveLabel="Approve"
            errors={reply?.submission.error?.[""] ?? undefined}
          />
        ) : null}
      </div>
    </AdminDialog>
  );
}
