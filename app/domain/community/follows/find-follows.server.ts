import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { limitRows, totalOf } from "../../core/kernel/list-rows.server.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { joinThings, type ThingRow, thingColumns, thingView } from "../things/find-thing.server.ts";
import { FOLLOWS_PER_PAGE, type FollowKind, followKinds, ListFollows } from "./schema.ts";

type Row = ThingRow & { kind: FollowKind; subjectId: string; createdAt: Date; total: number };

/** All that the member follows, the latest first, fifty a page. Refuses visitors. */
export const findFollows = defineUseCase({
  name: "follows.find",
  input: ListFollows,
  allow: isSignedIn,
  async read({ reads, actor }, page) {
    const total = Prisma.sql`SELECT count(*)::int AS total FROM follows WHERE user_id = ${actor.id}`;
    const rows = await reads.rows<Row>(Prisma.sql`
      SELECT f.kind, f.subject_id AS "subjectId", f.created_at AS "createdAt", (${total}) AS total, ${thingColumns}
      FROM (SELECT * FROM follows WHERE user_id = ${actor.id}
        ORDER BY created_at DESC, kind, subject_id ${limitRows(rowsOf(page), FOLLOWS_PER_PAGE)}) f
      ${joinThings(followKinds, { kind: Prisma.sql`f.kind`, id: Prisma.sql`f.subject_id` }, actor)}
      ORDER BY f.created_at DESC, f.kind, f.subject_id`);
    const all = await totalOf(reads, rows, rowsOf(page).skip, total);
    const follows = rows.map(({ kind, subjectId, createdAt, ...row }) => ({
      kind,
      subjectId,
      ...thingView(kind, row),
      followedAt: createdAt.toISOString(),
    }));
    return ok({ follows, total: all, ...page });
  },
});
