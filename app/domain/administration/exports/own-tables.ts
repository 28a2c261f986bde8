import { type Exported, tablesOf } from "../../core/kernel/noun.ts";
import { nouns } from "../nouns.ts";

const tables = Object.entries(tablesOf(nouns));

/** Every table that has rows of a member, by name. Each becomes a file in the archive. */
export const ownTables: Record<string, Exported> = Object.fromEntries(
  tables.flatMap(([table, { exported }]) => (typeof exported === "string" ? [] : [[table, exported]])),
);

/** The tables that archives leave out, with the reason. */
export const withheld: Record<string, string> = Object.fromEntries(
  tables.flatMap(([table, { exported }]) => (typeof exported === "string" ? [[table, exported]] : [])),
);

/** Columns that name a member in other people's rows, with the reason why those rows are not exported. */
export const rowsOfOthers: Record<string, string> = Object.fromEntries(
  tables.flatMap(([table, { ofOthers = {} }]) =>
    Object.entries(ofOthers).map(([column, why]) => [`${table}.${column}`, why]),
  ),
);

/** The columns of a table that are left out, each under its reason. */
export const leftOutOf = ({ without = {} }: Pick<Exported, "without">): Record<string, string> =>
  Object.fromEntries(
    Object.entries(without).flatMap(([reason, columns]) => columns.split(" ").map((column) => [column, reason])),
  );
