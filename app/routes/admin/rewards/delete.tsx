import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { activityWords } from "#app/domain/catalogue/points/activity-words.ts";
import { deleteActivity } from "#app/domain/joining/rewards/delete-activity.server.ts";
import { readActivity } from "#app/domain/joining/rewards/find-activities.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("Delete entry, Administration");

const PATH = adminPaths.rewards();

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readActivity, args.params);

export const action = (args: ActionFunctionArgs) =>
  confirmAction(args, deleteActivity, ({ message }) => redirectWithToast(backToList(args.request, PATH), message));

export default function DeleteActivity() {
  const { username, points, description, activity_type } = useLoaderData<typeof loader>();
  return (
    <AdminDialog title="Delete entry" closeTo={PATH}>
      <ConfirmForm
        question="Are you sure you want to delete this entry? The member's balance changes accordingly."
        quoted={`${description ?? activityWords(activity_type)}: ${points > 0 ? `+${points}` : points} points`}
        note={username}
      />
    </AdminDialog>
  );
}
