/** Whether a saved search is limited to the member's bookmarks. New torrents are in none, so it cannot be followed. */
export const isOfBookmarks = (query: string): boolean => new URLSearchParams(query).has("kept");

export const NOT_FOLLOWED = "A search in your bookmarks finds no new torrents, so you can't follow it.";
