import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { deleteAnnouncement } from "#app/domain/notify/announcements/delete-announcement.server.ts";
import { findAnnouncement } from "#app/domain/notify/announcements/find-announcements.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { pageMeta } from "../page-meta.ts";
import { AdminDialog } from "./admin-dialog.tsx";

const BACK = adminPaths.notifications();

export const meta = pageMeta("Delete announcement");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findAnnouncement, args.params);

export const action = (args: ActionFunctionArgs) =>
  confirmAction(
    args,
    deleteAnnouncement,
    () => redirectWithToast(backToList(args.request, BACK), "Announcement deleted"),
    staffFailures.deleteAnnouncement.title,
  );

export default function DeleteAnnouncement() {
  const { message, created_at } = useLoaderData<typeof loader>();
  return (
    <AdminDialog title="Delete announcement" closeTo={BACK}>
      <ConfirmForm
        failure={staffFailures.deleteAnnouncement}
        question="Are you sure you want to delete this announcement?"
        quoted={message}
        note={<Moment at={created_at} />}
      />
    </AdminDialog>
  );
}
