import { adminPaths } from "#app/paths/admin-paths.ts";
import { StaffLink } from "../staff-link.tsx";

export function Member({ member }: { member: { id: string; username: string } | null }) {
  if (!member) return <>Deleted member</>;
  return (
    <StaffLink to={adminPaths.users.manage(member.id)} className="text-accent-text underline">
      {member.username}
    </StaffLink>
  );
}
