import { z } from "zod";
import { id, optionalLine, wholeNumber } from "../../core/kernel/fields.ts";
import { keyFrom, keys } from "../music/keys.ts";
import { foldTag } from "../tags/tags.ts";
import { ages, FASTEST, SLOWEST, sizes } from "./facet-names.ts";

const value = optionalLine(60, "Not a valid filter value.");
const tempo = wholeNumber(SLOWEST, FASTEST, `Enter a tempo of ${SLOWEST} to ${FASTEST} beats per minute.`).optional();
const flag = z.boolean().optional();

const Key = z
  .string()
  .max(20)
  .transform((text, ctx) => {
    const key = keys.includes(text) ? text : keyFrom(text);
    if (key) return key;
    ctx.addIssue({ code: "custom", message: "Enter a key like Am, F# minor or 8A." });
    return z.NEVER;
  });

/** The filters on a torrent's contents, publisher, licence, age and size. */
export const FacetFilters = z.object({
  kind: value.describe("Kind of file that it contains, e.g. wav or midi"),
  format: value.describe("A plug-in format, e.g. VST3"),
  tempoFrom: tempo.describe("Beats per minute"),
  tempoTo: tempo.describe("Beats per minute"),
  halfDouble: flag.describe("Whether half and double the tempo also match"),
  key: Key.optional().describe("Am, F# minor or 8A"),
  related: flag.describe("Whether the relative key and the neighbours on the Camelot wheel also match"),
  licence: value,
  tag: value.transform((tag) => (tag ? foldTag(tag) : tag)),
  publisher: id("This publisher no longer exists.").optional(),
  preview: flag.describe("Only torrents with previews"),
  seeded: flag.describe("Only torrents with seeders"),
  age: z.enum(ages).optional(),
  size: z.enum(sizes).optional(),
});

export type FacetQuery = z.output<typeof FacetFilters>;
