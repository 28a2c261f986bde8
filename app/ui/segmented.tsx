import { PageLink } from "./page-link.tsx";

type Props = { label: string; items: { label: string; to: string; current: boolean }[] };

/** A choice of one of a few options, as links, so its state is in the URL. */
export function Segmented({ label, items }: Props) {
  return (
    <nav
      aria-label={label}
      className="grid auto-cols-fr grid-flow-col rounded-md border border-line-strong bg-surface p-0.5"
    >
      {items.map((item) => (
        <PageLink
          key={item.label}
          to={item.to}
          aria-current={item.current ? "true" : undefined}
          className={`rounded-sm px-2 py-1.5 text-center text-sm font-medium ${
            item.current
              ? "bg-accent-text/12 text-accent-text inset-ring inset-ring-accent-text"
              : "text-text hover:bg-sunken hover:text-strong"
          }`}
        >
          {item.label}
        </PageLink>
      ))}
    </nav>
  );
}
