import { holding } from "../../core/kernel/allow.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { recordEvents } from "../../core/kernel/record-event.server.ts";
import { ok, refuse, type Written } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { revokePoints } from "../points/revoke-points.server.ts";
import { noSuchTorrent } from "./find-torrent.server.ts";
import { WithdrawTorrent, WithdrawTorrents } from "./manage-schema.ts";
import { TorrentDeleted, TorrentsDeleted } from "./output.ts";
import { recordTorrents } from "./record-torrents.server.ts";
import { OneTorrent } from "./schema.ts";

/**
 * Deletes a torrent from the index: it stops announcing at once and its info hash stays barred. Its page gives the
 * reason, if there is one. On request, its uploader's points are taken back. Refuses visitors and members. Refusals:
 * not-found.
 */
export const withdrawTorrent = defineUseCase({
  name: "torrents.withdraw",
  input: WithdrawTorrent,
  output: TorrentDeleted,
  allow: holding("torrents.remove"),
  async write({ tx, clock }, { torrentId, ...deletion }) {
    const gone = await withdrawIn(
      tx,
      { clock },
      { by: "staff", act: "torrents.withdraw", ids: [torrentId], ...deletion },
    );
    const [torrent] = gone.ok ? gone.value : [];
    if (!gone.ok || !torrent) return noSuchTorrent();
    return ok({ success: true, deletedTorrent: { id: torrent.id, name: torrent.name } }, { audit: gone.audit });
  },
});

/**
 * Deletes many torrents at once; `deleted` is the number of those that were listed. Refusals: not-found (none of them
 * was).
 */
export const withdrawTorrents = defineUseCase({
  name: "torrents.withdraw-many",
  input: WithdrawTorrents,
  output: TorrentsDeleted,
  allow: holding("torrents.remove"),
  async write({ tx, clock }, { torrentIds, ...deletion }) {
    const act = "torrents.withdraw-many";
    const gone = await withdrawIn(tx, { clock }, { by: "staff", act, ids: torrentIds, ...deletion });
    return gone.ok ? ok({ success: true, deleted: gone.value.length }, { audit: gone.audit }) : gone;
  },
});

/** Lists a deleted torrent again; the tracker admits it at once. Refusals: conflict (it is not deleted). */
export const restoreTorrent = defineUseCase({
  name: "torrents.restore",
  input: OneTorrent,
  allow: holding("torrents.remove"),
  async write({ tx, clock }, { torrentId }) {
    const [torrent] = await tx.torrent.updateManyAndReturn({
      // A torrent that was taken down after a takedown notice can be restored only through its case.
      where: { id: torrentId, withdrawnAt: { not: null }, takenDownAt: null },
      data: { isActive: true, withdrawnAt: null, withdrawnReason: null, isStaffReason: false, showsReason: false },
      select: { id: true, name: true },
    });
    if (!torrent) return refuse("conflict", "This torrent is not deleted, or a takedown notice keeps it down.");
    await recordTorrents(tx, { clock }, "torrent_listed", [torrentId], { isBack: true });
    const subject = { kind: "torrent", ...torrent };
    return ok(torrent, { audit: { subject, before: { isListed: false }, after: { isListed: true } } });
  },
});

type Withdrawal = {
  by: "uploader" | "staff";
  act: string;
  ids: number[];
  takePoints: boolean;
  /** Members can read it. */
  reason?: string;
};

/**
 * Deletes torrents as a step of another use case; returns those that were listed until now. Refusals: not-found (none
 * of them was).
 */
export async function withdrawIn(
  tx: Tx,
  { clock }: Pick<CallContext, "clock">,
  { by, act, ids, takePoints, reason }: Withdrawal,
): Promise<Written<{ id: number; name: string }[], "audit">> {
  const gone = await tx.torrent.updateManyAndReturn({
    where: { id: { in: ids }, isActive: true },
    data: {
      isActive: false,
      withdrawnAt: clock(),
      withdrawnReason: reason || null,
      isStaffReason: by === "staff" && Boolean(reason),
      showsReason: Boolean(reason),
    },
    select: { id: true, name: true, uploadedBy: true },
  });
  if (gone.length === 0) return noSuchTorrent();
  const how = by === "uploader" ? ("withdrawn" as const) : ("deleted" as const);
  const told = gone.map(({ id, name }) => ({ id, name, reason: how }));
  await recordEvents(tx, { clock }, "torrent_withdrawn", told);
  if (takePoints)
    for (const { id, name, uploadedBy } of gone)
      if (uploadedBy) {
        const about = { userId: uploadedBy, type: "upload", relatedId: String(id) } as const;
        await revokePoints(tx, [about], `Deleted as not allowed: ${name}`);
      }
  const audit = gone.map(({ id, name }) => ({
    act,
    subject: { kind: "torrent", id, name },
    before: { isListed: true },
    after: { isListed: false, ...(by === "staff" ? { takePoints } : {}), ...(reason ? { reason } : {}) },
  }));
  return ok(gone, { audit });
}
