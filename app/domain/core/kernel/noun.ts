import type { Thing } from "./thing.ts";

/** The subject of the data. A stranger has no account: a visitor, or the sender of a notice. */
type Whose = "member" | "staff" | "stranger";

/** Columns that may hold something personal and are kept for the same time. */
export type Personal = {
  /** Names of columns, by blanks. */
  columns: string;
  whose: Whose;
  /** Whether nothing of a member is left in them once the account is erased. */
  isErased: boolean;
  /** How long they are kept otherwise. */
  until: string;
  /** Why they outlive the account. */
  why?: string;
};

/** How a member's own rows of a table get into the archive of their data. */
export type Exported = {
  /** Tells the member who reads the archive about the rows. */
  about: string;
  /** The condition of the member's rows, in SQL; ":me" is the id of the account. */
  own: string;
  /** The columns that tell the member's rows apart, by blanks. */
  key: string;
  /** Columns that are left out, by blanks, under the reason. */
  without?: Record<string, string>;
};

/** A kind of personal data, as the privacy page tells of it. */
export type PrivacyKind = {
  title: string;
  holds: string;
  why: string;
  /** On a site that costs nothing, where the reason differs. */
  whyFree?: string;
  seenBy: string;
  /** How long it is kept: a time of the setting `traces` in days and from when they count, or words. */
  kept: { days: string; since: string } | string;
};

/** A table, as the site as a whole must know it. */
export type TableOfNoun = {
  personal?: Personal[];
  /** Columns that can hold text and hold nothing of a person, by blanks. */
  other?: string;
  /** The title of the kind of the privacy page that its personal columns belong to. */
  privacy?: string;
  /** Columns of another kind, with its title. */
  privacyOf?: Record<string, string>;
  /** How a member's rows are exported, or why the archive has none of them. */
  exported: Exported | string;
  /** Columns that name a member in rows that are not theirs, with the reason why those rows are not exported. */
  ofOthers?: Record<string, string>;
  /** The rows whose `user_id` is the member's go with the account. Other tables are erased by `erase-account`. */
  whenErased?: "delete";
};

/** The declaration of a noun. `app/domain/administration/nouns.ts` lists all of them. */
export type Noun = {
  tables: Record<string, TableOfNoun>;
  /** Kinds of the privacy page that are mainly of this noun. */
  privacy?: PrivacyKind[];
  /** Its kinds of things that members bookmark, follow, thank for or report. */
  things?: Thing[];
};

export const erased = (columns: string, until = "", whose: Whose = "member"): Personal => ({
  columns,
  whose,
  isErased: true,
  until,
});

export const kept = (columns: string, why: string, until = "", whose: Whose = "member"): Personal => ({
  columns,
  whose,
  isErased: false,
  until,
  why,
});

export const mine = (about: string, more: Partial<Exported> = {}): Exported => ({
  about,
  own: "user_id = :me",
  key: "id",
  ...more,
});

/** Every table that nouns declare, under its name. */
export const tablesOf = (nouns: readonly Noun[]): Record<string, TableOfNoun> =>
  Object.fromEntries(nouns.flatMap(({ tables }) => Object.entries(tables)));
