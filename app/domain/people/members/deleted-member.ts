import { pictureUrl } from "../../core/pictures/picture-url.ts";

/** Replaces the name of an account that is deleted, where what it wrote stays. */
export const DELETED_MEMBER = "Deleted member";

/** A row that is joined has no name where the account has gone for good. */
type Named = { username: string | null; deletedAt: Date | null };

/** A member's name, as others read it. */
export const shownName = (member: Named | null): string =>
  member && member.username !== null && !member.deletedAt ? member.username : DELETED_MEMBER;

/** The same for an optional member: null without one. */
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
