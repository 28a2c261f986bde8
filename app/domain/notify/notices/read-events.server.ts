import type { SiteEvent } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { addJob } from "../../core/kernel/add-job.server.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import type { EventData } from "../../core/kernel/event-kinds.ts";
import { type Cause, recordCauses } from "../../core/news/record-causes.server.ts";
import { findOlder } from "./find-older.server.ts";
import { forgetPages } from "./forget.server.ts";
import { announcementPage } from "./frame.server.ts";

/** Reads events for members: some events of the site concern particular members. */
export async function causeNotices(tx: Tx, events: readonly SiteEvent[], at: Date): Promise<void> {
  const causes: Cause[] = [];
  for (const event of events) causes.push(...(await causesOf(tx, event)));
  await recordCauses(tx, { clock: () => at }, causes);
  await queueMatching(tx, events);
}

/**
 * A separate job matches listed and corrected torrents against followed searches, because that takes longer than
 * everything else here.
 */
async function queueMatching(tx: Tx, events: readonly SiteEvent[]): Promise<void> {
  const listed = events.filter(({ kind }) => kind === "torrent_listed").map(({ data }) => data as Listed);
  const torrentIds = listed.filter(({ isBack }) => !isBack).map(({ id }) => id);
  const updated = events.filter(({ kind }) => kind === "torrent_updated").map(({ data }) => (data as Listed).id);
  const correctedIds = [...new Set(updated)];
  if (torrentIds.length + correctedIds.length === 0) return;
  if (await tx.follow.findFirst({ where: { kind: "search" } }))
    await addJob(tx, "match-searches", { torrentIds, correctedIds }, { queue: "notices" });
  else await tx.torrentBefore.deleteMany({ where: { torrentId: { in: correctedIds } } });
}

type Listed = EventData<"torrent_listed">;

async function causesOf(tx: Tx, { kind, data }: SiteEvent): Promise<Cause[]> {
  if (kind === "torrent_withdrawn") {
    const { id, reason } = data as EventData<"torrent_withdrawn">;
    const name = await nameNow(tx, id);
    const page = paths.torrent(id);
    // Its comments, its release and the thanks for it are no longer visible.
    await forgetPages(tx, [page, paths.torrent.thanks(id)]);
    // Uploaders need no notice of their own actions.
    const members = reason === "withdrawn" ? await uploaderOf(tx, id) : [];
    return [{ kind: "withdrawn", page, title: name ?? "A torrent", audience: "holders", subjectId: id, members }];
  }
  if (kind === "torrent_listed") {
    const { id, isBack } = data as Listed;
    // The notice that it was withdrawn no longer applies; nor is the torrent new.
    if (isBack) await forgetPages(tx, [paths.torrent(id)]);
    const title = await nameNow(tx, id, { isActive: true });
    if (isBack || title === null) return [];
    const release = { page: paths.torrent(id), subjectId: id };
    const older = (await findOlder(tx, id)).map(String);
    // Members who have an older one are notified of that first, and then not again because they follow something.
    return [
      {
        ...release,
        kind: "newer",
        title: `${title} is newer than what you have`,
        audience: "outdated",
        members: older,
      },
      { ...release, kind: "release", title, audience: "release" },
    ];
  }
  if (kind === "torrent_updated") {
    const { id } = data as Listed;
    const title = await nameNow(tx, id, { isActive: true });
    const members = await findNewlyOf(tx, id);
    return title === null
      ? []
      : [{ kind: "release", page: paths.torrent(id), title, audience: "newRelease", subjectId: id, members }];
  }
  if (kind === "announcement_posted") {
    const { id } = data as EventData<"announcement_posted">;
    // The current text, for everyone: it may have been changed or deleted since.
    const posted = await tx.notification.findUnique({ where: { id }, select: { message: true, roleId: true } });
    if (!posted || posted.roleId !== null) return [];
    return [{ kind: "announcement", page: announcementPage(id), title: posted.message, audience: "everyone" }];
  }
  if (kind === "payment_approved") {
    const { id } = data as EventData<"payment_approved">;
    const payment = await tx.payment.findUnique({ where: { id }, select: { userId: true } });
    const members = payment?.userId ? [payment.userId] : [];
    const title = "Your payment was approved";
    return [{ kind: "decision", page: paths.membership(), title, audience: "members", members, isMailed: true }];
  }
  return [];
}

/** The torrent's current name: it may have been corrected since the event. Null if there is none. */
async function nameNow(tx: Tx, id: number, more: { isActive?: true } = {}): Promise<string | null> {
  const torrent = await tx.torrent.findFirst({ where: { id, ...more }, select: { name: true } });
  return torrent?.name ?? null;
}

/** Whether a correction changed a torrent's publisher or product. */
async function findNewlyOf(tx: Tx, torrentId: number): Promise<("publisher" | "product")[]> {
  const select = { publisherId: true, productId: true };
  const before = await tx.torrentBefore.findUnique({ where: { torrentId }, select });
  const now = await tx.torrent.findUnique({ where: { id: torrentId }, select });
  if (!before || !now) return [];
  return [
    ...(now.publisherId !== before.publisherId ? (["publisher"] as const) : []),
    ...(now.productId !== before.productId ? (["product"] as const) : []),
  ];
}

async function uploaderOf(tx: Tx, torrentId: number): Promise<string[]> {
  const torrent = await tx.torrent.findUnique({ where: { id: torrentId }, select: { uploadedBy: true } });
  return torrent?.uploadedBy ? [torrent.uploadedBy] : [];
}
