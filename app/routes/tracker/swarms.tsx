import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findPeers } from "#app/domain/catalogue/tracker/find-peers.server.ts";
import { findSwarms } from "#app/domain/catalogue/tracker/find-swarms.server.ts";
import { readMetrics } from "#app/domain/catalogue/tracker/read-metrics.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { StatRow } from "#app/ui/stat.tsx";
import { ListPager } from "../list-pager.tsx";
import { PeerTable } from "./peer-table.tsx";
import { SwarmTable } from "./swarm-table.tsx";

const ROWS = 20;

export async function loader(args: LoaderFunctionArgs) {
  const [{ clock }, swarms, peers, metrics] = await Promise.all([
    contextOf(args),
    screenLoader(args, findSwarms, { ...listInput(args.request.url, []), limit: ROWS }),
    screenLoader(args, findPeers, {}),
    screenLoader(args, readMetrics),
  ]);
  return { swarms, peers, activeSwarms: metrics.recentActivity, now: clock().toISOString() };
}

export default function ActiveSwarms() {
  const { swarms, peers, activeSwarms, now } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-4">
      <StatRow
        figures={[
          { label: "Active Swarms", value: activeSwarms },
          { label: "Total Peers", value: peers.total },
          { label: "Active Peers", value: peers.activePeers },
        ]}
      />
      <Panel>
        <h2 className="border-b border-line px-4 py-3 font-semibold">Swarms</h2>
        {swarms.swarms.length === 0 ? (
          <EmptyState next={{ to: paths.home(), label: "Browse the torrents" }}>No active swarms found</EmptyState>
        ) : (
          <SwarmTable swarms={swarms.swarms} now={now} />
        )}
      </Panel>
      <ListPager path={paths.tracker.swarms()} list={{ page: swarms.page, limit: ROWS, total: swarms.total }} />
      <Panel>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-3">
          <h2 className="font-semibold">Recent Peer Activity</h2>
          {peers.total > peers.peers.length ? (
            <p className="text-sm text-muted">
              Showing {peers.peers.length} of {peers.total.toLocaleString("en-US")} peers
            </p>
          ) : null}
        </div>
        {peers.peers.length === 0 ? (
          <EmptyState>No active peers found</EmptyState>
        ) : (
          <PeerTable peers={peers.peers} now={now} />
        )}
      </Panel>
    </div>
  );
}
