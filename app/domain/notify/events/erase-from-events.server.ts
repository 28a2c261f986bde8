import type { Tx } from "../../core/kernel/context.server.ts";

/** Removes a member's name from the stored events, and from the receivers' answers to them. */
export async function eraseFromEvents(tx: Tx, userId: string): Promise<void> {
  await tx.siteEvent.deleteMany({ where: { subjectKind: "user", subjectId: userId } });
  await eraseUploader(tx, userId);
}

/** Removes the name of a member who is no longer named as an uploader. */
export async function eraseUploader(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    WITH told AS (
      UPDATE site_events SET data = jsonb_set(data, '{uploader}', 'null')
      WHERE subject_kind = 'torrent' AND data ? 'uploader'
        AND subject_id IN (SELECT id::text FROM torrents WHERE uploaded_by = ${userId})
      RETURNING id)
    UPDATE webhook_deliveries SET answer = NULL WHERE event_id IN (SELECT id FROM told)`;
}
