import { useSearchParams } from "@remix-run/react";
import { hrefWith } from "#app/http/list-state.ts";
import { PageLink } from "#app/ui/page-link.tsx";

type Props = { path: string; name: string; current: string; states: Record<string, string>; byDefault?: string };

/** Links that filter a list by state. `byDefault` is the state that the list shows without a filter. */
export function StateLinks({ path, name, current, states, byDefault = "all" }: Props) {
  const [params] = useSearchParams();
  return (
    <nav aria-label="State" className="flex flex-wrap gap-4 text-sm">
      {Object.entries(states).map(([value, label]) => (
        <PageLink
          key={value}
          to={hrefWith(path, params, { [name]: value }, { [name]: byDefault })}
          aria-current={value === current ? "page" : undefined}
          className={value === current ? "font-semibold text-strong" : "text-accent-text underline"}
        >
          {label}
        </PageLink>
      ))}
    </nav>
  );
}
