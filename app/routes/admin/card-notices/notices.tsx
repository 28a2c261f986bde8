import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQueue } from "#app/domain/administration/admin/read-queue.server.ts";
import { findNotices } from "#app/domain/joining/card-notices/find-notices.server.ts";
import { noticeWords } from "#app/domain/joining/card-notices/notice-states.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../../page-meta.ts";
import { ListFrame } from "../list-frame.tsx";
import { ItemState, QueueWaits } from "../queue/queue-state.tsx";
import { StateLinks } from "../state-links.tsx";
import { useListState } from "../use-list-state.ts";
import { amountWords } from "./amount-words.ts";

export const meta = pageMeta("Card notices, Administration");

const PATH = adminPaths.cardNotices();
const words = { waiting: "Waiting", handled: "Handled", all: "All" };

export async function loader(args: LoaderFunctionArgs) {
  const [list, queue] = await Promise.all([
    adminLoader(args, findNotices, listInput(args.request.url, [], { status: Object.keys(words) })),
    adminLoader(args, readQueue, { queue: "notices" }),
  ]);
  return { ...list, queue };
}

/** Refunds, disputes, and card payments without a match. */
export default function CardNotices() {
  const list = useLoaderData<typeof loader>();
  const keep = useListState();
  return (
    <ListFrame
      path={PATH}
      list={list}
      label="Card notices"
      columns={["Notice", "Payer", "Amount", "Status", "Received", ""]}
      figures={["Amount"]}
      rows={list.notices.map((row) => (
        <tr key={row.id}>
          <td className="font-medium text-strong">{noticeWords(row.kind, row.status)}</td>
          <td className="words">{row.username ?? "No matching payment"}</td>
          <td className="text-right font-mono tabular-nums">{amountWords(row)}</td>
          <td>
            <Badge tone={row.handledAt ? "plain" : "warning"}>{row.handledAt ? "Handled" : "Waiting"}</Badge>
          </td>
          <td className="whitespace-nowrap">
            <Moment at={row.createdAt} />
            {row.handledAt ? null : <ItemState id={row.id} since={row.createdAt} state={list.queue} />}
          </td>
          <td>
            <PageLink to={keep(adminPaths.cardNotices.notice(row.id))} className="text-accent-text underline">
              Review<span className="sr-only"> notice {row.id}</span>
            </PageLink>
          </td>
        </tr>
      ))}
      empty="No notices found."
      onlyWaiting={list.status === "waiting"}
    >
      <StateLinks path={PATH} name="status" current={list.status} states={words} byDefault="waiting" />
      <QueueWaits {...list.queue} />
    </ListFrame>
  );
}
