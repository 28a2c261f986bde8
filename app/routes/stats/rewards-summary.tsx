import { activityWords } from "#app/domain/catalogue/points/activity-words.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { formatAgo, formatSpan } from "#app/ui/ago.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";

type Props = {
  points: { activityPoints: number; seedingTime: number | string; totalUploads: number; totalDownloads: number };
  activities: { id: number; activityType: string; points: number; description: string | null; createdAt: string }[];
  total: number;
  now: string;
  className?: string;
};

const signed = (points: number) => (points > 0 ? `+${points}` : String(points));

/** The member's points, and the latest entries. */
export function RewardsSummary({ points, activities, total, now, className = "" }: Props) {
  const isFreeSite = useRoot()?.isFreeSite;
  const facts = [
    { name: "Activity points", value: points.activityPoints.toLocaleString("en-US") },
    { name: "Seeding time", value: formatSpan(points.seedingTime) },
    { name: "Torrents uploaded", value: points.totalUploads },
    { name: "Torrent files downloaded", value: points.totalDownloads },
  ];
  return (
    <Panel className={`p-4 ${className}`}>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold">Activity and Rewards</h2>
        <PageLink to={paths.activity()} className="text-sm text-accent-text underline">
          {isFreeSite ? "All entries" : "Discount and all entries"}
        </PageLink>
      </div>
      <FactList facts={facts} />
      <h3 className="mt-4 text-sm font-semibold">
        Latest entries <span className="font-mono font-normal text-muted tabular-nums">({total})</span>
      </h3>
      {activities.length === 0 ? (
        <EmptyState next={{ to: paths.activity(), label: "How points are earned" }}>No points yet.</EmptyState>
      ) : null}
      <ul className="divide-y divide-line">
        {activities.map(({ id, activityType, points: earned, description, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
            <Badge tone={earned < 0 ? "danger" : "success"}>{signed(earned)} pts</Badge>
            <span className="min-w-0 flex-1 text-strong">{description ?? activityWords(activityType)}</span>
            <span className="text-muted">{formatAgo(createdAt, now)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
