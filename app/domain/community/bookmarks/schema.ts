import { z } from "zod";
import { BookmarkKind } from "#app/db/generated/enums.ts";
import { choice, id, optionalLine, optionalText } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";

export const BOOKMARKS_PER_PAGE = 50;
/** Maximum number of bookmarks per member. */
export const BOOKMARKS_MAX = 5_000;
const FOLDER_MAX = 60;

export type { BookmarkKind };
export const bookmarkKinds = Object.values(BookmarkKind) as [BookmarkKind, ...BookmarkKind[]];

const folder = optionalLine(FOLDER_MAX, `A folder name has at most ${FOLDER_MAX} characters.`);

export const ListBookmarks = z.object({
  ...pageInput(BOOKMARKS_PER_PAGE),
  folder: folder.describe("Only the bookmarks in this folder"),
});

export const OneBookmark = z.object({
  kind: choice(bookmarkKinds, "This cannot be bookmarked."),
  subjectId: id("Choose what to bookmark.").describe("ID of the torrent, publisher, product, topic or reply"),
});

export const SetBookmark = OneBookmark.extend({
  folder,
  note: optionalText(1_000, "A note has at most 1,000 characters."),
});
