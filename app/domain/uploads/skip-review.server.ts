import type { Actor } from "../kernel/actor.ts";
import type { AuditEntry } from "../kernel/audit.server.ts";
import type { CallContext, Tx } from "../kernel/context.server.ts";
import { ok, type Result } from "../kernel/result.ts";
import type { Torrent } from "../torrents/metainfo/read-torrent.server.ts";
import { listUpload } from "./list-upload.server.ts";

/** Whether an actor's uploads are listed at once. It must have been given to them: administrators review their own. */
const skipsReview = (actor: Actor): boolean => actor.rights.includes("uploads.skip-review");

type Sent = { uploadId: number; read: () => Promise<Result<Torrent>> | Result<Torrent> };

type Listed = { torrentId: number | null; audit: AuditEntry[] };

/**
 * Lists an upload of the actor at once, in the transaction in which it was sent, where they need no review. Otherwise it
 * waits for one, and `torrentId` is null. Refusals: those of listing it; conflict (it cannot be read).
 */
export async function listOwn(
  tx: Tx,
  call: Pick<CallContext, "site" | "clock"> & { actor: Actor },
  { uploadId, read }: Sent,
): Promise<Result<Listed>> {
  if (!skipsReview(call.actor)) return ok({ torrentId: null, audit: [] });
  const torrent = await read();
  if (!torrent.ok) return torrent;
  const listed = await listUpload(tx, call, { uploadId, torrent: torrent.value, notes: null });
  if (!listed.ok) return listed;
  const { torrentId, name } = listed.value;
  const audit = {
    act: "uploads.skip-review",
    subject: { kind: "upload", id: uploadId, name },
    before: { status: "pending" },
    after: { status: "approved", torrentId },
  };
  return ok({ torrentId, audit: [audit] });
}
