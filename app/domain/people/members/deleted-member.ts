import { pictureUrl } from "../../core/pictures/picture-url.ts";

/** Replaces the name of a deleted account on contributions that stay. */
export const DELETED_MEMBER = "Deleted member";

/** A joined row has no name if the account no longer exists. */
type Named = { username: string | null; deletedAt: Date | null };

/** A member's name, as others read it. */
export const shownName = (member: Named | null): string =>
  member && member.username !== null && !member.deletedAt ? member.username : DELETED_MEMBER;

/** The name of an optional member: null if there is none. */
export const shownNameIfAny = (member: Named): string | null => (member.username === null ? null : shownName(member));

/** Columns for `shownName`. */
export const nameColumns = { username: true, deletedAt: true } as const;

type Row = { id: string; username: string; deletedAt: Date | null; profilePictureAt: Date | null } | null;

/** An author or a recipient, as lists show them. */
export const memberView = (row: Row) =>
  row && !row.deletedAt
    ? { id: row.id, username: row.username, profilePicture: pictureUrl(row.id, row.profilePictureAt) }
    : { id: null, username: DELETED_MEMBER, profilePicture: null };

export const memberColumns = { id: true, ...nameColumns, profilePictureAt: true } as const;
