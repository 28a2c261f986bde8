import { z } from "zod";
import { checkbox, id, wholeNumber } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";

const NO_FILE = "This file does not exist.";

const isPath = (value: unknown) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= 40 &&
  value.every((part) => typeof part === "string" && part.length > 0 && part.length <= 1_000);

/** A torrent client's request to a web seed. `path` begins with the torrent's name. */
export const FindSeededFile = z.object({
  token: z.string().min(1, NO_FILE).max(128, NO_FILE),
  torrentId: id(NO_FILE),
  // Checked as a whole: a list of many wrong parts would have many errors.
  path: z.custom<string[]>(isPath, NO_FILE),
});

/** Bytes that were sent to a member's client. */
export const CountServed = z.object({
  userId: z.string(),
  torrentId: z.number().int(),
  bytes: z.number().int().positive(),
});

const WEB_SEEDS_SHOWN = 20;
export const FindWebSeeds = z.object(pageInput(WEB_SEEDS_SHOWN));
export const OneWebSeed = z.object({ webSeedId: id("This web seed no longer exists.") });

const megabytes = () => wholeNumber(1, 100_000, "Enter a whole number of megabytes from 1 to 100,000.");

export const SetWebSeeds = z.object({
  isAllowed: checkbox,
  megabytesInAll: megabytes(),
  megabytesPerMember: megabytes(),
  connectionsPerMember: wholeNumber(1, 100, "Enter a whole number from 1 to 100."),
});
