import type { MethodView } from "#app/domain/joining/payments/find-methods.server.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

type Props = { methods: MethodView[]; hrefFor: (method: MethodView) => string };

const groups = [
  { title: "Cryptocurrencies", has: (method: MethodView) => method.kind === "crypto" },
  { title: "Other methods", has: (method: MethodView) => method.kind !== "crypto" },
];

/** The offered methods, each with a link to its payment page and its address to copy. */
export function MethodList({ methods, hrefFor }: Props) {
  return (
    <div className="grid gap-6">
      {groups.map(({ title, has }) =>
        methods.some(has) ? (
          <section key={title}>
            <h2 className="text-sm font-medium text-muted">{title}</h2>
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {methods.filter(has).map((method) => (
                <Method key={method.id} method={method} href={hrefFor(method)} />
              ))}
            </ul>
          </section>
        ) : null,
      )}
    </div>
  );
}

function Method({ method: { name, kind, label, address }, href }: { method: MethodView; href: string }) {
  return (
    <li className="hover:bg-sunken/60">
      <PageLink to={href} className="flex min-h-12 items-center gap-3 px-2 py-2">
        <span className="grid min-w-0 flex-1">
          <span className="font-medium text-strong">{name}</span>
          {kind === "card" ? <span className="text-xs text-muted">Visa, MC, AMEX, Discover, Apple Pay</span> : null}
        </span>
        <Icon name="right" />
      </PageLink>
      {kind === "card" ? null : (
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-2 pb-2">
          <code className="min-w-0 font-mono text-xs break-all text-muted select-all">{address}</code>
          <CopyButton text={address} what={`${name} ${label.toLowerCase()}`} />
        </p>
      )}
    </li>
  );
}
