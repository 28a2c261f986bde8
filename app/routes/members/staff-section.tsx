import type { CaseKind } from "#app/db/generated/enums.ts";
import { kindLabels } from "#app/domain/moderation/cases/kinds.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";

type Props = {
  userId: string;
  standing: {
    isActive: boolean;
    isSuspended: boolean;
    membershipStatus: string;
    joinedAt: string;
    lastSeenAt: string | null;
    /** Null for staff who do not decide on reports. */
    cases: { id: number; kind: CaseKind; status: string; note: string | null }[] | null;
  };
};

/** Facts about a member that only staff see. */
export const StaffSection = ({ userId, standing }: Props) => (
  <Panel className="grid gap-3 border-info p-5">
    <h2 className="font-semibold">Only staff see this</h2>
    <p className="flex flex-wrap items-center gap-3 text-sm">
      <Badge tone={standing.isActive && !standing.isSuspended ? "success" : "danger"}>
        {standing.isSuspended ? "Suspended" : standing.isActive ? "Active" : "Inactive"}
      </Badge>
      <span>Membership: {standing.membershipStatus}</span>
      <span>
        Joined <Moment at={standing.joinedAt} />
      </span>
      <span>Last seen {standing.lastSeenAt ? <Moment at={standing.lastSeenAt} /> : "never"}</span>
      <PageLink to={staffPaths.user(userId)} className="text-accent-text underline">
        Manage the account
      </PageLink>
    </p>
    {useMay()("members.discipline", "accounts.suspend") ? (
      <p className="text-sm">
        <PageLink to={staffPaths.standing(userId)} className="text-accent-text underline">
          Steps and notes
        </PageLink>
      </p>
    ) : null}
    {standing.cases ? <Cases cases={standing.cases} /> : null}
  </Panel>
);

const Cases = ({ cases }: { cases: NonNullable<Props["standing"]["cases"]> }) =>
  cases.length === 0 ? (
    <p className="text-sm text-muted">No reports about this member.</p>
  ) : (
    <ul className="grid gap-1 text-sm">
      {cases.map(({ id, kind, status, note }) => (
        <li key={id}>
          <PageLink to={staffPaths.case(id)} className="text-accent-text underline">
            {kindLabels[kind]} reported, {status}
          </PageLink>
          {note ? <span dir="auto">: {note}</span> : null}
        </li>
      ))}
    </ul>
  );
