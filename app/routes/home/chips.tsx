import { useSearchParams } from "@remix-run/react";
import { categories, NEW_SLUG } from "#app/domain/torrents/categories.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { type ListState, listHref } from "./list-url.ts";

const labelOf = (category: string) =>
  category === NEW_SLUG ? "NEW" : (categories.find(({ value }) => value === category)?.label ?? category);

/** The filters that are on, each a link to the list without it. */
export function Chips({ state: { search, category, platform } }: { state: ListState }) {
  const [params] = useSearchParams();
  const chips = [
    ...(search ? [{ text: `“${search}”`, without: { search: null } }] : []),
    ...(category ? [{ text: labelOf(category), without: { category: null } }] : []),
    ...(platform && platform !== "BOTH" ? [{ text: platform, without: { platform: null } }] : []),
  ];
  return chips.map(({ text, without }) => (
    <PageLink
      key={text}
      to={listHref(params, without)}
      aria-label={`Take off the filter ${text}`}
      className="inline-flex min-h-8 min-w-0 items-center gap-1.5 rounded-sm border border-accent-text/40 px-2 font-mono text-xs text-accent-text hover:border-accent-text"
    >
      <span className="max-w-48 truncate" dir="auto">
        {text}
      </span>
      <Icon name="close" className="size-3.5" />
    </PageLink>
  ));
}
