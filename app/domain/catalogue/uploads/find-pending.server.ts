import { Prisma, type UserUpload } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { shownNameIfAny } from "../../people/members/deleted-member.ts";
import { membersNamed } from "../../people/members/members-named.server.ts";
import { UploadPage } from "./output.ts";
import { ListUploads } from "./review-schema.ts";

type Row = Pick<
  UserUpload,
  | "id"
  | "category"
  | "platform"
  | "fileName"
  | "createdAt"
  | "description"
  | "notes"
  | "status"
  | "source"
  | "fileCount"
> & {
  name: string;
  username: string | null;
  deletedAt: Date | null;
  originalSize: string | null;
};

/** Finds members' waiting uploads, the longest waiting first, or decided ones. Refuses visitors and members. */
export const findPendingUploads = defineUseCase({
  name: "uploads.find-pending",
  input: ListUploads,
  output: UploadPage,
  allow: holding("uploads.review"),
  async read({ reads }, { search, status, ...page }) {
    const pattern = `%${likeText(search ?? "")}%`;
    const ofStatus =
      status === "all" ? Prisma.sql`u.status <> 'draft'` : Prisma.sql`u.status = ${status}::upload_status`;
    const found = search
      ? Prisma.sql`(u.name ILIKE ${pattern} OR u.file_name ILIKE ${pattern} OR u.user_id = ${membersNamed(pattern)})`
      : Prisma.sql`true`;
    const { rows, ...counted } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`u.id, coalesce(u.name, u.file_name) AS name, m.username, m.deleted_at AS "deletedAt", u.category,
        u.platform, u.file_name AS "fileName", u.created_at AS "createdAt", u.description, u.notes, u.status, u.source,
        u.original_size AS "originalSize", u.file_count AS "fileCount"`,
      from: Prisma.sql`user_uploads u LEFT JOIN users m ON m.id = u.user_id`,
      where: Prisma.sql`${ofStatus} AND ${found}`,
      order: status === "pending" ? Prisma.sql`u.created_at, u.id` : Prisma.sql`u.created_at DESC, u.id DESC`,
    });
    const uploads = rows.map((row) => ({
      id: row.id,
      name: row.name,
      uploader_username: shownNameIfAny(row),
      category: row.category,
      platform: row.platform,
      original_filename: row.fileName,
      created_at: row.createdAt.toISOString(),
      description: row.description,
      notes: row.notes,
      status: row.status,
      source: row.source,
      original_size: Number(row.originalSize ?? 0),
      file_count: row.fileCount,
    }));
    return ok({ uploads, ...counted, status });
  },
});
