import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { actsOf, countOf, isBulkKind, outcomeOf } from "#app/domain/moderation/bulk/acts.ts";
import { findRun } from "#app/domain/moderation/bulk/find-run.server.ts";
import { undoRun } from "#app/domain/moderation/bulk/undo-run.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { useListState } from "../use-list-state.ts";
import { listOf } from "./lists.ts";

export const meta = pageMeta("Report");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findRun, args.params);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, undoRun, ({ undone, refused }) => {
    const text =
      refused.length === 0
        ? `Undone: ${countOf("users", undone)}.`
        : `Undone: ${countOf("users", undone)}. Not undone: ${countOf("users", refused.length)}. ${refused[0]?.message}`;
    const to = backToList(args.request, adminPaths.users());
    return redirectWithToast(to, { kind: refused.length === 0 ? "success" : "info", text });
  });

function undoWords({ hasUndo, canUndo }: { hasUndo: boolean; canUndo: boolean }): string {
  if (!hasUndo) return "An action of this kind can't be undone in bulk.";
  return canUndo
    ? "For ten minutes, Undo restores each member's previous state."
    : "The ten minutes in which this could be undone are over.";
}

/** The report of a bulk action, with the reason for each refusal. Actions on members can be undone for ten minutes. */
export default function BulkRun() {
  const { runId, kind, act, done, refused, hasUndo, canUndo, isUndone } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const keep = useListState();
  const at = keep(adminPaths.bulkRun(runId));
  const busy = useNavigation().formAction === at;
  if (!isBulkKind(kind)) return null;
  return (
    <AdminDialog title={`${actsOf(kind)[act]?.label ?? act}: report`} closeTo={listOf[kind]}>
      <div className="grid gap-5">
        <p role="status" className="max-w-prose">
          {outcomeOf(kind, act, done.length, refused.length)}
          {isUndone ? " This action was undone." : ""}
        </p>
        {refused.length > 0 ? (
          <ul className="divide-y divide-line border-y border-line text-sm">
            {refused.map(({ id, name, message }) => (
              <li key={id} className="py-2">
                <span className="font-medium text-strong" dir="auto">
                  {name}
                </span>
                <p className="text-danger">{message}</p>
              </li>
            ))}
          </ul>
        ) : null}
        {done.length > 0 ? (
          <ul className="max-h-80 overflow-auto rounded-md border border-line bg-sunken p-3 text-sm">
            {done.map(({ id, name }) => (
              <li key={id} className="py-0.5 text-strong" dir="auto">
                {name}
              </li>
            ))}
          </ul>
        ) : null}
        <PageForm action={at} className="flex flex-wrap items-center gap-3">
          <FormError errors={reply?.submission.error?.[""] ?? undefined} />
          {canUndo ? (
            <Button type="submit" variant="quiet" busy={busy}>
              Undo
            </Button>
          ) : null}
          <ButtonLink to={keep(listOf[kind])} variant="quiet">
            Back to the list
          </ButtonLink>
          {done.length > 0 && !isUndone ? (
            <p className="text-sm text-muted">{undoWords({ hasUndo, canUndo })}</p>
          ) : null}
        </PageForm>
      </div>
    </AdminDialog>
  );
}
