import { badgeOf } from "#app/domain/catalogue/torrents/categories.ts";
import type { SwarmView } from "#app/domain/catalogue/tracker/find-swarms.server.ts";
import { paths } from "#app/paths/paths.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { CategoryBadge, Lamp } from "#app/ui/badge.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Table } from "#app/ui/table.tsx";

const HASH_SHOWN = 16;
const figures = "text-right font-mono tabular-nums";

export const SwarmTable = ({ swarms, now }: { swarms: SwarmView[]; now: string }) => (
  <Table
    label="Swarms"
    columns={["Torrent", "Category", "Seeders", "Leechers", "Peers (active / total)", "Last Activity"]}
    figures={["Seeders", "Leechers", "Peers (active / total)", "Last Activity"]}
  >
    {swarms.map((swarm) => (
      <tr key={swarm.infoHash}>
        <td className="words sm:min-w-56">
          <PageLink to={paths.torrent(swarm.torrentId)} className="font-medium text-strong hover:text-accent-text">
            {swarm.torrentName}
          </PageLink>
          <span className="block font-mono text-xs text-muted">{swarm.infoHash.slice(0, HASH_SHOWN)}</span>
        </td>
        <td>
          <CategoryBadge label={badgeOf(swarm.torrentCategory)} />
        </td>
        <td className={`${figures} ${swarm.seeders > 0 || swarm.isFromSite ? "text-success" : "text-muted"}`}>
          {swarm.seeders === 0 && swarm.isFromSite ? "From the site" : swarm.seeders.toLocaleString("en-US")}
        </td>
        <td className={`${figures} ${swarm.leechers > 0 ? "text-info" : "text-muted"}`}>
          {swarm.leechers.toLocaleString("en-US")}
        </td>
        <td className={figures}>
          {swarm.activePeers.toLocaleString("en-US")} / {swarm.peerCount.toLocaleString("en-US")}
        </td>
        <td className="text-right whitespace-nowrap">
          <span className={`inline-flex items-center gap-2 ${swarm.isActive ? "text-success" : "text-muted"}`}>
            {swarm.isActive ? <Lamp /> : null}
            {formatAgo(swarm.lastActivity, now)}
          </span>
        </td>
      </tr>
    ))}
  </Table>
);
