import type { Actor } from "../kernel/actor.ts";

/**
 * Whether the actor may change the cover and the sounds: the uploader may, and administrators, who do not see drafts.
 * `status` is that of an upload.
 */
export const mayChange = (actor: Actor, of: { userId: string | null; status?: string | null }): boolean =>
  of.userId === actor.id || (actor.isAdmin && of.status !== "draft");
