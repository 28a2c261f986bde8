import { addJob } from "../../core/kernel/add-job.server.ts";
import { isSignedIn, systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays, addHours } from "../../core/kernel/utc.ts";
import { PortsAsked } from "./output.ts";

/** Maximum number of ports tested for a member at a time: more are unlikely to be the member's clients. */
const AT_ONCE = 5;

/**
 * Requests tests of the ports of the member's own clients, each at most once an hour and only for clients that
 * announced within the hour. Refusals: rate-limited, conflict (no client, or all were tested recently).
 */
export const testOwnPorts = defineUseCase({
  name: "tracker.test-own-ports",
  output: PortsAsked,
  allow: isSignedIn,
  limit: "portTest",
  async write({ tx, actor, clock }) {
    const now = clock();
    const hourAgo = addHours(now, -1);
    const peers = await tx.trackerPeer.findMany({
      where: { userId: actor.id, lastAnnounce: { gt: hourAgo } },
      distinct: ["ip", "port", "otherIp", "otherPort"],
      orderBy: { lastAnnounce: "desc" },
      select: { ip: true, port: true, otherIp: true, otherPort: true },
    });
    if (peers.length === 0)
      return refuse("conflict", "None of your clients has announced within the last hour. Start one, then test again.");
    let asked = 0;
    for (const { ip, port } of peers.flatMap(endpointsOf)) {
      if (asked === AT_ONCE) break;
      asked += await tx.$executeRaw`
        INSERT INTO port_probes (user_id, ip, port, asked_at) VALUES (${actor.id}, ${ip}, ${port}, ${now})
        ON CONFLICT (user_id, ip, port) DO UPDATE SET asked_at = excluded.asked_at, tried_at = NULL, result = NULL
        WHERE port_probes.asked_at <= ${hourAgo}`;
    }
    if (asked === 0)
      return refuse(
        "conflict",
        "Your ports were tested within the last hour, or your clients announce none. Each port is tested at most once an hour.",
      );
    await addJob(tx, "probe-ports", { userId: actor.id });
    return ok({ ports: asked });
  },
});

type Endpoint = { ip: string; port: number };

/** Where a client can be reached: two addresses if it announces by both families, none if it gives no port. */
function endpointsOf({
  ip,
  port,
  otherIp,
  otherPort,
}: Endpoint & { otherIp: string | null; otherPort: number | null }) {
  const all: Endpoint[] = [{ ip, port }];
  if (otherIp !== null && otherPort !== null) all.push({ ip: otherIp, port: otherPort });
  return all.filter((endpoint) => endpoint.port > 1);
}

/** Tests the ports that a member asked for, once: tests that a crash interrupted are not repeated. */
export async function probePorts({ db, clock, probePort }: Services, userId: string): Promise<void> {
  const waiting = await db.portProbe.findMany({ where: { userId, triedAt: null } });
  await Promise.all(
    waiting.map(async ({ ip, port, askedAt }) => {
      const triedAt = clock();
      const one = { userId, ip, port, askedAt };
      const { count } = await db.portProbe.updateMany({ where: { ...one, triedAt: null }, data: { triedAt } });
      if (count === 0) return;
      const result = await probePort(ip, port);
      await db.portProbe.updateMany({ where: { ...one, triedAt }, data: { result } });
    }),
  );
}

/** Deletes tests that are a day old or older, and the addresses in them. */
export const forgetProbes = defineUseCase({
  name: "tracker.forget-probes",
  allow: systemOnly,
  async write({ tx, clock }) {
    const { count } = await tx.portProbe.deleteMany({ where: { askedAt: { lte: addDays(clock(), -1) } } });
    return ok({ count });
  },
});
