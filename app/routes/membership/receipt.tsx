import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readReceipt } from "#app/domain/payments/read-receipt.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { formatDay } from "#app/ui/dates.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Receipt");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readReceipt);

export default function Receipt() {
  const receipt = useLoaderData<typeof loader>();
  const site = useRoot()?.site.name ?? "";
  const rows: [string, string | null][] = [
    ["Receipt", String(receipt.id)],
    ["From", site],
    ["Member", `${receipt.username}, ${receipt.email}`],
    ["For", receipt.period === "yearly" ? "Membership for a year" : "Membership for a month"],
    ["Amount", `$${receipt.amount} USD`],
    ["Method", receipt.method],
    ["Transaction hash", receipt.transactionHash],
    ["Confirmed on", formatDay(receipt.paidOn)],
  ];
  return (
    <MemberDialog title={`Receipt ${receipt.id}`} closeTo={paths.membership()}>
      <dl className="divide-y divide-line">
        {rows
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name} className="grid gap-1 py-2.5 sm:grid-cols-[12rem_1fr]">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="break-all text-strong">{value}</dd>
            </div>
          ))}
      </dl>
    </MemberDialog>
  );
}
