import type { Beside } from "#app/domain/administration/home/find-home.server.ts";
import { categories, NEW_SLUG, platforms } from "#app/domain/catalogue/torrents/categories.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { type ListState, listHref } from "./list-url.ts";

const MOST_SHOWN = 10;

type Props = Pick<ListState, "category" | "platform" | "kept"> & {
  /** The URL of the list. */
  query: string;
  saved: Beside["searches"];
};

/** The filters of the list as links: beside the list, or in one line above it if there is little space. */
export function Filters({ query, category, platform, kept, saved }: Props) {
  const community = useRoot()?.site.communityUrl;
  const params = new URLSearchParams(query);
  return (
    <aside aria-label="Filters" className="filters edges">
      <PlatformToggle params={params} platform={platform} />
      <CategoryList params={params} category={category} />
      <SavedList params={params} kept={kept} saved={saved} />
      {community ? (
        <a href={community} target="_blank" rel="noopener noreferrer" className="text-sm text-accent-text underline">
          Join our community <Icon name="external" className="inline size-4" />
        </a>
      ) : null}
    </aside>
  );
}

type WithParams<Shown> = Shown & { params: URLSearchParams };

/**
 * The member's saved searches (on a phone one link to them) and bookmarked torrents. A list of bookmarks has no feed,
 * because others may know a feed's URL.
 */
function SavedList({ params, kept, saved }: WithParams<Pick<Props, "kept" | "saved">>) {
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
          <PageLink
            to={listHref(params, { kept: kept ? null : "true" })}
            aria-current={kept ? "true" : undefined}
            className="filter"
          >
            Bookmarked
          </PageLink>
        </li>
        {kept ? null : (
          <li>
            <PageLink to={`${paths.feeds()}?${params}`} className="filter">
              Feed of this list
            </PageLink>
          </li>
        )}
      </ul>
    </nav>
  );
}

function PlatformToggle({ params, platform }: WithParams<Pick<Props, "platform">>) {
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

function CategoryList({ params, category }: WithParams<Pick<Props, "category">>) {
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
