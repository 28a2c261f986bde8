import type { Pool } from "pg";
import { texts } from "./largest-texts.ts";

/** More than any page shows, so that every list is full. */
const ROWS = 300;

/** Tables of the machinery, and those whose rows must be of one site: nothing that a member sends grows them. */
const LEFT_OUT = ["_prisma_migrations", "announcer_state", "rate_limits", "settings", "torrent_search", "tracker_logs"];

export type Column = {
  table: string;
  name: string;
  type: string;
  most: number | null;
  isNullable: boolean;
  isEnum: boolean;
  fallback: string | null;
  /** The table whose row it names. */
  target: string | null;
};

const columnsOf = `
  SELECT c.table_name AS table, c.column_name AS name, c.udt_name AS type, c.character_maximum_length AS most,
    c.is_nullable = 'YES' AS "isNullable", t.typtype = 'e' AS "isEnum", c.column_default AS fallback,
    (SELECT f.confrelid::regclass::text FROM pg_constraint f JOIN pg_attribute a
       ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
     WHERE f.contype = 'f' AND f.conrelid = format('%I', c.table_name)::regclass AND a.attname = c.column_name
     LIMIT 1) AS target
  FROM information_schema.columns c JOIN pg_type t ON t.typname = c.udt_name
  JOIN pg_namespace n ON n.oid = t.typnamespace AND n.nspname = c.udt_schema
  JOIN information_schema.tables b ON b.table_name = c.table_name AND b.table_schema = 'public'
  WHERE c.table_schema = 'public' AND b.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
  ORDER BY c.table_name, c.ordinal_position`;

/** The columns of each unique index, partial ones too. */
const uniquesOf = `
  SELECT i.indrelid::regclass::text AS table, array_agg(a.attname::text ORDER BY k.place) AS names
  FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY k(attnum, place)
  JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
  JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE i.indisunique AND n.nspname = 'public' GROUP BY i.indexrelid, i.indrelid`;

/**
 * Fills every table of the site with rows as large as members and administrators may make them. They belong to `member`
 * and to each other's first row, so that one page shows as many of them as a page can. New tables and columns are
 * filled by themselves; largest-texts.ts has the values of columns that are not plain text. `makeValue` gives a column
 * another expression.
 */
export async function fillTables(
  pool: Pool,
  member: string,
  { rows, makeValue }: { rows?: number; makeValue?: (column: Column) => string | undefined } = {},
): Promise<void> {
  const columns = (await pool.query<Column>(columnsOf)).rows.filter(({ table }) => !LEFT_OUT.includes(table));
  const uniques = (await pool.query<{ table: string; names: string[] }>(uniquesOf)).rows;
  const client = await pool.connect();
  try {
    // Without triggers and the checks of references: rows may come in any order.
    await client.query("SET session_replication_role = replica");
    for (const table of new Set(columns.map((column) => column.table))) {
      const its = columns.filter((column) => column.table === table);
      const varying = varyingOf(
        its,
        uniques.filter((index) => index.table === table).map(({ names }) => names),
      );
      const filled = its.flatMap((column) => {
        const value = makeValue?.(column) ?? expressionOf(column, { member, varies: varying.has(column.name) });
        return value === null ? [] : [[`"${column.name}"`, value] as const];
      });
      await client.query(`INSERT INTO "${table}" (${filled.map(([name]) => name)})
        SELECT ${filled.map(([, value]) => value)} FROM generate_series(1, ${rows ?? texts.rows[table] ?? ROWS}) i ON CONFLICT DO NOTHING`);
      const ids = its.find(({ name, fallback }) => name === "id" && fallback?.startsWith("nextval"));
      if (ids) await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), ${ROWS + 1})`);
    }
  } finally {
    await client.query("RESET session_replication_role");
    client.release();
  }
  for (const statement of texts.afterwards) await pool.query(statement);
  await pool.query("ANALYZE");
}

const isText = ({ type }: Column) => ["text", "varchar"].includes(type);

/** The references that must differ from row to row, because a unique index has nothing else that does. */
function varyingOf(columns: Column[], uniques: string[][]): Set<string> {
  const varying = new Set<string>();
  for (const names of uniques) {
    const its = names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
    const differs = its.some((column) => varying.has(column.name) || (!column.target && !column.isEnum));
    const last = its.findLast(({ target }) => target);
    if (!differs && last) varying.add(last.name);
  }
  return varying;
}

/** An SQL expression of the row's number `i`; null leaves the column to its default. */
function expressionOf(column: Column, { member, varies }: { member: string; varies: boolean }): string | null {
  const { table, name, type, most, isNullable, isEnum, fallback, target } = column;
  const own = texts.values[`${table}.${name}`];
  if (own !== undefined) return own.replaceAll("$MEMBER", `'${member}'`);
  if (target === "users") return varies ? "'u' || i" : `'${member}'`;
  if (target) return varies ? "i" : "1";
  if (isEnum) return `(enum_range(NULL::${type}))[1 + i % cardinality(enum_range(NULL::${type}))]`;
  if (isText(column)) {
    if (fallback && !fallback.startsWith("''")) return null;
    const length = Math.min(
      texts.lengths[`${table}.${name}`] ?? texts.lengths[name] ?? 120,
      most ?? Number.MAX_SAFE_INTEGER,
    );
    return `left(lpad(i::text, 6, '0') || ${texts.filler}, ${length})`;
  }
  if (type === "timestamptz" || type === "timestamp") {
    if (/^expire|_until$|expires_at$/.test(name)) return "now() + interval '1 day'";
    return isNullable && /deleted|withdrawn|taken_down|used_at|closed/.test(name)
      ? null
      : "now() - i * interval '1 minute'";
  }
  if (type === "date") return "current_date - i";
  if (["int2", "int4", "int8", "numeric", "float4", "float8"].includes(type)) return "i";
  if (type === "bool") return isNullable || fallback ? null : "i % 2 = 0";
  if (type.startsWith("_")) return fallback ? null : `'{}'::${type}`;
  return isNullable || fallback ? null : `'{}'::${type}`;
}
