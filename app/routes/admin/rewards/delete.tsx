import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { activityWords } from "#app/domain/points/activity-words.ts";
import { deleteActivity } from "#app/domain/rewards/delete-activity.server.ts";
import { readActivity } from "#app/domain/rewards/find-activities.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../../page-meta.ts";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Delete entry, Administration");

const PATH = adminPaths.rewards();

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readActivity, args.params);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, deleteActivity, ({ message }) => redirectWithToast(backToList(args.request, PATH), message));

export default function DeleteActivity() {
  const { id, username, points, description, activity_type } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const keep = useListState();
  const target = keep(adminPaths.rewards.delete(id));
  const busy = useNavigation().formAction === target;
  return (
    <DialogPage level={2} title="Delete entry" closeTo={keep(PATH)}>
      <PageForm action={target} className="grid gap-4">
        <FormError errors={reply?.submission.error?.[""] ?? undefined} />
        <p>
          Are you sure you want to delete this entry of <strong className="text-strong">{username}</strong>?{" "}
          {description ?? activityWords(activity_type)}: {points > 0 ? `+${points}` : points} points. The balance
          changes with it.
        </p>
        <div className="flex gap-3">
          <Button type="submit" variant="danger" busy={busy}>
            Delete
          </Button>
          <ButtonLink to={keep(PATH)} variant="quiet">
            Keep it
          </ButtonLink>
        </div>
      </PageForm>
    </DialogPage>
  );
}
