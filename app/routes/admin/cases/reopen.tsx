import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { decidedStates, NO_REOPENING, stateLabels } from "#app/domain/moderation/cases/kinds.ts";
import { readCase } from "#app/domain/moderation/cases/read-case.server.ts";
import { reopenCase } from "#app/domain/moderation/cases/reopen-case.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { typedText } from "#app/ui/typed-text.ts";
import { Quoted } from "../../cases/quoted.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Reopen a case, Administration");

const pathOf = adminPaths.complaints.case;

export async function loader(args: LoaderFunctionArgs) {
  const { id, kind, status, version, subject, decision } = await adminLoader(args, readCase, args.params);
  const sendBack = (text: string) => redirectWithToast(pathOf(id), { kind: "error", text });
  if (kind === "takedown") throw await sendBack(NO_REOPENING);
  if (!decidedStates.includes(status)) throw await sendBack("This case is still open. It has no decision yet.");
  return { id, version, subject, decision, state: stateLabels[status].toLowerCase() };
}

// After a refusal because the case has changed, show its current state.
export const shouldRevalidate = () => true;

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, reopenCase, ({ caseId }) =>
    redirectWithToast(backToList(args.request, pathOf(caseId)), "The case is in review again"),
  );

/** Asks for a reason before a case is reopened. */
export default function ReopenCase() {
  const { id, version, subject, decision, state } = useLoaderData<typeof loader>();
  const { submission } = useActionData<typeof action>() ?? {};
  const { note, ...others } = submission?.error ?? {};
  const typed = submission?.initialValue?.note;
  const at = useListState()(adminPaths.complaints.reopen(id));
  return (
    <AdminDialog title="Reopen case" closeTo={pathOf(id)}>
      <div className="grid gap-6">
        <p className="max-w-prose">
          “{subject}” is {state}. If you reopen it, it goes back into review, is assigned to you, and its reporter is
          notified. The decision is kept as a note. Anything that it removed stays removed.
        </p>
        {decision ? <Quoted title="THE DECISION">{decision}</Quoted> : null}
        <PageForm action={at} className="grid gap-4">
          <input type="hidden" name="version" value={version} />
          <FormError errors={Object.values(others).flatMap((words) => words ?? [])} />
          <TextareaField
            label="Reason for reopening"
            hint="Kept as a note that only staff see."
            errors={note}
            id="note"
            name="note"
            rows={3}
            required
            maxLength={2_000}
            defaultValue={typedText(typed)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={useNavigation().formAction === at}>
              {" "}
              Reopen case
            </Button>
            <ButtonLink to={pathOf(id)} variant="quiet">
              Cancel
            </ButtonLink>
          </div>
        </PageForm>
      </div>
    </AdminDialog>
  );
}
