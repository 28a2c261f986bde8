import type { Actor } from "../kernel/actor.ts";

/**
 * Who may change the cover and the sounds of an upload or a torrent: its uploader, and administrators, who see no drafts.
 * `status` is that of an upload.
 */
export const mayChange = (actor: Actor, of: { userId: string | null; status?: string | null }): boolean =>
  of.userId === actor.id || (actor.isAdmin && of.status !== "draft");
