import { z } from "zod";
import { choice } from "../../core/kernel/fields.ts";

/** The lists of a member's torrents that have a feed. */
const ownFeeds = ["taken", "completed", "mine"] as const;
export type OwnFeed = (typeof ownFeeds)[number];

export const isOwnFeed = (view: string): view is OwnFeed => ownFeeds.some((name) => name === view);

export const OneOwnFeed = z.object({
  view: choice(ownFeeds, "Choose the list “taken”, “completed” or “mine”.").default("taken"),
});
