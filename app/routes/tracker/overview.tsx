import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { badgeOf } from "#app/domain/catalogue/torrents/categories.ts";
import { findTopSwarms } from "#app/domain/catalogue/tracker/find-swarms.server.ts";
import { readTrackerStats } from "#app/domain/catalogue/tracker/read-metrics.server.ts";
import { readPasskey } from "#app/domain/people/members/read-passkey.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { CategoryBadge, Lamp } from "#app/ui/badge.tsx";
import { CachedRows } from "#app/ui/cached-rows.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { serializeJson, useParsedJson } from "#app/ui/serialized-json.ts";
import { StatRow } from "#app/ui/stat.tsx";
import { PasskeyCard } from "./passkey-card.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const [stats, { swarms }, { passkey }] = await Promise.all([
    screenLoader(args, readTrackerStats),
    screenLoader(args, findTopSwarms),
    screenLoader(args, readPasskey),
  ]);
  const top = swarms.map(({ torrentId: id, torrentName: name, torrentCategory: category, ...swarm }) => {
    const { seeders, leechers, isFromSite, isActive } = swarm;
    return { id, name, category, seeders, leechers, isFromSite, isActive };
  });
  return { stats, top: serializeJson(top), passkey };
}

const endpoints = [
  { name: "Announce", value: <code className="font-mono">/announce</code> },
  { name: "Scrape", value: <code className="font-mono">/scrape</code> },
  { name: "Protocol", value: "HTTP/HTTPS" },
  { name: "Authentication", value: "Passkey-based" },
];

export default function TrackerOverview() {
  const { stats, top, passkey } = useLoaderData<typeof loader>();
  const swarms = useParsedJson(top);
  return (
    <div className="grid gap-4">
      <StatRow
        figures={[
          { label: "Total Swarms", value: stats.totalSwarms },
          { label: "Active Peers", value: stats.activePeers },
          { label: "Total Announces", value: stats.totalAnnounces },
          { label: "Recent Activity", value: stats.recentActivity, note: "swarms within the hour" },
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel>
          <h2 className="border-b border-line px-4 py-3 font-semibold">Top Active Torrents</h2>
          {swarms.length === 0 ? (
            <EmptyState next={{ to: paths.home(), label: "Browse the torrents" }}>
              No torrents active in the last 24 hours
            </EmptyState>
          ) : null}
          <CachedRows as="ul" of={TopTorrent} rows={swarms} className="divide-y divide-line" />
        </Panel>
        <div className="grid gap-4">
          <PasskeyCard passkey={passkey} />
          <Panel className="p-4">
            <h2 className="mb-1 font-semibold">Tracker Endpoints</h2>
            <FactList facts={endpoints} />
          </Panel>
        </div>
      </div>
    </div>
  );
}

type Top = {
  id: number;
  name: string;
  category: string;
  seeders: number;
  leechers: number;
  isFromSite: boolean;
  isActive: boolean;
};

const TopTorrent = ({ id, name, category, seeders, leechers, isFromSite, isActive }: Top) => (
  <li className="flex items-center gap-3 px-4 py-3">
    <span className={`inline-flex w-2 ${isActive ? "text-success" : "text-line-strong"}`}>
      <Lamp className="size-2" />
      <span className="sr-only">{isActive ? "Active" : "Quiet for an hour"}</span>
    </span>
    <div className="min-w-0 flex-1">
      <PageLink to={paths.torrent(id)} className="font-medium text-strong hover:text-accent-text">
        {name}
      </PageLink>
      <p className="font-mono text-xs text-muted tabular-nums">
        {seeders === 0 && isFromSite ? "From the site" : `${seeders} seeding`} · {leechers} leeching
      </p>
    </div>
    <CategoryBadge label={badgeOf(category)} />
  </li>
);
