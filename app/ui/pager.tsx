import { Icon } from "./icon.tsx";
import { PageLink } from "./page-link.tsx";
import { pagerWindow } from "./pager-window.ts";

type Props = { page: number; pages: number; hrefFor: (page: number) => string; label?: string };

const cell = "h-9 min-w-9 items-center justify-center rounded-md border px-2 font-mono text-sm tabular-nums";
const quiet = `${cell} border-line bg-surface text-text hover:border-line-strong hover:text-strong`;

/** Previous, page numbers with gaps, and next. Plain links, so that pages can be opened in tabs and bookmarked. */
export function Pager({ page, pages, hrefFor, label = "Pages" }: Props) {
  if (pages <= 1) return null;
  const items = pagerWindow(page, pages);
  // A phone has no room for seven, so it shows only the neighbours if a gap can replace the others.
  const roomy = (number: number) =>
    (number < page - 1 && number !== 1 && items[1] === "gap") ||
    (number > page + 1 && number !== pages && items.at(-2) === "gap");
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1 sm:gap-1.5">
      <Step to={page > 1 ? hrefFor(page - 1) : null} rel="prev" icon="left" label="Previous page" />
      {items.map((item, i) =>
        item === "gap" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no key but its position
          <span key={`gap-${i}`} className="px-1 text-muted" aria-hidden="true">
            …
          </span>
        ) : item === page ? (
          <span
            key={item}
            aria-current="page"
            className={`${cell} inline-flex border-accent-text font-semibold text-accent-text`}
          >
            <span className="sr-only">Page </span>
            {item}
          </span>
        ) : (
          <PageLink
            key={item}
            to={hrefFor(item)}
            className={`${quiet} ${roomy(item) ? "hidden sm:inline-flex" : "inline-flex"}`}
          >
            <span className="sr-only">Page </span>
            {item}
          </PageLink>
        ),
      )}
      <Step to={page < pages ? hrefFor(page + 1) : null} rel="next" icon="right" label="Next page" />
    </nav>
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
