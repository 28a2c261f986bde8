import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findStaff } from "#app/domain/moderation/profiles/find-staff.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RoleBadge } from "#app/ui/role-badge.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta("Staff");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, findStaff);

export default function Staff() {
  const { roles } = useLoaderData<typeof loader>();
  const me = useRoot()?.actor?.id;
  return (
    <MemberShell>
      <PageHeader title="Staff" note="The people who run this site, by role." />
      <div className="mt-6 grid gap-4">
        {roles.length === 0 ? (
          <Panel>
            <EmptyState>No staff are shown.</EmptyState>
          </Panel>
        ) : null}
        {roles.map(({ name, colour, members }) => (
          <Panel key={name} className="p-4">
            <h2>
              <RoleBadge name={name} colour={colour} />
            </h2>
            <ul aria-label={name} className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
              {members.map(({ id, username, profilePicture }) => (
                <li key={id} className="flex items-center gap-3">
                  <Avatar src={profilePicture} name={username} size={40} />
                  <MemberName name={username} className="min-w-0 flex-1 truncate font-medium text-strong" />
                  {id === me ? null : (
                    <ButtonLink to={paths.messages.new({ to: username })} variant="ghost" size="small">
                      Message<span className="sr-only"> {username}</span>
                    </ButtonLink>
                  )}
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </MemberShell>
  );
}
