import { type Actor, mayDo } from "../../core/kernel/actor.ts";

/**
 * Whether the actor may change the cover and the sounds: the uploader may, and reviewers of uploads, who do not see drafts, and
 * editors of torrents. `status` is that of an upload; none is a listed torrent.
 */
export const mayChange = (actor: Actor, of: { userId: string | null; status?: string | null }): boolean =>
  of.userId === actor.id ||
  (of.status !== "draft" && mayDo(actor, of.status === undefined ? "torrents.edit" : "uploads.review"));
