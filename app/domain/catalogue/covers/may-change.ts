import { type Actor, mayDo } from "../../core/kernel/actor.ts";

/**
 * Whether the actor may change the cover and the sounds. The uploader may; so may reviewers of uploads (except drafts,
 * which they do not see) and editors of torrents. `status` is an upload's; a listed torrent has none.
 */
export const mayChange = (actor: Actor, of: { userId: string | null; status?: string | null }): boolean =>
  of.userId === actor.id ||
  (of.status !== "draft" && mayDo(actor, of.status === undefined ? "torrents.edit" : "uploads.review"));
