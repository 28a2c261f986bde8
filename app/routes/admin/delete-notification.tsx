import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteNotification } from "#app/domain/notify/notifications/delete-notification.server.ts";
import { findNotification } from "#app/domain/notify/notifications/find-notifications.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { pageMeta } from "../page-meta.ts";
import { AdminDialog } from "./admin-dialog.tsx";
import { staffFailures } from "./staff-failures.ts";

const BACK = adminPaths.notifications();

export const meta = pageMeta("Delete announcement");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findNotification, args.params);

export const action = (args: ActionFunctionArgs) =>
  confirmAction(
    args,
    deleteNotification,
    () => redirectWithToast(backToList(args.request, BACK), "Notification deleted"),
    staffFailures.deleteNotification.title,
  );

export default function DeleteNotification() {
  const { message, created_at } = useLoaderData<typeof loader>();
  return (
    <AdminDialog title="Delete announcement" closeTo={BACK}>
      <ConfirmForm
        failure={staffFailures.deleteNotification}
        question="Are you sure you want to delete this announcement?"
        quoted={message}
        note={<Moment at={created_at} />}
      />
    </AdminDialog>
  );
}
