import { Link } from "@remix-run/react";

export function Member({ member }: { member: { id: string; username: string } | null }) {
  if (!member) return <>Deleted member</>;
  return (
    <Link to={`/admin/users/${member.id}`} className="text-accent-text underline">
      {member.username}
    </Link>
  );
}
