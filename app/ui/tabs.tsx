import { useRef } from "react";
import { PageLink } from "./page-link.tsx";
import { useCurrentInView } from "./use-current-in-view.ts";

type Item = { label: string; to: string; current: boolean };
type Props = { label: string; items: Item[] };

/** Screens beside one another, as links. On a phone they scroll sideways, in one line. */
export function Tabs({ label, items }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const current = items.find((item) => item.current)?.to;
  useCurrentInView(list, current);
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul ref={list} className="edges relative flex gap-1 overflow-x-auto">
        {items.map((item) => (
          <li key={item.to}>
            <PageLink
              to={item.to}
              prefetchRoute
              aria-current={item.current ? "page" : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-strong aria-[current=page]:border-accent-text aria-[current=page]:text-accent-text"
            >
              {item.label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
