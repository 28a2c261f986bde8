import { pictureUrl } from "./picture-url.ts";

/** What stands in place of a name when the account is gone and its words stay. */
export const DELETED_MEMBER = "Deleted member";

/** Where mail to a deleted member would go: nowhere, by RFC 2606. */
export const DELETED_DOMAIN = "@deleted.invalid";

type Named = { username: string; deletedAt: Date | null };

/** A member's name, as others read it. */
export const shownName = (member: Named | null): string =>
  member && !member.deletedAt ? member.username : DELETED_MEMBER;

/** What `shownName` needs. */
export const nameColumns = { username: true, deletedAt: true } as const;

type Row = (Named & { id: string; profilePictureAt: Date | null }) | null;

/** Whom words are from or to, as lists show it. */
export const memberView = (row: Row) =>
  row && !row.deletedAt
    ? { id: row.id, username: row.username, profilePicture: pictureUrl(row.id, row.profilePictureAt) }
    : { id: null, username: DELETED_MEMBER, profilePicture: null };

export const memberColumns = { id: true, ...nameColumns, profilePictureAt: true } as const;
