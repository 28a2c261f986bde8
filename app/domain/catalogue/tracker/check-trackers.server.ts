import type { Context } from "../../core/kernel/context.server.ts";

/** An active tracker renews its lease four times a second. */
const ALIVE_MS = 5_000;

type Outcome = { name: string; healthy: boolean; state: string; detail: string };

/** The health of a pair of trackers; nothing for a single tracker. Members read it too, so it contains no addresses. */
export async function checkTrackers({ db, clock }: Context): Promise<Outcome[]> {
  const leases = await db.trackerLease.findMany();
  return leases.map(({ standby, renewedAt, activeSince }) => {
    const name = "Tracker Standby";
    if (clock().getTime() - renewedAt.getTime() > ALIVE_MS)
      return { name, healthy: false, state: "Silent", detail: "The active tracker has stopped answering." };
    const since = `Active since ${activeSince.toISOString().slice(0, 16).replace("T", " ")} UTC.`;
    if (standby) return { name, healthy: true, state: "Ready", detail: `${since} The standby can take over.` };
    return { name, healthy: false, state: "Alone", detail: `${since} There is no standby that could take over.` };
  });
}
