/** Reasons why personal columns outlive the account. */
export const BOOKS = "the accounts must balance";
export const WORDS = "part of discussions that others read and answer, shown as written by a deleted member";
export const EVIDENCE = "evidence of a claim and its answer";
export const ANSWERABLE = "accountability for actions; only staff see it";
export const SOON = "deleted soon";

/** Reasons why columns are left out of the archive of a member's data. */
export const SECRET = "a secret that gives access, or that a secret is checked against";
export const STAFF = "names a member of the staff, or is only for staff";
export const OTHERS = "about another member's actions";
export const FILE = "in this archive as a separate file";
export const INTERNAL = "the site's own bookkeeping; says nothing about you";

/** Reasons why the archive has nothing of a table. */
export const NO_MEMBER = "holds nothing about members";
export const SITE = "how the site works; not about individual members";
export const COPY = "a copy of the contents of other files of this archive, kept for a few days at most";

/** SQL of the member's mail address in a condition of own rows. */
export const MY_MAIL = "(SELECT lower(email) FROM users WHERE id = :me)";

/** Texts of the privacy page. */
export const ACCOUNT = "Until the account is deleted";
export const WITH_RIGHT = "Staff with the right to see it";
