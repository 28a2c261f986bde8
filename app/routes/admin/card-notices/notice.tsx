import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { findNotice } from "#app/domain/joining/card-notices/find-notices.server.ts";
import { handleNotice } from "#app/domain/joining/card-notices/handle-notice.server.ts";
import { noticeWords } from "#app/domain/joining/card-notices/notice-states.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FactGrid } from "#app/ui/fact-list.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../../page-meta.ts";
import { DecisionBar, useLabel } from "../queue/decision-bar.tsx";
import type { Keys } from "../queue/legend.tsx";
import { QueueItem } from "../queue/queue-item.tsx";
import { queuePaths } from "../queue/queue-paths.ts";
import { undoable } from "../queue/undoable.ts";
import { wayOn } from "../queue/way-on.server.ts";
import { StaffLink } from "../staff-link.tsx";
import { useListState } from "../use-list-state.ts";
import { amountWords } from "./amount-words.ts";

export const meta = pageMeta("Card notice, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findNotice, args.params);

export async function action(args: ActionFunctionArgs) {
  const to = await wayOn(args, queuePaths.notices);
  return draftAction(args, handleNotice, ({ message }) =>
    redirectWithToast(to, undoable(message, "notices", args.params.noticeId)),
  );
}

type Notice = ReturnType<typeof useLoaderData<typeof loader>>;

export default function CardNotice() {
  const row = useLoaderData<typeof loader>();
  const ids = [row.externalId, row.paymentIntent].filter((id) => id !== null);
  return (
    <QueueItem title={`Card notice ${row.id}`} id={row.id} queue={queuePaths.notices} hasBar={!row.handledAt}>
      <div className="grid gap-6">
        <FactGrid>
          <dt>Notice</dt>
          <dd>{noticeWords(row.kind, row.status)}</dd>
          <dt>Amount</dt>
          <dd>{amountWords(row)}</dd>
          <dt>Payer</dt>
          <dd>
            <Payer {...row} />
          </dd>
          <dt>Received</dt>
          <dd>
            <Moment at={row.createdAt} />
          </dd>
          <dt>Card service</dt>
          <dd className="break-all font-mono text-sm">{ids.length > 0 ? ids.join(" ") : "Recorded by hand"}</dd>
          {row.handledAt ? (
            <>
              <dt>Handled</dt>
              <dd>
                By {row.handledBy ?? "a deleted account"} on <Moment at={row.handledAt} />
              </dd>
            </>
          ) : null}
        </FactGrid>
        {row.reason ? <p className="max-w-prose text-sm">{row.reason}</p> : null}
        {row.notes ? <p className="whitespace-pre-line text-sm">Note: {row.notes}</p> : null}
        {row.handledAt ? null : <HandleForm row={row} />}
      </div>
    </QueueItem>
  );
}

function Payer({ paymentId, registrationToken, username }: Notice) {
  const keep = useListState();
  const name = username ?? "Deleted member";
  if (paymentId)
    return (
      <>
        {name},{" "}
        <StaffLink to={keep(adminPaths.payments.payment(paymentId))} className="text-accent-text underline">
          payment {paymentId}
        </StaffLink>
      </>
    );
  if (!registrationToken) return "No matching payment";
  return (
    <>
      {name},{" "}
      <StaffLink
        to={keep(adminPaths.registrations.registration(registrationToken))}
        className="text-accent-text underline"
      >
        registration
      </StaffLink>
    </>
  );
}

const keys: Keys = [["a", "mark as handled"]];

function HandleForm({ row }: { row: Notice }) {
  const reply = useActionData<typeof action>();
  const keep = useListState();
  const to = keep(adminPaths.cardNotices.notice(row.id));
  const busy = useNavigation().formAction === to;
  const label = useLabel("Mark as handled");
  const errors = reply?.submission.error;
  return (
    <>
      <PageForm id="handle" action={to} className="grid gap-4 border-t border-line pt-6">
        <FormError errors={errors?.[""] ?? undefined} />
        <TextareaField
          label="Note (optional)"
          hint="Tells other staff what you decided."
          errors={errors?.notes}
          id="notes"
          name="notes"
          rows={3}
          maxLength={1_000}
          defaultValue={String(reply?.submission.initialValue?.notes ?? "")}
        />
      </PageForm>
      <DecisionBar keys={keys}>
        <Button type="submit" form="handle" data-key="a" busy={busy}>
          {label}
        </Button>
      </DecisionBar>
    </>
  );
}
