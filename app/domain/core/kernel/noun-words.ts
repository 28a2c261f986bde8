/** Reasons why personal columns outlive the account. */
export const BOOKS = "the books must add up";
export const WORDS = "part of what others read and answer, shown as by a deleted member";
export const EVIDENCE = "evidence of a claim and its answer";
export const ANSWERABLE = "somebody must answer for an act; administrators only";
export const SOON = "it is gone soon";

/** Reasons why columns are left out of the archive of a member's data. */
export const SECRET = "a secret that opens something, or what one is checked by";
export const STAFF = "names a member of the staff, or is for staff alone";
export const OTHERS = "says what another member did";
export const FILE = "in this archive as a file of its own";
export const INTERNAL = "the site's own bookkeeping, which says nothing about you";

/** Reasons why the archive has nothing of a table. */
export const NO_MEMBER = "holds nothing about members";
export const SITE = "how the site works; nothing in it is about one member";
export const COPY = "a copy of what other files of this archive hold, kept for days at the most";

/** SQL of the member's mail address in a condition of own rows. */
export const MY_MAIL = "(SELECT lower(email) FROM users WHERE id = :me)";

/** Words of the privacy page. */
export const ACCOUNT = "Until the account is deleted";
export const WITH_RIGHT = "Staff with the right for it";
