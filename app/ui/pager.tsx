import { Icon } from "./icon.tsx";
import { KeptRows } from "./kept.tsx";
import { PageLink } from "./page-link.tsx";
import { pagerWindow } from "./pager-window.ts";

type Props = { page: number; pages: number; hrefFor: (page: number) => string; label?: string };

const cell = "h-9 min-w-9 items-center justify-center rounded-md border px-2 font-mono text-sm tabular-nums";
const quiet = `${cell} border-line bg-surface text-text hover:border-line-strong hover:text-strong`;

/** Previous, numbers with gaps, next. Plain links, so that pages can be opened in tabs and bookmarked. */
export function Pager({ page, pages, hrefFor, label = "Pages" }: Props) {
  if (pages <= 1) return null;
  const row = {
    page,
    pages,
    items: pagerWindow(page, pages).map((item) => (item === "gap" ? null : { number: item, to: hrefFor(item) })),
    before: page > 1 ? hrefFor(page - 1) : null,
    after: page < pages ? hrefFor(page + 1) : null,
  };
  return (
    <KeptRows
      as="nav"
      of={Steps}
      rows={[row]}
      aria-label={label}
      className="flex flex-wrap items-center justify-center gap-1 sm:gap-1.5"
    />
  );
}

type StepsProps = {
  page: number;
  pages: number;
  /** Null for a gap. */
  items: readonly ({ number: number; to: string } | null)[];
  before: string | null;
  after: string | null;
};

function Steps({ page, pages, items, before, after }: StepsProps) {
  // A phone has no room for seven: it shows the neighbours only, where a gap can stand for the others.
  const roomy = (number: number) =>
    (number < page - 1 && number !== 1 && items[1] === null) ||
    (number > page + 1 && number !== pages && items.at(-2) === null);
  return (
    <>
      <Step to={before} rel="prev" icon="left" label="Previous page" />
      {items.map((item, i) =>
        item === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place
          <span key={`gap-${i}`} className="px-1 text-muted" aria-hidden="true">
            …
          </span>
        ) : item.number === page ? (
          <span
            key={item.number}
            aria-current="page"
            className={`${cell} inline-flex border-accent-text font-semibold text-accent-text`}
          >
            <span className="sr-only">Page </span>
            {item.number}
          </span>
        ) : (
          <PageLink
            key={item.number}
            to={item.to}
            className={`${quiet} ${roomy(item.number) ? "hidden sm:inline-flex" : "inline-flex"}`}
          >
            <span className="sr-only">Page </span>
            {item.number}
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
