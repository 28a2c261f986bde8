import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readOwnCase } from "#app/domain/moderation/cases/find-own-cases.server.ts";
import { kindLabels } from "#app/domain/moderation/cases/kinds.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { Quoted } from "./quoted.tsx";
import { StateBadge } from "./state-badge.tsx";

export const meta = pageMeta("Your case");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readOwnCase);

/** A member's own case, and the administrators' decision. */
export default function OwnCase() {
  const found = useLoaderData<typeof loader>();
  const facts = [
    { name: "Kind", value: kindLabels[found.kind] },
    { name: "Status", value: <StateBadge kind={found.kind} state={found.status} /> },
    { name: "Sent", value: <Moment at={found.createdAt} /> },
    ...(found.decidedAt ? [{ name: "Decided", value: <Moment at={found.decidedAt} /> }] : []),
  ];
  return (
    <MemberDialog title={found.subject} closeTo={paths.complaints()}>
      <div className="grid gap-8">
        <FactList facts={facts} />
        {found.decision ? <Quoted title="THE DECISION">{found.decision}</Quoted> : null}
        <Quoted title="WHAT YOU WROTE">{found.statement}</Quoted>
        {found.reportedText ? <Quoted title="WHAT YOU REPORTED">{found.reportedText}</Quoted> : null}
      </div>
    </MemberDialog>
  );
}
