import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findLeaders } from "#app/domain/catalogue/tracker/find-leaders.server.ts";
import type { Leader } from "#app/domain/catalogue/tracker/output.ts";
import { contextOf } from "#app/http/context.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { formatSpan } from "#app/ui/ago.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { CachedRows } from "#app/ui/cached-rows.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { serializeJson, useParsedJson } from "#app/ui/serialized-json.ts";
import { Table } from "#app/ui/table.tsx";
import { formatRatio } from "./ratio.ts";

export async function loader(args: LoaderFunctionArgs) {
  const [{ leaders }, { actor }] = await Promise.all([screenLoader(args, findLeaders, {}), contextOf(args)]);
  return { leaders: serializeJson(leaders.map((leader) => toRowView(leader, actor?.id))) };
}

/** One row of the leaderboard. */
const toRowView = (leader: Leader, me: string | undefined) => ({
  id: leader.rank,
  username: leader.username,
  isMe: leader.userId === me,
  time: formatSpan(leader.seedingTime),
  torrents: leader.activeTorrents,
  ratio: formatRatio(leader),
  points: leader.weeklyPoints,
});

const figures = "text-right font-mono tabular-nums";

export default function Leaderboard() {
  const leaders = useParsedJson(useLoaderData<typeof loader>().leaders);
  return (
    <Panel>
      <h2 className="border-b border-line px-4 py-3 font-semibold">Top Seeders</h2>
      {leaders.length === 0 ? (
        <EmptyState next={{ to: paths.home(), label: "Browse the torrents" }}>No seeders yet. Be the first.</EmptyState>
      ) : (
        <Table
          label="Top seeders"
          columns={["Rank", "Member", "Seeding Time", "Active Torrents", "Ratio", "Weekly Points"]}
          figures={["Seeding Time", "Active Torrents", "Ratio", "Weekly Points"]}
          body={<CachedRows as="tbody" of={LeaderRow} rows={leaders} />}
        />
      )}
    </Panel>
  );
}

const LeaderRow = ({ id: rank, username, isMe, time, torrents, ratio, points }: ReturnType<typeof toRowView>) => (
  <tr>
    <td>
      <RankBadge rank={rank} />
    </td>
    <td className="words font-medium text-strong">
      <MemberName name={username} />
      {isMe ? <span className="ml-2 text-xs font-normal text-muted">(you)</span> : null}
    </td>
    <td className={figures}>{time}</td>
    <td className={figures}>{torrents.toLocaleString("en-US")}</td>
    <td className={figures}>{ratio}</td>
    <td className={figures}>{points.toLocaleString("en-US")}</td>
  </tr>
);

const medals: Record<number, { tone: BadgeTone; word: string }> = {
  1: { tone: "gold", word: "Gold" },
  2: { tone: "silver", word: "Silver" },
  3: { tone: "bronze", word: "Bronze" },
};

/** Gold, silver, bronze, blue up to the tenth, and only the number after that. */
function RankBadge({ rank }: { rank: number }) {
  const medal = medals[rank];
  return (
    <Badge tone={medal?.tone ?? (rank <= 10 ? "info" : "plain")}>
      #{rank}
      {medal ? <span className="sr-only"> {medal.word}</span> : null}
    </Badge>
  );
}
