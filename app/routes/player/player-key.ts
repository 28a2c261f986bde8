/** Where a tab keeps what its player was playing. */
export const PLAYER_KEY = "player";
