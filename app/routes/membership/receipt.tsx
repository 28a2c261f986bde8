import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readReceipt } from "#app/domain/joining/payments/read-receipt.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { formatDay } from "#app/ui/dates.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Receipt");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readReceipt);

export default function Receipt() {
  const receipt = useLoaderData<typeof loader>();
  const { paidFor } = receipt;
  const rows: [string, string | null][] = [
    ["Date", formatDay(receipt.paidOn)],
    ["Received from", `${receipt.username}, ${receipt.email}`],
    ["For", receipt.period === "yearly" ? "Membership for a year" : "Membership for a month"],
    ["Time paid for", paidFor && `${formatDay(paidFor.from)} to ${formatDay(paidFor.until)}`],
    ["Method", receipt.method],
    ["Reference", receipt.reference],
    ["Transaction hash", receipt.transactionHash],
  ];
  return (
    <MemberDialog title={`Receipt ${receipt.number}`} closeTo={paths.membership()}>
      <address className="whitespace-pre-line break-words not-italic text-strong">{receipt.seller}</address>
      {receipt.taxNumber ? <p className="mt-1 text-sm">Tax number {receipt.taxNumber}</p> : null}
      <dl className="mt-6 divide-y divide-line">
        {rows
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name} className="grid gap-1 py-2.5 sm:grid-cols-[12rem_1fr] print:grid-cols-[12rem_1fr]">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="break-all text-strong">{value}</dd>
            </div>
          ))}
        <div className="flex justify-between gap-4 py-3 font-semibold text-strong">
          <dt>Amount</dt>
          <dd className="tabular-nums">${receipt.amount} USD</dd>
        </div>
      </dl>
      {receipt.taxLine ? <p className="mt-3 text-sm">{receipt.taxLine}</p> : null}
    </MemberDialog>
  );
}
