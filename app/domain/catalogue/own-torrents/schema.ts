import { z } from "zod";
import { checkbox, choice } from "../../core/kernel/fields.ts";
import { PageNumber, pageInput, Search } from "../../core/kernel/page-input.ts";

export const ownViews = ["taken", "seeding", "leeching", "completed", "unfinished", "mine"] as const;
export type OwnView = (typeof ownViews)[number];

export const ownSorts = ["last", "name", "uploaded", "downloaded", "ratio", "seedingTime", "seeders"] as const;

export const OWN_TORRENTS_PER_PAGE = 25;
export const ownPageSizes = ["25", "50", "100"] as const;

export const ListOwnTorrents = z.object({
  page: PageNumber,
  limit: z.number().int().min(1).max(100).default(OWN_TORRENTS_PER_PAGE),
  search: Search,
  view: choice(ownViews, "Choose a list: taken, seeding, leeching, completed, unfinished or mine.").default("taken"),
  sortBy: choice(ownSorts, `Sort by ${ownSorts.join(", ")}.`)
    .default("last")
    .describe("Largest first; names in alphabetical order"),
  newer: checkbox.describe("Only torrents with a newer release"),
  needsSeeders: checkbox.describe("Only torrents with at most one seeder"),
});

export const NEWER_PER_PAGE = 50;

export const ListNewer = z.object(pageInput(NEWER_PER_PAGE));
