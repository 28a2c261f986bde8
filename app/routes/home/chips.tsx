import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { Chip } from "./chips-of.server.ts";

/** The active filters. Each is a link to the list without it. */
export const Chips = ({ chips }: { chips: readonly Chip[] }) =>
  chips.map(({ text, to }) => (
    <PageLink
      key={text}
      to={to}
      aria-label={`Remove filter ${text}`}
      className="inline-flex min-h-8 min-w-0 items-center gap-1.5 rounded-sm border border-accent-text/40 px-2 font-mono text-xs text-accent-text hover:border-accent-text"
    >
      <span className="max-w-64 truncate" dir="auto">
        {text}
      </span>
      <Icon name="close" className="size-3.5" />
    </PageLink>
  ));
