import type { Services } from "../../core/kernel/context.server.ts";
import { leftOutOf, ownTables, rowsOfOthers, withheld } from "./own-tables.ts";

type Column = { table: string; column: string; type: string; isNullable: boolean };

/** The description for programs: each file with its columns, and what is left out and why. */
export async function describeArchive({ db }: Pick<Services, "db">): Promise<string> {
  const columns = await db.$queryRaw<Column[]>`
    SELECT c.table_name AS table, c.column_name AS column, c.is_nullable = 'YES' AS "isNullable",
      CASE c.data_type WHEN 'USER-DEFINED' THEN c.udt_name WHEN 'ARRAY' THEN ltrim(c.udt_name, '_') || '[]'
        ELSE c.data_type END AS type
    FROM information_schema.columns c WHERE c.table_schema = current_schema() ORDER BY c.table_name, c.ordinal_position`;
  const files = Object.entries(ownTables).map(([table, own]) => {
    const leftOut = leftOutOf(own);
    const its = columns.filter((one) => one.table === table && !(one.column in leftOut));
    return {
      file: `data/${table}.json`,
      about: own.about,
      columns: its.map(({ column, type, isNullable }) => ({ name: column, type, isNullable })),
      leftOut,
    };
  });
  return `${JSON.stringify({ files, tablesLeftOut: withheld, rowsOfOthersLeftOut: rowsOfOthers }, null, 2)}\n`;
}

/** The description for people, to be read first. */
export const readmeOf = ({ site, username, at }: { site: string; username: string; at: Date }): string =>
  `# ${username} at ${site}

All data that ${site} held about you on ${at.toISOString()}.

- \`data/\` has a JSON file for each table: an array of rows. Times are in ISO 8601. Columns of the type \`bigint\` may be too large for JavaScript's numbers.
- \`schema.json\` describes each file: its columns with their types, and what is left out, with the reason.
- \`posts/\` has your topics, replies and comments as Markdown, oldest first.
- \`pictures/\` has your picture, the pictures of your payments, and the covers of your uploads.
- \`sounds/\` has the previews of your sounds.
- \`torrents/\` has the files of your torrents as you sent them, and their NFOs; \`uploads/\` has those that you submitted for review.

The archive leaves out secrets such as passwords and keys, data for staff only, and data of other members. Other members appear as IDs.

| file | holds |
|---|---|
${Object.entries(ownTables)
  .map(([table, { about }]) => `| \`data/${table}.json\` | ${about} |`)
  .join("\n")}
`;
