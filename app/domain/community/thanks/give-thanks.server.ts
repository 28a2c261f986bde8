import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { recordCauses } from "../../core/news/record-causes.server.ts";
import { takeBackAct } from "../../notify/notices/forget.server.ts";
import { isThanksFor, type Thanked, type ThankedKind, thanksColumn } from "../../people/members/count-thanks.server.ts";
import { findThing, thingOf } from "../things/find-thing.server.ts";
import { ThanksChanged } from "./output.ts";
import { ThankedThing, thankedOf } from "./schema.ts";

/**
 * Gives thanks for a torrent, a topic, a reply or a comment; repeating this changes nothing, and thanks that were taken
 * back before cause no second notice. Refusals: not-found, forbidden (one's own), rate-limited.
 */
export const giveThanks = defineUseCase({
  name: "thanks.give",
  input: ThankedThing,
  output: ThanksChanged,
  allow: isSignedIn,
  limit: "thanks",
  async write({ tx, actor, clock }, asked) {
    const { kind, id } = thankedOf(asked);
    const thing = await findThing(tx, actor, { kind, id, isLocked: true });
    if (!thing.ok) return thing;
    const { authorId, title } = thing.value;
    if (authorId === actor.id) return refuse("forbidden", "You cannot thank yourself.");
    const given = await tx.$executeRaw`
      INSERT INTO thanks (user_id, receiver_id, ${thanksColumn(kind)}, created_at)
      VALUES (${actor.id}, ${authorId}, ${id}, ${clock()}) ON CONFLICT DO NOTHING`;
    if (given > 0 && authorId)
      await tellAuthor(tx, { clock }, { authorId, giverId: actor.id, title, page: pageOf(kind, id) });
    return ok(await thanksOf(tx, kind, id, true));
  },
});

/** Takes back the member's thanks, if any, and their unread notice. Refusals: not-found. */
export const takeThanksBack = defineUseCase({
  name: "thanks.take-back",
  input: ThankedThing,
  output: ThanksChanged,
  allow: isSignedIn,
  async write({ tx, actor }, asked) {
    const { kind, id } = thankedOf(asked);
    const thing = await findThing(tx, actor, { kind, id });
    if (!thing.ok) return thing;
    const taken = await tx.$executeRaw`
      DELETE FROM thanks h WHERE ${isThanksFor(kind, Prisma.sql`${id}`)} AND h.user_id = ${actor.id}`;
    if (taken > 0) await takeBackAct(tx, { kind: "thanks", page: pageOf(kind, id), once: thanksBy(actor.id) });
    return ok(await thanksOf(tx, kind, id, false));
  },
});

/** The page that lists the members who have given thanks. */
const pageOf = (kind: ThankedKind, id: number): string => thingOf(kind).thanks?.(id) ?? "";

const thanksBy = (giverId: string) => `thanks of ${giverId}`;

type Given = { authorId: string; giverId: string; title: string; page: string };

/** The notice names nobody; the page names members who allow it. */
async function tellAuthor(tx: Tx, deps: Pick<CallContext, "clock">, { authorId, giverId, title, page }: Given) {
  if ((await tx.memberBlock.count({ where: { userId: authorId, blockedId: giverId } })) > 0) return;
  const once = thanksBy(giverId);
  await recordCauses(tx, deps, [{ kind: "thanks", page, title, audience: "members", members: [authorId], once }]);
}

async function thanksOf(tx: Tx, kind: ThankedKind, id: number, thanked: boolean): Promise<Thanked> {
  const [row] = await tx.$queryRaw<{ thanks: number }[]>`
    SELECT count(*)::int AS thanks FROM thanks h WHERE ${isThanksFor(kind, Prisma.sql`${id}`)}`;
  return { thanks: row?.thanks ?? 0, thanked };
}
