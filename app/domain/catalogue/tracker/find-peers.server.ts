import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { sees } from "../../people/members/policy.server.ts";
import { HOUR_MS, jsonCount } from "./figures.ts";
import { metricsOf } from "./read-metrics.server.ts";
import { ListPeers } from "./schema.ts";

type Row = {
  id: string;
  peerId: string;
  userId: string | null;
  username: string | null;
  ip: string;
  port: number;
  otherIp: string | null;
  otherPort: number | null;
  uploaded: string;
  downloaded: string;
  lastAnnounce: Date;
};

const NOWHERE = { peerId: null, ip: null, port: null, otherIp: null, otherPort: null };

/** Pages beyond this many swarms are read from all peers. */
const MOST_SWARMS = 10_000;

/**
 * Peers by their last announce, twenty a page. Members see where their own peers are (addresses, ports, peer id).
 * Administrators see it for all peers, but only while they are live, that is for an hour after they announced.
 */
export const findPeers = defineUseCase({
  name: "tracker.find-peers",
  input: ListPeers,
  allow: isSignedIn,
  replica: true,
  async read(context, page) {
    const actor = context.actor;
    const now = context.clock().getTime();
    const [rows, { totalPeers, activePeers }] = await Promise.all([
      readPage(context.reads, actor, rowsOf(page)),
      metricsOf(context),
    ]);
    const peers = rows.map(({ id, userId, username, uploaded, downloaded, lastAnnounce, ...row }) => {
      const isActive = now - lastAnnounce.getTime() < HOUR_MS;
      const { peerId, ip, port, otherIp, otherPort } = row;
      return {
        id: Number(id),
        ...(maySeeAddress(actor, { userId, isActive }) ? { peerId, ip, port, otherIp, otherPort } : NOWHERE),
        username,
        userType: userId ? ("authenticated" as const) : ("anonymous" as const),
        isOwn: userId === actor.id,
        uploaded: jsonCount(BigInt(uploaded)),
        downloaded: jsonCount(BigInt(downloaded)),
        lastAnnounce: lastAnnounce.toISOString(),
        isActive,
      };
    });
    return ok({ peers, total: totalPeers, activePeers, ...page });
  },
});

/**
 * Last announces are not indexed in order (decisions/007), but last activities of swarms are, and no peer announced
 * after its swarm's last activity. So a page is read from the most recently active swarms, and from more of them as
 * long as a swarm left out could have a peer on the page.
 */
async function readPage(reads: Reads, asker: Actor, { skip, take }: { skip: number; take: number }): Promise<Row[]> {
  const page = (among: Prisma.Sql) =>
    reads.rows<Row>(Prisma.sql`
      SELECT p.id, p.peer_id AS "peerId", p.user_id AS "userId", CASE WHEN ${sees("transfers", asker)} THEN u.username END AS username, p.ip, p.port, p.uploaded, p.downloaded,
        p.other_ip AS "otherIp", p.other_port AS "otherPort",
        p.last_announce AS "lastAnnounce"
      FROM (SELECT * FROM tracker_peers WHERE ${among}
        ORDER BY last_announce DESC, id DESC LIMIT ${take} OFFSET ${skip}) p
      LEFT JOIN users u ON u.id = p.user_id ORDER BY p.last_announce DESC, p.id DESC`);
  for (let count = skip + take; count <= MOST_SWARMS; count *= 8) {
    const swarms = await reads.rows<{ infoHash: string; lastActivity: Date }>(Prisma.sql`
      SELECT info_hash AS "infoHash", last_activity AS "lastActivity" FROM tracker_swarms
      WHERE last_activity IS NOT NULL ORDER BY last_activity DESC LIMIT ${count}`);
    const peers = await page(Prisma.sql`info_hash = ANY(${swarms.map(({ infoHash }) => infoHash)})`);
    const last = peers[take - 1]?.lastAnnounce;
    const oldest = swarms.at(-1)?.lastActivity;
    if (swarms.length < count || (last && oldest && last >= oldest)) return peers;
  }
  return page(Prisma.sql`true`);
}

const maySeeAddress = (actor: Actor, peer: { userId: string | null; isActive: boolean }): boolean =>
  peer.userId === actor.id || (peer.isActive && mayDo(actor, "tracker.decide"));
