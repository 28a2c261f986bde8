import { pictureUrl } from "./picture-url.ts";

/** What stands in place of a name when the account is gone and its words stay. */
export const DELETED_MEMBER = "Deleted member";

type Row = { id: string; username: string; profilePictureAt: Date | null } | null;

/** Whom words are from or to, as lists show it. */
export const memberView = (row: Row) =>
  row
    ? { id: row.id, username: row.username, profilePicture: pictureUrl(row.id, row.profilePictureAt) }
    : { id: null, username: DELETED_MEMBER, profilePicture: null };

export const memberColumns = { id: true, username: true, profilePictureAt: true } as const;
