import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { decideRegistration } from "#app/domain/joining/registrations/decide-registration.server.ts";
import { findRegistration } from "#app/domain/joining/registrations/find-registrations.server.ts";
import { registrationLabels } from "#app/domain/joining/registrations/registration-states.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { FactGrid } from "#app/ui/fact-list.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { pageMeta } from "../../page-meta.ts";
import { DecisionForm } from "../decision-form.tsx";
import { ProofFacts } from "../proof-facts.tsx";
import { useLabel } from "../queue/decision-bar.tsx";
import { QueueItem } from "../queue/queue-item.tsx";
import { queuePaths } from "../queue/queue-paths.ts";
import { takeReadyAnswer } from "../queue/ready-answer.server.ts";
import { undoable } from "../queue/undoable.ts";
import { wayOn } from "../queue/way-on.server.ts";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Registration, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findRegistration, args.params);

export async function action(args: ActionFunctionArgs) {
  const to = await wayOn(args, queuePaths.registrations);
  await takeReadyAnswer(args.request, "notes");
  return draftAction(args, decideRegistration, ({ message }) =>
    redirectWithToast(to, undoable(message, "registrations", args.params.registrationToken)),
  );
}

export default function Registration() {
  const { registration: row, isScreenshotMissing, mayDecide, decidedBy, invitedBy } = useLoaderData<typeof loader>();
  const approve = useLabel("Approve");
  const reply = useActionData<typeof action>();
  const keep = useListState();
  // If nothing had to be paid, there is no method and no amount.
  const isFree =
    row.status === "submitted" || (row.cryptoType === null && row.amount === null && row.decidedAt !== null);
  return (
    <QueueItem
      title={`Registration of ${row.username}`}
      id={row.token}
      queue={queuePaths.registrations}
      hasBar={mayDecide}
    >
      <div className="grid gap-6">
        <FactGrid>
          <dt>Email</dt>
          <dd className="text-strong">{row.email}</dd>
          <dt>Reference</dt>
          <dd className="font-mono text-sm text-strong">{row.reference}</dd>
          <dt>Started</dt>
          <dd>
            <Moment at={row.createdAt} />
          </dd>
          <dt>Invited by</dt>
          <dd>{invitedBy ?? "Nobody"}</dd>
          <dt>Status</dt>
          <dd>
            {registrationLabels[row.status]}
            {row.decidedAt ? (
              <>
                {`, by ${decidedBy ?? "a deleted account"} on `}
                <Moment at={row.decidedAt} />
              </>
            ) : null}
          </dd>
          {isFree ? null : (
            <>
              <dt>Period</dt>
              <dd>{row.billingPeriod === "yearly" ? "A year" : "A month"}</dd>
            </>
          )}
        </FactGrid>
        {isFree ? null : <ProofFacts {...row} isScreenshotMissing={isScreenshotMissing} />}
        <Clashes {...row} isFree={isFree} />
        {row.notes ? <p className="whitespace-pre-line text-sm">Note: {row.notes}</p> : null}
        {mayDecide ? (
          <DecisionForm
            id={row.token}
            action={keep(adminPaths.registrations.registration(row.token))}
            approveLabel={row.emailOwner || row.nameOwner ? null : approve}
            errors={reply?.submission.error?.[""] ?? undefined}
          />
        ) : null}
      </div>
    </QueueItem>
  );
}

type ClashProps = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>["registration"],
  "emailOwner" | "nameOwner" | "othersWithEmail"
> & { isFree: boolean };

/** Reasons not to approve. The applicant has not seen them, because they would reveal who is a member. */
const Clashes = ({ emailOwner, nameOwner, othersWithEmail, isFree }: ClashProps) => (
  <>
    {emailOwner ? (
      <p className="words text-danger">
        This email address belongs to the account <strong>{emailOwner}</strong>. Its owner has been notified by email.
        You can only reject this registration{isFree ? "." : "; explain in the note what happens to the payment."}
      </p>
    ) : null}
    {nameOwner && nameOwner !== emailOwner ? (
      <p className="words text-danger">
        This username belongs to the member <strong>{nameOwner}</strong> or looks like theirs. You can only reject this
        registration{isFree ? "." : "; explain in the note what happens to the payment."}
      </p>
    ) : null}
    {othersWithEmail > 0 ? (
      <p className="words text-new">
        {othersWithEmail === 1
          ? "Another registration with this email address is waiting."
          : `${othersWithEmail} other registrations with this email address are waiting.`}{" "}
        The address is unverified, and only one of them can be approved.
        {isFree ? "" : " Compare the payments first."}
      </p>
    ) : null}
  </>
);
