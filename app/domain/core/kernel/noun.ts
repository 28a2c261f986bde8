import type { Thing } from "./thing.ts";

/** The subject of the data. A stranger has no account: a visitor, or the sender of a notice. */
type Whose = "member" | "staff" | "stranger";

/** Columns that may hold personal data and are kept equally long. */
export type Personal = {
  /** Column names, separated by spaces. */
  columns: string;
  whose: Whose;
  /** Whether they hold nothing about a member once the account is erased. */
  isErased: boolean;
  /** How long they are kept otherwise. */
  until: string;
  /** Why they outlive the account. */
  why?: string;
};

/** How a member's own rows of a table get into the archive of their data. */
export type Exported = {
  /** Describes the rows for the member who reads the archive. */
  about: string;
  /** The condition of the member's rows, in SQL; ":me" is the id of the account. */
  own: string;
  /** The columns that identify a row among the member's rows, separated by spaces. */
  key: string;
  /** Omitted columns, separated by spaces, by reason. */
  without?: Record<string, string>;
};

/** A kind of personal data, as described on the privacy page. */
export type PrivacyKind = {
  title: string;
  holds: string;
  why: string;
  /** The reason on a free site, if it differs. */
  whyFree?: string;
  seenBy: string;
  /** How long it is kept: a period from the setting `traces`, in days, with its start, or a text. */
  kept: { days: string; since: string } | string;
};

/** A table, as the site as a whole must know it. */
export type TableOfNoun = {
  personal?: Personal[];
  /** Text columns without personal data, separated by spaces. */
  other?: string;
  /** The title of the privacy page's kind that its personal columns belong to. */
  privacy?: string;
  /** Columns of another kind, with its title. */
  privacyOf?: Record<string, string>;
  /** How a member's rows are exported, or why they are not in the archive. */
  exported: Exported | string;
  /** Columns that name a member in rows that are not theirs, with the reason why those rows are not exported. */
  ofOthers?: Record<string, string>;
  /** Rows with the member's `user_id` are deleted with the account. Other tables are erased by `erase-account`. */
  whenErased?: "delete";
};

/** The declaration of a noun. `app/domain/administration/nouns.ts` lists all of them. */
export type Noun = {
  tables: Record<string, TableOfNoun>;
  /** Kinds on the privacy page that mainly belong to this noun. */
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
