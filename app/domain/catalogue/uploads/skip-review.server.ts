import { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import type { AuditEntry } from "../../core/kernel/audit.server.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result } from "../../core/kernel/result.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { isInForce } from "../../people/members/watched.server.ts";
import type { Torrent } from "../torrents/metainfo/read-torrent.server.ts";
import { listUpload } from "./list-upload.server.ts";

type Call = Pick<CallContext, "clock" | "settings"> & { actor: Actor };

/**
 * Whether an actor's upload is listed at once, and whether staff look at it afterwards, which operators may require for
 * each member's first ones. The right must have been given to the actor: others review an administrator's uploads, if
 * there are any others. A watched member's uploads always wait.
 */
async function trustIn(tx: Tx, { actor, clock, settings }: Call): Promise<"none" | "first" | "full"> {
  if (!actor.rights.includes("uploads.skip-review")) return "none";
  const { firstUploads } = await recallSetting(settings, "review");
  const [found] = await tx.$queryRaw<{ listed: number; isWatched: boolean }[]>(Prisma.sql`
    SELECT EXISTS (SELECT FROM member_watches w WHERE w.user_id = ${actor.id} AND ${isInForce(clock())}) AS "isWatched",
      (SELECT count(*)::int FROM (
        SELECT FROM user_uploads WHERE user_id = ${actor.id} AND status = 'approved' LIMIT ${firstUploads}) AS first) AS listed`);
  if (!found || found.isWatched) return "none";
  return found.listed >= firstUploads ? "full" : "first";
}

type Sent = { uploadId: number; read: () => Promise<Result<Torrent>> | Result<Torrent> };

type Listed = { torrentId: number | null; audit: AuditEntry[] };

/**
 * Lists an actor's upload at once, in the transaction in which it was sent, if they need no review. Otherwise it waits
 * for one, and `torrentId` is null. Refusals: those of listing it; conflict (it cannot be read).
 */
export async function listOwn(tx: Tx, call: Call, { uploadId, read }: Sent): Promise<Result<Listed>> {
  const trust = await trustIn(tx, call);
  if (trust === "none") return ok({ torrentId: null, audit: [] });
  const torrent = await read();
  if (!torrent.ok) return torrent;
  const listed = await listUpload(tx, call, { uploadId, torrent: torrent.value, notes: null });
  if (!listed.ok) return listed;
  const { torrentId, name } = listed.value;
  if (trust === "first") {
    const data = { lookAtSince: call.clock() };
    await tx.userUpload.update({ where: { id: uploadId }, data, select: { id: true } });
  }
  const audit = {
    act: "uploads.skip-review",
    subject: { kind: "upload", id: uploadId, name },
    before: { status: "pending" },
    after: { status: "approved", torrentId },
  };
  return ok({ torrentId, audit: [audit] });
}
