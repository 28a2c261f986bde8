import type { CaseKind, CaseStatus } from "#app/db/generated/enums.ts";
import { kindLabels } from "#app/domain/moderation/cases/kinds.ts";
import { paths } from "#app/paths/paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { StateBadge } from "./state-badge.tsx";

type One = { id: number; kind: CaseKind; status: CaseStatus; subject: string; createdAt: string };

/** The member's own complaints and reports, with their status. */
export function OwnCases({ cases, page, pages }: { cases: One[]; page: number; pages: number }) {
  return (
    <div className="mx-auto mt-6 grid max-w-2xl gap-4">
      <Panel>
        <h2 className="border-b border-line px-4 py-3 font-semibold">Your complaints and reports</h2>
        {cases.length === 0 ? <EmptyState>You have not sent any.</EmptyState> : null}
        <ul className="divide-y divide-line">
          {cases.map(({ id, kind, status, subject, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
              <div className="min-w-0">
                <PageLink to={paths.complaints.case(id)} className="font-medium break-words text-accent-text underline">
                  {subject}
                </PageLink>
                <p className="text-sm text-muted">
                  {kindLabels[kind]}, <Moment at={createdAt} />
                </p>
              </div>
              <StateBadge kind={kind} state={status} />
            </li>
          ))}
        </ul>
      </Panel>
      <Pager page={page} pages={pages} hrefFor={(to) => paths.complaints({ page: to })} />
    </div>
  );
}
