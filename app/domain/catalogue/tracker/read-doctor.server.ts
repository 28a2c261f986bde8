import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { ProbeResult } from "../../core/ports/port-probe.ts";
import { isFromSite, servesFiles } from "../torrents/from-site.server.ts";
import { adviceFor } from "./doctor-advice.ts";
import { SeenClients } from "./output.ts";
import { DOCTOR_ROWS, ReadDoctor } from "./schema.ts";

type Row = {
  infoHash: string;
  reason: string | null;
  times: number;
  client: string | null;
  ip: string | null;
  port: number | null;
  otherIp: string | null;
  otherPort: number | null;
  left: string | null;
  lastAt: Date;
  torrentId: number | null;
  torrentName: string | null;
  seeders: number | null;
  isFromSite: boolean;
  probeAskedAt: Date | null;
  probeTriedAt: Date | null;
  probe: ProbeResult | null;
};

/**
 * The member's own clients as the tracker saw them recently: each peer, and each reason for refusing an announce,
 * newest first. If a torrent is given, only for that torrent.
 */
export const readDoctor = defineUseCase({
  name: "tracker.read-doctor",
  input: ReadDoctor,
  output: SeenClients,
  allow: isSignedIn,
  async read({ reads, actor, clock, settings }, { torrentId = null, ...page }) {
    const seen = Prisma.sql`(
        SELECT info_hash AS "infoHash", NULL AS reason, 1 AS times, user_agent AS client, ip, port, other_ip AS "otherIp",
          other_port AS "otherPort", "left", last_announce AS "lastAt"
        FROM tracker_peers WHERE user_id = ${actor.id}
        UNION ALL
        SELECT info_hash, reason, times, client, NULL, NULL, NULL, NULL, NULL, last_at FROM tracker_refusals
        WHERE user_id = ${actor.id}
      ) seen LEFT JOIN torrents t ON t.info_hash = seen."infoHash" AND t.is_active`;
    const serves = await servesFiles({ settings });
    const { rows, ...counted } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`seen.*, s.seeders, ${isFromSite(serves, Prisma.sql`seen."torrentId"`)} AS "isFromSite",
        pr.asked_at AS "probeAskedAt", pr.tried_at AS "probeTriedAt", pr.result AS probe`,
      from: seen,
      where: Prisma.sql`${torrentId}::int IS NULL OR t.id = ${torrentId}`,
      order: Prisma.sql`seen."lastAt" DESC, seen."infoHash", seen.reason`,
      keys: Prisma.sql`seen.*, t.id AS "torrentId", t.name AS "torrentName"`,
      join: Prisma.sql`seen LEFT JOIN tracker_swarms s ON s.info_hash = seen."infoHash"
        LEFT JOIN port_probes pr ON pr.user_id = ${actor.id} AND pr.ip = seen.ip AND pr.port = seen.port`,
      usual: DOCTOR_ROWS,
    });
    const now = clock();
    return ok({ clients: rows.map((row) => present(row, now)), ...counted });
  },
});

export type SeenClient = ReturnType<typeof present>;

function present(row: Row, now: Date) {
  const { reason, ip, port, left, lastAt, seeders, probe, probeAskedAt, probeTriedAt } = row;
  const isAccepted = reason === null;
  const isSeeding = isAccepted && left === "0";
  return {
    infoHash: row.infoHash || null,
    torrentId: row.torrentId,
    torrentName: row.torrentName,
    isAccepted,
    reason,
    times: row.times,
    client: row.client || null,
    ip,
    family: ip === null ? null : ip.includes(":") ? ("IPv6" as const) : ("IPv4" as const),
    port,
    otherIp: row.otherIp,
    otherPort: row.otherPort,
    isSeeding,
    seeders: seeders ?? 0,
    lastAt: lastAt.toISOString(),
    test: probeAskedAt && {
      askedAt: probeAskedAt.toISOString(),
      triedAt: probeTriedAt?.toISOString() ?? null,
      result: probe,
    },
    advice: adviceFor(
      { isAccepted, reason, port, isSeeding, hasSource: row.isFromSite || (seeders ?? 0) > 0, lastAt, probe },
      now,
    ),
  };
}
