import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { failureWords } from "#app/domain/core/failures/failure.ts";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { dayWords } from "#app/domain/core/kernel/utc.ts";
import { findAnnouncements } from "#app/domain/notify/announcements/find-announcements.server.ts";
import { findAudiences, postAnnouncement } from "#app/domain/notify/announcements/post-announcement.server.ts";
import { PostAnnouncement } from "#app/domain/notify/announcements/schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { ListPager } from "../list-pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { AnnouncementFields } from "./announcement-fields.tsx";
import { useListState } from "./use-list-state.ts";

export const meta = pageMeta("Notifications, Administration");

// Members may read announcements too, so the page requires the right to post them.
export async function loader(args: LoaderFunctionArgs) {
  const input = { ...listInput(args.request.url, []), ended: "on" };
  const [list, { roles }] = await Promise.all([
    adminLoader(args, findAnnouncements, input, postAnnouncement),
    adminLoader(args, findAudiences),
  ]);
  return { ...list, roles, now: (await contextOf(args)).clock().toISOString() };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, postAnnouncement, () => redirectWithToast(adminPaths.notifications(), "Announcement posted"));

export default function AdminNotifications() {
  const { notifications, total, page, limit, roles, now } = useLoaderData<typeof loader>();
  const keep = useListState();
  return (
    <div className="grid gap-4">
      {/* The key empties the form once its announcement is posted. */}
      <PostForm key={notifications[0]?.id ?? 0} roles={roles} />
      <Panel>
        <h2 className="border-b border-line px-4 py-3 font-semibold">
          Announcements <span className="font-mono text-sm text-muted tabular-nums">({total})</span>
        </h2>
        {notifications.length === 0 ? <EmptyState>No announcements yet.</EmptyState> : null}
        <ul className="divide-y divide-line">
          {notifications.map(({ id, message, created_at, edited_at, ends_at, role, admin_username }) => (
            <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p dir="auto" className="max-w-prose whitespace-pre-line text-strong">
                  <LinkedText text={message} />
                </p>
                <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 font-mono text-xs text-muted">
                  <span>
                    {admin_username}, <Moment at={created_at} />
                    {edited_at ? ", edited" : ""}
                  </span>
                  {role ? <span>For {role}</span> : null}
                  {ends_at ? (
                    <span>
                      {ends_at <= now ? "Ended on" : "Until"} {dayWords(new Date(ends_at))}
                    </span>
                  ) : null}
                </p>
              </div>
              <PageLink to={keep(adminPaths.notifications.edit(id))} className="text-sm text-accent-text underline">
                Edit
                <span className="sr-only">
                  {" "}
                  the announcement of <Moment at={created_at} />
                </span>
              </PageLink>
              <PageLink to={keep(adminPaths.notifications.delete(id))} className="text-sm text-danger underline">
                Delete
                <span className="sr-only">
                  {" "}
                  the announcement of <Moment at={created_at} />
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      </Panel>
      <ListPager path={adminPaths.notifications()} list={{ page, limit, total }} />
    </div>
  );
}

function PostForm({ roles }: Pick<ComponentProps<typeof AnnouncementFields>, "roles">) {
  const navigation = useNavigation();
  const busy = navigation.formAction === adminPaths.notifications() && navigation.formMethod === "POST";
  const [form, fields] = useZodForm(PostAnnouncement, { id: "post-notification" });
  const isEmpty = fields.message.errors?.[0]?.startsWith("Please enter");
  return (
    <Panel className="p-4">
      <h2 className="font-semibold">New announcement</h2>
      <PageForm
        {...failsWith(staffFailures.postAnnouncement)}
        action={adminPaths.notifications()}
        {...getFormProps(form)}
        className="mt-3 grid max-w-3xl gap-3"
      >
        <FormError
          id={form.errorId}
          errors={isEmpty ? ["Empty Message"] : failureWords(staffFailures.postAnnouncement, form.errors)}
        />
        <AnnouncementFields fields={fields} roles={roles} />
        <div>
          <Button type="submit" busy={busy}>
            Post announcement
          </Button>
        </div>
      </PageForm>
    </Panel>
  );
}
