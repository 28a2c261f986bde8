import { Link, useSearchParams } from "@remix-run/react";
import { type Actor, roleLabels } from "#app/domain/kernel/actor.ts";
import { pictureUrl } from "#app/domain/members/picture-url.ts";
import { categories, NEW_SLUG, platforms } from "#app/domain/torrents/categories.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/root.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { type ListState, listHref } from "./list-url.ts";

/** Who is signed in, and what to list: platform and category, as links. */
export function Sidebar({ actor, state }: { actor: Actor; state: Pick<ListState, "category" | "platform"> }) {
  const community = useRoot()?.site.communityUrl;
  return (
    <aside aria-label="Member and filters" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
      <Panel className="flex items-center gap-3 p-4">
        <Link to={paths.account.picture()} aria-label="Change your profile picture" className="rounded-md">
          <Avatar src={pictureUrl(actor.id, actor.pictureVersion)} name={actor.username} size={56} />
        </Link>
        <div className="grid min-w-0 gap-1">
          <span className="truncate font-semibold text-strong">{actor.username}</span>
          <span>
            <Badge tone={actor.role === "member" ? "plain" : "accent"}>{roleLabels[actor.role]}</Badge>
          </span>
        </div>
      </Panel>
      <PlatformToggle platform={state.platform} />
      <CategoryList category={state.category} />
      {community ? (
        <a
          href={community}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center gap-2 px-3 text-sm text-accent-text underline"
        >
          Join our community <Icon name="external" />
        </a>
      ) : null}
    </aside>
  );
}

function PlatformToggle({ platform }: { platform: ListState["platform"] }) {
  const [params] = useSearchParams();
  const items = platforms.map((label) => ({
    label,
    to: listHref(params, { platform: label }),
    current: (platform ?? "BOTH") === label,
  }));
  return <Segmented label="Platform" items={items} />;
}

function CategoryList({ category }: { category: ListState["category"] }) {
  const [params] = useSearchParams();
  const entries = [
    { label: "ALL", slug: null, value: undefined },
    ...categories.map(({ label, slug, value }) => ({ label, slug, value: value as string })),
    { label: "NEW", slug: NEW_SLUG, value: NEW_SLUG },
  ];
  return (
    <nav aria-label="Categories">
      <ul className="flex gap-0.5 overflow-x-auto lg:grid">
        {entries.map(({ label, slug, value }) => (
          <li key={label}>
            <PageLink
              to={listHref(params, { category: slug })}
              aria-current={category === value ? "true" : undefined}
              className="flex min-h-10 items-center gap-2.5 whitespace-nowrap rounded-md px-3 text-sm text-text before:size-1.5 before:rounded-full before:bg-line-strong hover:bg-sunken hover:text-strong aria-[current]:font-semibold aria-[current]:text-accent-text aria-[current]:before:bg-accent"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
