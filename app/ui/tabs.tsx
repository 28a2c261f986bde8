import { type RefObject, useEffect, useRef } from "react";
import { PageLink } from "./page-link.tsx";

type Item = { label: string; to: string; current: boolean };
type Props = { label: string; items: Item[] };

/** Neighbouring screens, as links. On a phone they scroll sideways in one line. */
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
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-strong aria-[current=page]:border-accent aria-[current=page]:text-accent-text"
            >
              {item.label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls a line of links that is too wide to the current one, without scrolling anything else. */
function useCurrentInView(line: RefObject<HTMLElement>, current: string | undefined) {
  useEffect(() => {
    const link = current ? line.current?.querySelector<HTMLElement>("[aria-current]") : null;
    if (link && line.current)
      line.current.scrollLeft = link.offsetLeft - (line.current.clientWidth - link.clientWidth) / 2;
  }, [line, current]);
}
