import { Link } from "@remix-run/react";
import { useRef } from "react";
import { useCurrentInView } from "./use-current-in-view.ts";

type Item = { label: string; to: string; current: boolean };
type Props = {
  label: string;
  items?: Item[];
  /** A second line, quieter than the first. */
  more?: Item[];
};

/** Screens beside one another, as links. On a phone they scroll sideways, in one line. */
export function Tabs({ label, items = [], more = [] }: Props) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <Line items={items} className="min-h-11" />
      {more.length > 0 ? <Line items={more} className="min-h-9" /> : null}
    </nav>
  );
}

function Line({ items, className }: { items: Item[]; className: string }) {
  const list = useRef<HTMLUListElement>(null);
  const current = items.find((item) => item.current)?.to;
  useCurrentInView(list, current);
  return (
    <ul ref={list} className="edges relative flex gap-1 overflow-x-auto">
      {items.map((item) => (
        <li key={item.to}>
          <Link
            to={item.to}
            aria-current={item.current ? "page" : undefined}
            className={`inline-flex ${className} items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-strong aria-[current=page]:border-accent-text aria-[current=page]:text-accent-text`}
          >
            {item.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
