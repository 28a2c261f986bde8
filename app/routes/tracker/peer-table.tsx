import type { Peer } from "#app/domain/catalogue/tracker/output.ts";
import { formatMegabytes } from "#app/domain/core/text/format-bytes.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { Lamp } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { Table } from "#app/ui/table.tsx";

const ID_SHOWN = 16;
const figures = "text-right font-mono tabular-nums";

export const PeerTable = ({ peers, now }: { peers: Peer[]; now: string }) => (
  <Table
    label="Recent peer activity"
    columns={["Peer ID", "User", "IP Address", "Uploaded (MB)", "Downloaded (MB)", "Last Seen"]}
    figures={["Uploaded (MB)", "Downloaded (MB)", "Last Seen"]}
  >
    {peers.map((peer) => (
      <tr key={peer.id} className={peer.isActive ? "bg-success/8" : ""}>
        <td className="font-mono text-xs whitespace-nowrap">{peer.peerId?.slice(0, ID_SHOWN) ?? <Hidden />}</td>
        <td>
          <span className="inline-flex items-center gap-2 whitespace-nowrap text-strong">
            <span className={peer.userType === "authenticated" ? "text-accent-text" : "text-muted"}>
              <Icon name={peer.userType === "authenticated" ? "check" : "user"} />
              <span className="sr-only">{peer.userType === "authenticated" ? "Authenticated" : "Anonymous"} </span>
            </span>
            {peer.username ? <MemberName name={peer.username} /> : "Anonymous"}
            {peer.isOwn ? <span className="text-xs text-muted">(you)</span> : null}
          </span>
        </td>
        <td className="font-mono text-xs whitespace-nowrap">
          {peer.ip ? addressOf(peer.ip, peer.port) : <Hidden />}
          {peer.otherIp ? <span className="block">{addressOf(peer.otherIp, peer.otherPort)}</span> : null}
        </td>
        <td className={figures}>{formatMegabytes(peer.uploaded)}</td>
        <td className={figures}>{formatMegabytes(peer.downloaded)}</td>
        <td className="text-right whitespace-nowrap">
          <span className={`inline-flex items-center gap-2 ${peer.isActive ? "text-success" : "text-muted"}`}>
            {peer.isActive ? <Lamp /> : null}
            {formatAgo(peer.lastAnnounce, now)}
          </span>
        </td>
      </tr>
    ))}
  </Table>
);

const Hidden = () => <span className="text-muted">hidden</span>;

const addressOf = (ip: string, port: number | null) => (ip.includes(":") ? `[${ip}]:${port}` : `${ip}:${port}`);
