import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { pageInput } from "../../core/kernel/page-input.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { ownMark, refuseOwn } from "../../people/members/about-oneself.server.ts";
import { FirstUploadSeen, FirstUploads } from "./output.ts";
import { OneUpload } from "./schema.ts";
import { isToLookAt } from "./to-look-at.server.ts";

const ListFirst = z.object(pageInput(20));

type Row = {
  id: number;
  torrentId: number;
  name: string;
  category: string;
  userId: string;
  username: string;
  since: Date;
};

/**
 * The first uploads of trusted members that were listed without a review and that staff have not looked at, oldest
 * first. Uploads that are no longer listed are left out, and so are the reader's own if others can look at them.
 * Refuses all but staff.
 */
export const findFirstUploads = defineUseCase({
  name: "uploads.find-first",
  input: ListFirst,
  output: FirstUploads,
  allow: holding("uploads.review"),
  async read({ reads, actor }, page) {
    const { rows, ...counted } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`f.id, t.id AS "torrentId", t.name, t.category, u.id AS "userId", u.username,
        f.look_at_since AS since`,
      from: Prisma.sql`user_uploads f JOIN torrents t ON t.id = f.torrent_id JOIN users u ON u.id = f.user_id`,
      where: isToLookAt(actor),
      order: Prisma.sql`f.look_at_since, f.id`,
    });
    const uploads = rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
    return ok({ uploads, ...counted });
  },
});

/**
 * Marks a first upload as looked at, which removes it from the list. Refuses all but staff. Refusals: not-found (also
 * the second time); forbidden (one's own, if others can look at it).
 */
export const seeFirstUpload = defineUseCase({
  name: "uploads.see-first",
  input: OneUpload,
  output: FirstUploadSeen,
  allow: holding("uploads.review"),
  async write({ tx, actor }, { uploadId }) {
    const [seen] = await tx.userUpload.updateManyAndReturn({
      where: { id: uploadId, lookAtSince: { not: null } },
      data: { lookAtSince: null },
      select: { name: true, fileName: true, userId: true },
    });
    if (!seen) return refuse("not-found", "This upload has already been looked at or reviewed.");
    const own = await refuseOwn(tx, actor, { ownerId: seen.userId, right: "uploads.review", what: "upload" });
    if (own) return own;
    const name = seen.name ?? seen.fileName;
    return ok(
      { id: uploadId, message: `${name} is marked as looked at.` },
      {
        audit: {
          subject: { kind: "upload", id: uploadId, name },
          after: { isLookedAt: true, ...ownMark(actor, seen.userId) },
        },
      },
    );
  },
});
