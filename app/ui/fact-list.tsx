import type { ReactNode } from "react";

/** Names and their values, one pair per line. */
export function FactList({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-sm text-strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Names with their values, as `dt` and `dd` elements in `children`. On a phone each value is below its name. */
export function FactGrid({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-x-3 sm:grid-cols-[10rem_1fr] sm:gap-y-3 max-sm:[&>dt:not(:first-child)]:mt-3 [&>dt]:text-sm [&>dt]:text-muted">
      {children}
    </dl>
  );
}
