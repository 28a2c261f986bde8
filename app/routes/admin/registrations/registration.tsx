import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { decideRegistration } from "#app/domain/registrations/decide-registration.server.ts";
import { findRegistration } from "#app/domain/registrations/find-registrations.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { formatMinute } from "#app/ui/dates.ts";
import { FactGrid } from "#app/ui/fact-list.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { DecisionForm } from "../decision-form.tsx";
import { ProofFacts } from "../proof-facts.tsx";
import { registrationWords } from "./words.ts";

export const meta = pageMeta("Registration, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findRegistration, args.params);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, decideRegistration, ({ message }) =>
    redirectWithToast(paths.admin.registrations(), { kind: "success", text: message }),
  );

export default function Registration() {
  const { registration: row, isScreenshotMissing, mayDecide, decidedBy, invitedBy } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <AdminDialog title={`Registration of ${row.username}`} closeTo={paths.admin.registrations()}>
      <div className="grid gap-6">
        <FactGrid>
          <dt>Email</dt>
          <dd className="text-strong">{row.email}</dd>
          <dt>Reference</dt>
          <dd className="font-mono text-sm text-strong">{row.reference}</dd>
          <dt>Begun</dt>
          <dd>
            <Moment at={row.createdAt} />
          </dd>
          <dt>Invited by</dt>
          <dd>{invitedBy ?? "Nobody"}</dd>
          <dt>Status</dt>
          <dd>
            {registrationWords[row.status]}
            {row.decidedAt ? `, by ${decidedBy ?? "a deleted account"} on ${formatMinute(row.decidedAt)}` : ""}
          </dd>
          <dt>For</dt>
          <dd>{row.billingPeriod === "yearly" ? "A year" : "A month"}</dd>
        </FactGrid>
        <ProofFacts {...row} isScreenshotMissing={isScreenshotMissing} />
        {row.notes ? <p className="whitespace-pre-line text-sm">Note: {row.notes}</p> : null}
        {mayDecide ? (
          <DecisionForm
            action={paths.admin.registrations.registration(row.token)}
            approveLabel="Approve"
            errors={reply?.submission.error?.[""] ?? undefined}
          />
        ) : null}
      </div>
    </AdminDialog>
  );
}
