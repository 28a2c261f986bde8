import { absoluteUrl } from "#app/paths/path.ts";
import type { SettingValue } from "../../core/settings/shapes.ts";

export type FeedIds = SettingValue<"feeds">;

type Named = {
  /** Kind and row: "torrents/5". */
  id: string;
  path: string;
  /** When it was made. */
  at: Date;
};

/**
 * The permanent id of an entry. Entries from before the site had tags keep their page's former address, so that no
 * reader shows them twice; all others have a tag, which survives a move of the site.
 */
export function feedIdOf({ id, path, at }: Named, { tag, taggedSince, formerOrigin }: FeedIds, origin: string): string {
  const isFormer = taggedSince !== null && at < new Date(taggedSince);
  return isFormer || tag === null ? absoluteUrl(formerOrigin ?? origin, path) : `${tag}${id}`;
}
