import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

/** The details of a member's last upload, from which those of the next one are guessed. */
export const lastDetails = (db: Pick<Tx, "userUpload">, userId: string) =>
  db.userUpload.findFirst({
    where: { userId, source: "member", status: { not: "draft" } },
    orderBy: { createdAt: "desc" },
    select: { category: true, platform: true, licence: true },
  });

/** Reads what the browser needs to create torrents and to guess their details. */
export const readSharing = defineUseCase({
  name: "uploads.read-sharing",
  allow: isSignedIn,
  async read({ db, actor, origin, site }) {
    return ok({ origin, createdBy: site.name, last: await lastDetails(db, actor.id) });
  },
});
