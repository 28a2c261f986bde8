import type { MethodView } from "#app/domain/joining/payments/find-methods.server.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Every payment address that the operator has set. The card service is left out, because it would record a payment. */
export function Handles({ methods }: { methods: MethodView[] }) {
  const shown = methods.filter(({ kind, address }) => kind !== "card" && address);
  if (shown.length === 0)
    return <EmptyState>No payment address is set up yet. Thank you for wanting to help.</EmptyState>;
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {shown.map((method) => (
        <li key={method.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1">
            <p className="text-strong">{method.name}</p>
            <code className="font-mono text-sm break-all select-all">{method.address}</code>
          </div>
          <CopyButton text={method.address} what={`${method.name} ${method.label.toLowerCase()}`} />
        </li>
      ))}
    </ul>
  );
}
