import { Link } from "@remix-run/react";
import type { MethodView } from "#app/domain/payments/find-methods.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = { methods: MethodView[]; hrefFor: (method: MethodView) => string };

const groups = [
  { title: "Cryptocurrencies", has: (method: MethodView) => method.kind === "crypto" },
  { title: "Other methods", has: (method: MethodView) => method.kind !== "crypto" },
];

/** Every method that is offered, as a link to the page on which it is completed. */
export function MethodList({ methods, hrefFor }: Props) {
  if (methods.length === 0)
    return <EmptyState>No payment method is set up yet. Please come back later, or write to support.</EmptyState>;
  return (
    <div className="grid gap-6">
      {groups.map(({ title, has }) =>
        methods.some(has) ? (
          <section key={title}>
            <h2 className="text-sm font-medium text-muted">{title}</h2>
            <ul className="mt-2 grid gap-2">
              {methods.filter(has).map((method) => (
                <li key={method.id}>
                  <Link
                    to={hrefFor(method)}
                    className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface px-4 py-2 hover:border-accent-text"
                  >
                    <span className="grid min-w-0 flex-1">
                      <span className="font-medium text-strong">{method.name}</span>
                      <span className="truncate font-mono text-xs text-muted">
                        {method.kind === "card" ? "Visa, MC, AMEX, Discover, Apple Pay" : method.address}
                      </span>
                    </span>
                    <Icon name="right" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null,
      )}
    </div>
  );
}
