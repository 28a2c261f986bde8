import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { joinThings, type ThingRow, thingColumns, thingView } from "../things/find-thing.server.ts";
import { Follows } from "./output.ts";
import { FOLLOWS_PER_PAGE, type FollowKind, followKinds, ListFollows } from "./schema.ts";

type Row = ThingRow & { kind: FollowKind; subjectId: string; createdAt: Date };

/** Everything the member follows, newest first, 50 per page. Refuses visitors. */
export const findFollows = defineUseCase({
  name: "follows.find",
  input: ListFollows,
  output: Follows,
  allow: isSignedIn,
  async read({ reads, actor }, page) {
    const { rows, ...counted } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`f.kind, f.subject_id AS "subjectId", f.created_at AS "createdAt", ${thingColumns}`,
      from: Prisma.sql`follows f`,
      where: Prisma.sql`f.user_id = ${actor.id}`,
      order: Prisma.sql`f.created_at DESC, f.kind, f.subject_id`,
      keys: Prisma.sql`f.*`,
      join: Prisma.sql`f ${joinThings(followKinds, { kind: Prisma.sql`f.kind`, id: Prisma.sql`f.subject_id` }, actor)}`,
      usual: FOLLOWS_PER_PAGE,
    });
    const follows = rows.map(({ kind, subjectId, createdAt, ...row }) => ({
      kind,
      subjectId,
      ...thingView(kind, row),
      followedAt: createdAt.toISOString(),
    }));
    return ok({ follows, ...counted });
  },
});
