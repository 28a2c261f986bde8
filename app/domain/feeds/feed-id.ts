import { absoluteUrl } from "#app/paths/path.ts";
import type { SettingValue } from "../settings/shapes.ts";

export type FeedIds = SettingValue<"feeds">;

type Named = {
  /** Of its kind and its row: "torrents/5". */
  id: string;
  path: string;
  /** When it was made. */
  at: Date;
};

/**
 * The id by which readers know an entry for good. What was listed before the site had tags keeps the address that its
 * page had then, so that no reader shows it twice; everything else has a tag, which no move of the site changes.
 */
export function feedIdOf({ id, path, at }: Named, { tag, taggedSince, formerOrigin }: FeedIds, origin: string): string {
  const isFormer = taggedSince !== null && at < new Date(taggedSince);
  return isFormer || tag === null ? absoluteUrl(formerOrigin ?? origin, path) : `${tag}${id}`;
}
