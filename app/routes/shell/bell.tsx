import { paths } from "#app/paths/paths.ts";
import { useUnreadNotices } from "#app/routes/use-live-notices.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

/** Links to the notices and counts the unread ones, in wide and narrow windows. */
export function Bell() {
  const count = useUnreadNotices();
  return (
    <PageLink to={paths.notices()} aria-label={count === 0 ? "Notices" : `Notices, ${count} unread`} className="bell">
      <Icon name="bell" className="size-5" />
      {count === 0 ? null : <span className="label count">{count > 99 ? "99+" : count}</span>}
    </PageLink>
  );
}
