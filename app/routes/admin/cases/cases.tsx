import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import type { CaseKind, CaseStatus } from "#app/db/generated/enums.ts";
import { readQueue } from "#app/domain/administration/admin/read-queue.server.ts";
import { caseStates } from "#app/domain/moderation/cases/case-states.ts";
import { findCases } from "#app/domain/moderation/cases/find-cases.server.ts";
import { caseKinds, kindLabels, rightOver, stateLabels, waitingStates } from "#app/domain/moderation/cases/kinds.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { StateBadge } from "../../cases/state-badge.tsx";
import { pageMeta } from "../../page-meta.ts";
import { BulkActs, Choose } from "../bulk/bulk-acts.tsx";
import { ListFrame } from "../list-frame.tsx";
import { ListSearch } from "../list-search.tsx";
import { ItemState, QueueWaits } from "../queue/queue-state.tsx";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Complaints, Administration");

const PATH = adminPaths.complaints();

export async function loader(args: LoaderFunctionArgs) {
  const input = listInput(args.request.url, ["search", "problem"], {
    kind: caseKinds,
    status: [...caseStates.all, "waiting"],
  });
  const [list, queue] = await Promise.all([
    adminLoader(args, findCases, input),
    adminLoader(args, readQueue, { queue: "complaints" }),
  ]);
  return { ...list, queue };
}

const states = [
  { value: "", label: "All states" },
  { value: "waiting", label: "Waiting for a decision" },
  ...caseStates.all.map((value) => ({ value, label: stateLabels[value] })),
];

/** A takedown notice cannot be chosen for a bulk action: it is decided torrent by torrent. */
const isOpen = ({ kind, status }: { kind: CaseKind; status: CaseStatus }) =>
  kind !== "takedown" && waitingStates.includes(status);

/** Complaints, reports and takedown notices: one queue. */
export default function Cases() {
  const list = useLoaderData<typeof loader>();
  const { cases, total, waiting, problems, queue } = list;
  const [params] = useSearchParams();
  const keep = useListState();
  const may = useMay();
  const kinds = [
    { value: "", label: "All kinds" },
    ...caseKinds.filter((kind) => may(rightOver(kind))).map((value) => ({ value, label: kindLabels[value] })),
  ];
  const reasons = [
    { value: "", label: "All reasons" },
    ...problems.map((problem) => ({ value: problem, label: problem })),
  ];
  const filtered = ["search", "kind", "status", "problem"].some((name) => params.get(name));
  return (
    <ListFrame
      path={PATH}
      list={list}
      label="Cases"
      columns={["", "Case", "Kind", "From", "Received (UTC)", "State", "Assigned to"]}
      rows={cases.map((one) => (
        <tr key={one.id}>
          <Choose kind="complaints" id={one.id} name={one.subject} isOpen={isOpen(one)} />
          <td className="words sm:min-w-56">
            <PageLink to={keep(adminPaths.complaints.case(one.id))} className="font-medium text-accent-text underline">
              {one.subject}
            </PageLink>
            {one.problem ? <Badge tone="warning">{one.problem}</Badge> : null}
            {one.reference ? <span className="ml-2 font-mono text-xs text-muted">{one.reference}</span> : null}
            <p dir="auto" className="mt-0.5 line-clamp-2 max-w-prose text-sm break-words text-muted">
              {one.excerpt}
            </p>
          </td>
          <td className="whitespace-nowrap">{kindLabels[one.kind]}</td>
          <td className="words">{one.reporter ?? "Deleted member"}</td>
          <td className="font-mono text-xs whitespace-nowrap text-muted tabular-nums">
            <Moment at={one.createdAt} />
            {waitingStates.includes(one.status) ? <ItemState id={one.id} since={one.createdAt} state={queue} /> : null}
          </td>
          <td>
            <StateBadge kind={one.kind} state={one.status} />
          </td>
          <td className="words text-muted">{one.handler ?? ""}</td>
        </tr>
      ))}
      empty={filtered ? "No complaints match." : "No complaints yet."}
      bulk={cases.some(isOpen) ? <BulkActs kind="complaints" total={total} /> : null}
      heading={
        <h2 className="border-b border-line px-4 py-3 font-semibold">
          Complaints, reports and notices{" "}
          <span className="font-mono text-sm text-muted tabular-nums">
            ({total}; {waiting} waiting)
          </span>
        </h2>
      }
    >
      <ListSearch
        // A link that changes the filters must change the fields too.
        key={params.toString()}
        action={PATH}
        placeholder="Text, member or reference"
        choices={[
          { name: "kind", label: "Kind", value: params.get("kind") ?? "", options: kinds },
          { name: "status", label: "State", value: params.get("status") ?? "", options: states },
          ...(reasons.length > 1
            ? [{ name: "problem", label: "Reason", value: params.get("problem") ?? "", options: reasons }]
            : []),
        ]}
      />
      <QueueWaits {...queue} />
    </ListFrame>
  );
}
