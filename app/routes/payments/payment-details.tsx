import { dollars } from "#app/domain/core/kernel/money.ts";
import { coinAmount } from "#app/domain/joining/payments/coin-amount.ts";
import type { MethodView } from "#app/domain/joining/payments/find-methods.server.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";

type Props = { method: MethodView; amount: number; qrCode: string | null };

/** The amount (also in the coin), the address, and the operator's note on the method. */
export function PaymentDetails({ method, amount, qrCode }: Props) {
  const coins = coinAmount(amount, method.rate);
  return (
    <div className="grid gap-5">
      <dl className="grid gap-4 rounded-md border border-line bg-sunken p-4">
        <div>
          <dt className="text-sm text-muted">Amount</dt>
          <dd className="font-mono text-lg text-strong tabular-nums">${dollars(amount)} USD</dd>
          {coins ? (
            <dd className="mt-1 flex flex-wrap items-center gap-3">
              <span className="font-mono text-strong tabular-nums select-all">
                {coins} {method.id}
              </span>
              <CopyButton text={coins} what={`amount in ${method.name}`} />
              <span className="w-full text-xs text-muted">
                At ${method.rate} per coin, the rate set by the operator.
              </span>
            </dd>
          ) : null}
        </div>
        <div>
          <dt className="text-sm text-muted">Method</dt>
          <dd className="text-strong">{method.name}</dd>
        </div>
        <div className="grid gap-2">
          <dt className="text-sm text-muted">{method.label}</dt>
          <dd className="flex flex-wrap items-center gap-3">
            <code className="min-w-0 font-mono text-sm break-all text-strong select-all">{method.address}</code>
            <CopyButton text={method.address} what={`${method.name} ${method.label.toLowerCase()}`} />
          </dd>
        </div>
      </dl>
      {qrCode ? (
        <img
          src={qrCode}
          width={176}
          height={176}
          alt={`${method.name} address as a QR code`}
          className="rounded-md bg-white"
        />
      ) : null}
      <p dir="auto" className="max-w-prose whitespace-pre-line">
        {method.note}
      </p>
    </div>
  );
}
