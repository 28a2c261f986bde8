import { z } from "zod";
import { CollectionVisibility } from "#app/db/generated/enums.ts";
import { TorrentId } from "../../catalogue/torrents/schema.ts";
import { checkbox, choice, id, line, optionalText, wholeNumber } from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";

export const COLLECTIONS_PER_PAGE = 24;
export const ITEMS_PER_PAGE = 25;
/** Maximum number of collections per member. */
export const COLLECTIONS_MAX = 200;
/** Maximum number of torrents per collection. */
export const ITEMS_MAX = 1_000;
/** Maximum number of waiting suggestions per collection. */
export const SUGGESTIONS_MAX = 200;
const NAME_MAX = 100;

export type { CollectionVisibility };
export const visibilities = Object.values(CollectionVisibility) as [CollectionVisibility, ...CollectionVisibility[]];

export const visibilityWords: Record<CollectionVisibility, string> = {
  private: "Only me",
  members: "All members",
  suggestions: "All members, who may suggest torrents",
};

export const collectionViews = ["members", "mine"] as const;
export const collectionSorts = ["updated", "name"] as const;

export const ListCollections = z.object({
  ...pageInput(COLLECTIONS_PER_PAGE),
  search: Search,
  view: choice(collectionViews, "Choose the list “members” or “mine”.")
    .default("members")
    .describe("members: other members' collections; mine: the caller's own"),
  sortBy: choice(collectionSorts, "Sort by “updated” or “name”.").default("updated"),
});

export const CollectionId = id("Invalid collection ID.");

export const OneCollection = z.object({ collectionId: CollectionId });

export const ReadCollection = OneCollection.extend(pageInput(ITEMS_PER_PAGE));

const fields = {
  name: line({
    missing: "Enter a name.",
    max: NAME_MAX,
    tooLong: `A name has at most ${NAME_MAX} characters.`,
  }),
  text: optionalText(5_000, "A text has at most 5,000 characters.").describe("Markdown"),
  visibility: choice(visibilities, "Choose who can see the collection.").describe("private: only the owner"),
};

export const CreateCollection = z.object({
  ...fields,
  torrentId: TorrentId.optional().describe("The first torrent of the collection"),
});

export const EditCollection = OneCollection.extend(fields);

const note = optionalText(1_000, "A note has at most 1,000 characters.");

export const OneItem = OneCollection.extend({ torrentId: TorrentId });

export const AddTorrent = z.object({
  collectionId: id("Choose a collection."),
  torrentId: TorrentId,
  note,
});

export const SetItem = OneItem.extend({
  note,
  isCover: checkbox.describe("Whether the collection shows this torrent's cover"),
});

export const MoveTorrent = OneItem.extend({
  position: wholeNumber(1, ITEMS_MAX, `Enter a position from 1 to ${ITEMS_MAX.toLocaleString("en-US")}.`).describe(
    "1 is the top; a position past the end means the end",
  ),
});

export const HideCollection = OneCollection.extend({
  isHidden: checkbox.describe("Whether only its owner and moderators can see it"),
});

export const SuggestTorrent = OneItem.extend({
  torrentId: id("Enter a torrent's URL or ID."),
  word: optionalText(500, "A reason has at most 500 characters.").describe("Why it fits"),
});

export const ListSuggestions = OneCollection.extend(pageInput(ITEMS_PER_PAGE));

export const OneSuggestion = OneCollection.extend({ suggestionId: id("Invalid suggestion ID.") });
