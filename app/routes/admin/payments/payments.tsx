import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQueue } from "#app/domain/administration/admin/read-queue.server.ts";
import { dollars } from "#app/domain/core/kernel/money.ts";
import { findPayments } from "#app/domain/joining/payments/find-payments.server.ts";
import { paymentLabels } from "#app/domain/joining/payments/payment-states.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ReversalBadge } from "#app/ui/reversal-badge.tsx";
import { pageMeta } from "../../page-meta.ts";
import { ListFrame } from "../list-frame.tsx";
import { ListSearch, statusChoice } from "../list-search.tsx";
import { ShortProof } from "../proof-facts.tsx";
import { ItemState, QueueWaits } from "../queue/queue-state.tsx";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Payments, Administration");

const PATH = adminPaths.payments();
const { started: _started, ...decided } = paymentLabels;
const words: Record<string, string> = { ...decided, all: "All" };
const tones = { pending: "warning", approved: "success", rejected: "danger" } as const;

export async function loader(args: LoaderFunctionArgs) {
  const [list, queue] = await Promise.all([
    adminLoader(args, findPayments, listInput(args.request.url, ["search"], { status: Object.keys(words) })),
    adminLoader(args, readQueue, { queue: "payments" }),
  ]);
  return { ...list, queue };
}

export default function Payments() {
  const list = useLoaderData<typeof loader>();
  const { payments, status, queue } = list;
  const keep = useListState();
  return (
    <ListFrame
      path={PATH}
      list={list}
      label="Payments"
      columns={["Member", "Amount", "Method", "Proof", "Status", "Sent", ""]}
      figures={["Amount"]}
      rows={payments.map((row) => (
        <tr key={row.id}>
          <td className="words font-medium text-strong">{row.username ?? "Deleted member"}</td>
          <td className="text-right font-mono tabular-nums">${dollars(row.amount)}</td>
          <td>{row.cryptoType}</td>
          <td>
            <ShortProof {...row} />
          </td>
          <td>
            <Badge tone={tones[row.status as keyof typeof tones] ?? "plain"}>{paymentLabels[row.status]}</Badge>{" "}
            <ReversalBadge payment={row} />{" "}
            {row.isDiscountSpent ? <Badge tone="danger">Discount already used</Badge> : null}{" "}
            {row.isDuplicate ? <Badge tone="danger">Hash used twice</Badge> : null}
          </td>
          <td className="whitespace-nowrap">
            <Moment at={row.createdAt} />
            {row.status === "pending" ? <ItemState id={row.id} since={row.createdAt} state={queue} /> : null}
          </td>
          <td>
            <PageLink to={keep(adminPaths.payments.payment(row.id))} className="text-accent-text underline">
              Review<span className="sr-only"> payment {row.id}</span>
            </PageLink>
          </td>
        </tr>
      ))}
      empty="No payments found."
      onlyWaiting={status === "pending"}
    >
      <ListSearch action={PATH} placeholder="Username" choices={[statusChoice(words, status)]} />
      <QueueWaits {...queue} />
    </ListFrame>
  );
}
