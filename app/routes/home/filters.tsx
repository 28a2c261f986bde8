import { useSearchParams } from "@remix-run/react";
import type { SavedSearch } from "#app/domain/saved-searches/find-saved.server.ts";
import { categories, NEW_SLUG, platforms } from "#app/domain/torrents/categories.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { type ListState, listHref } from "./list-url.ts";

const MOST_SHOWN = 10;

type Props = { state: Pick<ListState, "category" | "platform">; saved: SavedSearch[] };

/** What to list, as links: beside the list, or one line above it where there is no room. */
export function Filters({ state, saved }: Props) {
  const community = useRoot()?.site.communityUrl;
  return (
    <aside aria-label="Filters" className="filters edges">
      <PlatformToggle platform={state.platform} />
      <CategoryList category={state.category} />
      <SavedList saved={saved} />
      {community ? (
        <a href={community} target="_blank" rel="noopener noreferrer" className="text-sm text-accent-text underline">
          Join our community <Icon name="external" className="inline size-4" />
        </a>
      ) : null}
    </aside>
  );
}

/** The member's own searches; on a phone one link to them. */
function SavedList({ saved }: { saved: SavedSearch[] }) {
  const [params] = useSearchParams();
  return (
    <nav aria-label="Saved searches">
      <ul>
        {saved.slice(0, MOST_SHOWN).map(({ id, name, query }) => (
          <li key={id} className="saved">
            <PageLink to={`${paths.home()}?${query}`} className="filter">
              <span className="truncate" dir="auto">
                {name}
              </span>
            </PageLink>
          </li>
        ))}
        <li>
          <PageLink to={paths.savedSearches()} className="filter">
            Saved searches
          </PageLink>
        </li>
        <li>
          <PageLink to={`${paths.feeds()}?${params}`} className="filter">
            Feed of this list
          </PageLink>
        </li>
      </ul>
    </nav>
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

const entries = [
  { label: "ALL", slug: null, value: undefined },
  ...categories.map(({ label, slug, value }) => ({ label, slug, value: value as string })),
  { label: "NEW", slug: NEW_SLUG, value: NEW_SLUG },
];

function CategoryList({ category }: { category: ListState["category"] }) {
  const [params] = useSearchParams();
  return (
    <nav aria-label="Categories">
      <ul>
        {entries.map(({ label, slug, value }) => (
          <li key={label}>
            <PageLink
              to={listHref(params, { category: slug })}
              aria-current={category === value ? "true" : undefined}
              className="filter"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
