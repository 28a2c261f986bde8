import { Link } from "@remix-run/react";

type Props = { label: string; items: { label: string; to: string; current: boolean }[] };

/** Screens beside one another, as links. On a phone they scroll sideways, in one line. */
export function Tabs({ label, items }: Props) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={item.current ? "page" : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-strong aria-[current=page]:border-accent-text aria-[current=page]:text-accent-text"
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
