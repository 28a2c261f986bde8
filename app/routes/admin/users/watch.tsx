import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { readWatch } from "#app/domain/moderation/watches/read-watch.server.ts";
import { PutWatch } from "#app/domain/moderation/watches/schema.ts";
import { endWatch, putWatch } from "#app/domain/moderation/watches/watch.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Watch a member, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readWatch, args.params);

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, { put: putWatch, end: endWatch }, "Choose what to do.");
  const done = ({ message }: { message: string }) =>
    redirectWithToast(staffPaths.standing(String(args.params.userId)), message);
  return act === "put" ? draftAction(args, putWatch, done) : draftAction(args, endWatch, done);
}

/** Starts or ends the watch on a member. */
export default function Watch() {
  const { userId: id, username, reason, until } = useLoaderData<typeof loader>();
  const isWatched = reason !== null;
  // No filledWith: the watch of one of the staff.
  const [form, fields] = useZodForm(PutWatch, {
    id: "watch",
    given: { userId: id },
    defaultValue: { reason, until },
    constraint: undefined,
  });
  const at = staffPaths.standing.watch(id);
  return (
    <DialogPage level={2} title={`Watch ${username}`} closeTo={staffPaths.standing(id)}>
      <p className="mb-6 max-w-prose text-muted">
        Uploads of a watched member always wait for review, and their posts and comments are listed under Watched
        members. The member is not notified.
      </p>
      <FormFrame
        form={form}
        failure={staffFailures.watchMember}
        submit={isWatched ? "Save watch" : "Watch"}
        intent="put"
        className="max-w-xl"
      >
        <TextareaField label="Reason" hint="Visible only to staff." field={fields.reason} rows={3} maxLength={1_000} />
        <TextField
          label="Until"
          hint="The day (UTC) on which the watch ends automatically. If empty, it lasts until staff end it."
          field={fields.until}
          type="date"
        />
      </FormFrame>
      {isWatched ? (
        <PageForm action={at} className="mt-6 border-t border-line pt-6">
          <Button type="submit" name="intent" value="end" variant="quiet">
            End watch
          </Button>
        </PageForm>
      ) : null}
    </DialogPage>
  );
}
