import type { ReactNode } from "react";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { paths } from "#app/paths/paths.ts";
import { formatSpan } from "#app/ui/ago.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";

type Props = {
  leader: { username: string; seedingTime: number | string; weeklyPoints: number } | null;
  busiest: { torrentId: number; torrentName: string; seeders: number; leechers: number } | null;
};

/** The top seeder and the busiest torrent. */
export function Highlights({ leader, busiest }: Props) {
  const facts: { name: string; value: ReactNode }[] = [];
  if (leader)
    facts.push(
      {
        name: "Most seeding time",
        value: (
          <>
            <MemberName name={leader.username} />, {formatSpan(leader.seedingTime)}
          </>
        ),
      },
      { name: "Their points this week", value: String(leader.weeklyPoints) },
    );
  if (busiest) {
    const peers = busiest.seeders + busiest.leechers;
    facts.push({
      name: "Busiest torrent today",
      value: (
        <PageLink to={paths.torrent(busiest.torrentId)} className="text-accent-text underline">
          {busiest.torrentName} ({counted(peers, "peer")})
        </PageLink>
      ),
    });
  }
  return (
    <Panel className="p-4">
      <h2 className="mb-1 font-semibold">Community Highlights</h2>
      {facts.length === 0 ? <EmptyState>Nothing has been shared yet.</EmptyState> : <FactList facts={facts} />}
    </Panel>
  );
}
