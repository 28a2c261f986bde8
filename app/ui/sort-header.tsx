import { Icon } from "./icon.tsx";
import { PageLink } from "./page-link.tsx";

type Props = { label: string; to: string; sorted: "asc" | "desc" | null; className?: string };

/** A column heading that sorts by its column. The space of the arrow is always reserved, so nothing moves. */
export function SortHeader({ label, to, sorted, className = "" }: Props) {
  const state = sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : undefined;
  return (
    <th scope="col" aria-sort={state} className={`px-3 py-2 font-medium ${className}`}>
      <PageLink
        to={to}
        keepScroll
        className={`-my-2 inline-flex min-h-8 items-center gap-1 hover:text-strong ${sorted ? "text-strong" : ""}`}
      >
        {label}
        <span className="inline-flex size-3.5">
          {sorted ? <Icon name={sorted === "asc" ? "up" : "down"} className="size-3.5" /> : null}
        </span>
      </PageLink>
    </th>
  );
}
