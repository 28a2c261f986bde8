import { z } from "zod";
import { FollowKind } from "#app/db/generated/enums.ts";
import { choice, textId } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";

/** The same number as of bookmarks. */
export const FOLLOWS_MAX = 5_000;

export const FOLLOWS_PER_PAGE = 50;

export type { FollowKind };
export const followKinds = Object.values(FollowKind) as [FollowKind, ...FollowKind[]];

export const ListFollows = z.object(pageInput(FOLLOWS_PER_PAGE));

export const OneFollow = z.object({
  kind: choice(followKinds, "This cannot be followed."),
  subjectId: textId("Choose what to follow.").describe(
    "ID of the publisher, product, member, topic, category, collection or saved search",
  ),
});
