import { Link } from "@remix-run/react";
import { adminPaths } from "#app/paths/admin-paths.ts";

export function Member({ member }: { member: { id: string; username: string } | null }) {
  if (!member) return <>Deleted member</>;
  return (
    <Link to={adminPaths.users.manage(member.id)} className="text-accent-text underline">
      {member.username}
    </Link>
  );
}
