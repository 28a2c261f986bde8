import { adminPaths } from "#app/paths/admin-paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";

export function Member({ member }: { member: { id: string; username: string } | null }) {
  if (!member) return <>Deleted member</>;
  return (
    <PageLink to={adminPaths.users.manage(member.id)} className="text-accent-text underline">
      {member.username}
    </PageLink>
  );
}
