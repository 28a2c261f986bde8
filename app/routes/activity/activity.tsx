import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { activityWords } from "#app/domain/catalogue/points/activity-words.ts";
import { readOwnEarning } from "#app/domain/catalogue/points/read-earning.server.ts";
import { PERCENT_A_TIER, progressOf } from "#app/domain/catalogue/points/tiers.ts";
import { findOwnActivities } from "#app/domain/catalogue/tracker/find-own-activities.server.ts";
import { readBillingStatus } from "#app/domain/joining/rewards/read-rewards.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CachedRows } from "#app/ui/cached-rows.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { serializeJson, useParsedJson } from "#app/ui/serialized-json.ts";
import { areNought, type Figure, StatRow } from "#app/ui/stat.tsx";
import { Table } from "#app/ui/table.tsx";
import { ListPager } from "../list-pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { BillingCycleCard, EarnCard, EliteCard } from "./cards.tsx";
import { TierTable } from "./tier-table.tsx";

export const meta = pageMeta("Rewards");

export async function loader(args: LoaderFunctionArgs) {
  const [billing, earning, journal] = await Promise.all([
    screenLoader(args, readBillingStatus),
    screenLoader(args, readOwnEarning),
    screenLoader(args, findOwnActivities, listInput(args.request.url, [])),
  ]);
  const { activities, ...list } = journal;
  const rows = activities.map(({ relatedId: _related, ...shown }) => shown);
  return {
    discount: progressOf(billing.currentActivityPoints),
    billing,
    earning,
    journal: { ...list, activities: serializeJson(rows) },
  };
}

export default function Activity() {
  const { discount, billing, earning, journal } = useLoaderData<typeof loader>();
  const { activityPoints, discountPercentage, tier, nextTier, pointsToNextTier } = discount;
  const figures: Figure[] = [
    { label: "Activity Points", value: activityPoints, note: "this month" },
    {
      label: "Current Discount",
      value: billing.isFreeSite ? null : billing.isExempt ? "Free" : `${discountPercentage}%`,
      note: billing.isElite ? "Elite Member" : billing.isExempt ? "Nothing is due" : `Tier ${tier} of 10`,
    },
    { label: "Confirmed Invites", value: billing.confirmedInvites, note: billing.isFreeSite ? null : "who have paid" },
  ];
  const next: Figure = {
    label: "Next Tier",
    value: billing.isExempt ? null : nextTier === null ? "Highest" : `Tier ${nextTier}`,
    note: nextTier === null ? "Your next month is free" : `in ${pointsToNextTier} points`,
  };
  return (
    <MemberShell>
      <PageHeader
        title="Rewards"
        note={
          billing.isFreeSite
            ? "What you do for this community. This site is free"
            : "What you do for this community makes your membership cheaper"
        }
      />
      <div className="mt-6 grid gap-4">
        {areNought(figures) ? (
          <Panel>
            <EmptyState next={{ to: paths.forums(), label: "Open the forums" }}>
              {journal.total === 0 ? "No points yet." : "No points this month yet."} Seed a torrent, or answer in the
              forums.
              {billing.isFreeSite ? null : (
                <>
                  <br />
                  {pointsToNextTier} points take {PERCENT_A_TIER}% off a month.
                </>
              )}
            </EmptyState>
          </Panel>
        ) : (
          <StatRow figures={billing.isFreeSite ? figures : [...figures, next]} />
        )}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-4">
            <BillingCycleCard billing={billing} />
            <EarnCard {...earning} />
          </div>
          <div className="grid gap-4">
            <EliteCard {...billing} />
            {billing.isFreeSite ? null : (
              <TierTable tier={billing.isExempt ? null : tier} baseAmount={billing.baseAmount} />
            )}
          </div>
        </div>
        {journal.total === 0 && areNought(figures) ? null : <History {...journal} />}
      </div>
    </MemberShell>
  );
}

type Journal = ReturnType<typeof useLoaderData<typeof loader>>["journal"];

function History({ activities, total, page, limit }: Journal) {
  const rows = useParsedJson(activities);
  return (
    <div className="grid gap-4">
      <Panel>
        <h2 className="border-b border-line px-4 py-3 font-semibold">
          History <span className="font-mono text-sm font-normal text-muted tabular-nums">({total})</span>
        </h2>
        {rows.length === 0 ? (
          <EmptyState next={{ to: paths.forums(), label: "Open the forums" }}>
            No points yet. Seed a torrent, or answer in the forums.
          </EmptyState>
        ) : (
          <Table
            narrow
            label="Points history"
            columns={["Date", "Points", "Reason"]}
            figures={["Points"]}
            body={<CachedRows as="tbody" of={Entry} rows={rows} />}
          />
        )}
      </Panel>
      <ListPager path={paths.activity()} list={{ page, limit, total }} />
    </div>
  );
}

type EntryProps = { points: number; activityType: string; description: string | null; createdAt: string };

const Entry = ({ points, activityType, description, createdAt }: EntryProps) => (
  <tr>
    <td className="whitespace-nowrap">
      <Moment at={createdAt} />
    </td>
    <td className="text-right">
      <Badge tone={points < 0 ? "danger" : "success"}>{points > 0 ? `+${points}` : points}</Badge>
    </td>
    <td className="words text-strong">{description ?? activityWords(activityType)}</td>
  </tr>
);
