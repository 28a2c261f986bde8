import { TokenScope } from "#app/db/generated/enums.ts";

export const scopes = Object.values(TokenScope);
export type Scope = TokenScope;

/** A description of each scope's rights. */
export const scopeWords: Record<Scope, string> = {
  read: "Read what you see: the index, forums, figures, your own account",
  download: "Download .torrent and NFO files, singly or as an archive, and read your passkey",
  upload:
    "Send torrents, sounds and covers, import files, and follow your uploads; change and withdraw torrents that you sent",
  messages:
    "Read your private messages and notices; as you, write, change and delete messages, posts, comments and reports, take part in takedowns, give and take back thanks, ask for seeders, clear notices, create, change and delete your collections, suggest torrents for others' collections and decide on suggestions for yours",
  moderate:
    "Decide on uploads, reports, takedowns, posts, chat messages and collections, and change and delete torrents, publishers and products, as you may",
  admin: "Run the administration, as you may",
  feeds:
    "Read feeds, and download what they list. The token is part of the feed URL, so it cannot have other scopes, and files downloaded with it never contain your passkey",
};

/** The scope of tokens in URLs. Anyone who sees the URL has the token, so such a token has no other scope. */
export const FEEDS: Scope = "feeds";

/** The scopes that only staff's tokens may have. */
const staffScopes: readonly Scope[] = ["moderate", "admin"];

const isStaffScope = (scope: Scope): boolean => staffScopes.includes(scope);

/** The scopes that a member may give a token. */
export const scopesFor = (isStaff: boolean): Scope[] => scopes.filter((scope) => isStaff || !isStaffScope(scope));
