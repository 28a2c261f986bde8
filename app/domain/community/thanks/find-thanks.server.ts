import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { pageCount, rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { pictureUrl } from "../../core/pictures/picture-url.ts";
import { isThanksFor, type Thanked, thanksColumns } from "../../people/members/count-thanks.server.ts";
import { sees } from "../../people/members/policy.server.ts";
import { findThing } from "../things/find-thing.server.ts";
import { ThanksList } from "./output.ts";
import { ListThanks, thankedOf } from "./schema.ts";

const THANKS_PER_PAGE = 50;

type Giver = { id: string; username: string; pictureAt: Date | null; createdAt: Date };

/**
 * The members who have given thanks for a thing, newest first. Members who hide this are counted but not named.
 * Refusals: not-found.
 */
export const findThanks = defineUseCase({
  name: "thanks.find",
  input: ListThanks,
  output: ThanksList,
  allow: isSignedIn,
  async read({ db, reads, actor }, { page, ...asked }) {
    const thanked = thankedOf(asked);
    const thing = await findThing(db, actor, thanked);
    if (!thing.ok) return thing;
    const { authorId, title } = thing.value;
    const { kind } = thanked;
    const id = Prisma.sql`${thanked.id}::int`;
    const { skip, take } = rowsOf({ page, limit: THANKS_PER_PAGE });
    const givers = Prisma.sql`FROM thanks h JOIN users u ON u.id = h.user_id
      WHERE ${isThanksFor(kind, id)} AND ${sees("comments", actor)}`;
    const [[counted], rows] = await Promise.all([
      reads.rows<Thanked & { named: number }>(Prisma.sql`
        SELECT ${thanksColumns(kind, id, Prisma.sql`${authorId}::text`, actor.id)},
          (SELECT count(*)::int ${givers}) AS named`),
      reads.rows<Giver>(Prisma.sql`
        SELECT u.id, u.username, u.profile_picture_at AS "pictureAt", h.created_at AS "createdAt" ${givers}
        ORDER BY h.created_at DESC, h.id DESC LIMIT ${take} OFFSET ${skip}`),
    ]);
    const { named, ...count } = counted ?? { thanks: 0, thanked: null, named: 0 };
    const members = rows.map(({ pictureAt, createdAt, ...member }) => ({
      ...member,
      profilePicture: pictureUrl(member.id, pictureAt),
      thankedAt: createdAt.toISOString(),
    }));
    return ok({
      title,
      ...count,
      unnamed: count.thanks - named,
      members,
      page,
      pages: pageCount(named, THANKS_PER_PAGE),
    });
  },
});
