import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findLeaders } from "#app/domain/tracker/find-leaders.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { formatSpan } from "#app/ui/ago.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import { formatRatio } from "./ratio.ts";

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, findLeaders, {});

const figures = "text-right font-mono tabular-nums";

export default function Leaderboard() {
  const { leaders } = useLoaderData<typeof loader>();
  const me = useRoot()?.actor?.id;
  return (
    <Panel>
      <h2 className="border-b border-line px-4 py-3 font-semibold">Top Seeders</h2>
      {leaders.length === 0 ? (
        <EmptyState>Nobody has seeded yet. The first to do so stands first here.</EmptyState>
      ) : (
        <Table
          label="Top seeders"
          columns={["Rank", "Member", "Seeding Time", "Active Torrents", "Ratio", "Weekly Points"]}
          figures={["Seeding Time", "Active Torrents", "Ratio", "Weekly Points"]}
        >
          {leaders.map((leader) => (
            <tr key={leader.userId}>
              <td>
                <RankBadge rank={leader.rank} />
              </td>
              <td className="words font-medium text-strong">
                {leader.username}
                {leader.userId === me ? <span className="ml-2 text-xs font-normal text-muted">(you)</span> : null}
              </td>
              <td className={figures}>{formatSpan(leader.seedingTime)}</td>
              <td className={figures}>{leader.activeTorrents.toLocaleString("en-US")}</td>
              <td className={figures}>{formatRatio(leader)}</td>
              <td className={figures}>{leader.weeklyPoints.toLocaleString("en-US")}</td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}

const medals: Record<number, { tone: BadgeTone; word: string }> = {
  1: { tone: "gold", word: "Gold" },
  2: { tone: "silver", word: "Silver" },
  3: { tone: "bronze", word: "Bronze" },
};

/** Gold, silver, bronze, blue up to the tenth, and then only the number. */
function RankBadge({ rank }: { rank: number }) {
  const medal = medals[rank];
  return (
    <Badge tone={medal?.tone ?? (rank <= 10 ? "info" : "plain")}>
      #{rank}
      {medal ? <span className="sr-only"> {medal.word}</span> : null}
    </Badge>
  );
}
