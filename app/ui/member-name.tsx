import { DELETED_MEMBER } from "#app/domain/people/members/deleted-member.ts";
import { paths } from "#app/paths/paths.ts";
import { PageLink } from "./page-link.tsx";

type Props = {
  name: string;
  className?: string;
  /** Whether the page is in a frame of another one. */
  isFramed?: boolean;
};

/** A member's name, which links to their page. */
export function MemberName({ name, className = "", isFramed = false }: Props) {
  if (name === DELETED_MEMBER) return <bdi className={className}>{name}</bdi>;
  const to = paths.members.member(name);
  const classes = `hover:underline ${className}`.trim();
  const shown = <bdi>{name}</bdi>;
  return isFramed ? (
    <a href={to} target="_top" className={classes}>
      {shown}
    </a>
  ) : (
    <PageLink to={to} className={classes}>
      {shown}
    </PageLink>
  );
}
