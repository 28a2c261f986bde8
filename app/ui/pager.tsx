import { Icon } from "./icon.tsx";
import { Kept } from "./kept.tsx";
import { PageLink } from "./page-link.tsx";
import { pagerWindow } from "./pager-window.ts";

type Props = { page: number; pages: number; hrefFor: (page: number) => string; label?: string };

const cell = "h-9 min-w-9 items-center justify-center rounded-md border px-2 font-mono text-sm tabular-nums";
const quiet = `${cell} border-line bg-surface text-text hover:border-line-strong hover:text-strong`;

type Item = { page: number; to: string } | "gap";
type Shown = { page: number; before: string | null; after: string | null; items: Item[] };

/** Previous, numbers with gaps, next. Plain links, so that pages can be opened in tabs and bookmarked. */
export function Pager({ page, pages, hrefFor, label = "Pages" }: Props) {
  if (pages <= 1) return null;
  const shown: Shown = {
    page,
    before: page > 1 ? hrefFor(page - 1) : null,
    after: page < pages ? hrefFor(page + 1) : null,
    items: pagerWindow(page, pages).map((item) => (item === "gap" ? item : { page: item, to: hrefFor(item) })),
  };
  const classes = "flex flex-wrap items-center justify-center gap-1 sm:gap-1.5";
  return <Kept as="nav" of={Steps} shown={shown} aria-label={label} className={classes} />;
}

function Steps({ page, before, after, items }: Shown) {
  // A phone has no room for seven: it shows the neighbours only, where a gap can stand for the others.
  const roomy = (item: number, at: number) =>
    (item < page - 1 && at > 0 && items[1] === "gap") ||
    (item > page + 1 && at < items.length - 1 && items.at(-2) === "gap");
  return (
    <>
      <Step to={before} rel="prev" icon="left" label="Previous page" />
      {items.map((item, at) =>
        item === "gap" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place
          <span key={`gap-${at}`} className="px-1 text-muted" aria-hidden="true">
            …
          </span>
        ) : item.page === page ? (
          <span
            key={item.page}
            aria-current="page"
            className={`${cell} inline-flex border-accent-text font-semibold text-accent-text`}
          >
            <span className="sr-only">Page </span>
            {item.page}
          </span>
        ) : (
          <PageLink
            key={item.page}
            to={item.to}
            className={`${quiet} ${roomy(item.page, at) ? "hidden sm:inline-flex" : "inline-flex"}`}
          >
            <span className="sr-only">Page </span>
            {item.page}
          </PageLink>
        ),
      )}
      <Step to={after} rel="next" icon="right" label="Next page" />
    </>
  );
}

function Step({ to, rel, icon, label }: { to: string | null; rel: string; icon: "left" | "right"; label: string }) {
  if (to === null)
    return (
      <span className={`${cell} inline-flex border-line text-muted opacity-50`} aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  return (
    <PageLink to={to} rel={rel} aria-label={label} className={`${quiet} inline-flex`}>
      <Icon name={icon} />
    </PageLink>
  );
}
