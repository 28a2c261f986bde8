import { Link } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";

export function Member({ member }: { member: { id: string; username: string } | null }) {
  if (!member) return <>Deleted member</>;
  return (
    <Link to={paths.admin.users.manage(member.id)} className="text-accent-text underline">
      {member.username}
    </Link>
  );
}
