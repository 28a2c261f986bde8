import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQueue } from "#app/domain/administration/admin/read-queue.server.ts";
import { applicationLabels, applicationStates } from "#app/domain/joining/applications/application-states.ts";
import { findApplications } from "#app/domain/joining/applications/find-applications.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { applicationTones } from "../../apply/application-tones.ts";
import { pageMeta } from "../../page-meta.ts";
import { BulkActs, Choose } from "../bulk/bulk-acts.tsx";
import { ListFrame } from "../list-frame.tsx";
import { ListSearch, statusChoice } from "../list-search.tsx";
import { ItemState, QueueWaits } from "../queue/queue-state.tsx";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Applications, Administration");

const PATH = adminPaths.applications();
const decidable: readonly string[] = applicationStates.before("rejected");
const isOpen = ({ status }: { status: string }) => decidable.includes(status);
const words: Record<string, string> = { ...applicationLabels, all: "All" };

export async function loader(args: LoaderFunctionArgs) {
  const [list, queue] = await Promise.all([
    adminLoader(args, findApplications, listInput(args.request.url, ["search"], { status: Object.keys(words) })),
    adminLoader(args, readQueue, { queue: "applications" }),
  ]);
  return { ...list, queue };
}

export default function Applications() {
  const list = useLoaderData<typeof loader>();
  const { applications, status, queue } = list;
  const keep = useListState();
  return (
    <ListFrame
      path={PATH}
      list={list}
      label="Applications"
      columns={["", "Username", "Email", "Status", "Votes", "Sent", ""]}
      rows={applications.map((row) => (
        <tr key={row.id}>
          <Choose kind="applications" id={row.id} name={row.username} isOpen={isOpen(row)} />
          <td className="words font-medium text-strong">{row.username}</td>
          <td className="words">{row.email}</td>
          <td>
            <Badge tone={applicationTones[row.status]}>{applicationLabels[row.status]}</Badge>
            {row.decidedBy ? <span className="ml-2 text-xs text-muted">by {row.decidedBy}</span> : null}
          </td>
          <td className="whitespace-nowrap text-muted">
            {row.votesFor + row.votesAgainst > 0 ? `${row.votesFor} for, ${row.votesAgainst} against` : "—"}
          </td>
          <td className="whitespace-nowrap">
            <Moment at={row.waitingSince ?? row.createdAt} />
            {row.status === "waiting" ? (
              <ItemState id={row.id} since={row.waitingSince ?? row.createdAt} state={queue} />
            ) : null}
          </td>
          <td>
            <PageLink to={keep(adminPaths.applications.application(row.id))} className="text-accent-text underline">
              Review<span className="sr-only"> {row.username}</span>
            </PageLink>
          </td>
        </tr>
      ))}
      empty="No applications found."
      onlyWaiting={status === "waiting"}
      bulk={applications.some(isOpen) ? <BulkActs kind="applications" total={list.total} /> : null}
    >
      <ListSearch action={PATH} placeholder="Username or email" choices={[statusChoice(words, status)]} />
      <QueueWaits {...queue} />
    </ListFrame>
  );
}
