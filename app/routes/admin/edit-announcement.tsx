import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { editAnnouncement } from "#app/domain/notify/announcements/edit-announcement.server.ts";
import { findAnnouncement } from "#app/domain/notify/announcements/find-announcements.server.ts";
import { findAudiences } from "#app/domain/notify/announcements/post-announcement.server.ts";
import { EditAnnouncement } from "#app/domain/notify/announcements/schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { AdminDialog } from "./admin-dialog.tsx";
import { AnnouncementFields } from "./announcement-fields.tsx";

const BACK = adminPaths.notifications();

export const meta = pageMeta("Edit announcement, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const [found, { roles }] = await Promise.all([
    adminLoader(args, findAnnouncement, args.params),
    adminLoader(args, findAudiences),
  ]);
  return { ...found, roles };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    editAnnouncement,
    () => redirectWithToast(backToList(args.request, BACK), "Announcement saved."),
    async () => valuesOf(await loader(args)),
  );

type Announcement = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "message" | "until" | "roleId">;

const valuesOf = ({ message, until, roleId }: Announcement) => ({
  message,
  until: until ?? "",
  roleId: roleId === null ? "" : String(roleId),
});

export default function EditAnnouncementPage() {
  const { id, roles, ...announcement } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(EditAnnouncement, {
    id: "edit-notification",
    given: { notificationId: String(id) },
    defaultValue: valuesOf(announcement),
  });
  return (
    <AdminDialog title="Edit announcement" closeTo={BACK}>
      <FormFrame
        form={form}
        filledWith={valuesOf(announcement)}
        submit="Save"
        failure={staffFailures.editAnnouncement}
        className="max-w-3xl"
      >
        <p>Members are not notified again.</p>
        <AnnouncementFields fields={fields} roles={roles} />
      </FormFrame>
    </AdminDialog>
  );
}
