import { type ClientBase, escapeIdentifier } from "pg";

export type TableShape = { name: string; columns: string[] };
export type SequenceState = { name: string; value: string; isCalled: boolean };

export const quote = escapeIdentifier;

// Skips tables of extensions, unlogged tables (they are lost in a crash anyway) and the list of migrations, which
// applying the migrations creates again.
const TABLES = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
    AND c.relname <> '_prisma_migrations' AND a.attgenerated = ''
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  GROUP BY c.relname ORDER BY c.relname`;

/** Every table with its stored columns. Generated columns are left out. */
export async function findTables(client: ClientBase): Promise<TableShape[]> {
  return (await client.query<TableShape>(TABLES)).rows;
}

/**
 * Current values of the sequences. Sequences ignore transactions: read after the snapshot, they are never behind it.
 */
export async function readSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT sequencename AS name FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1",
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quote(name)}`,
    );
    if (found[0]) states.push({ name, ...found[0] });
  }
  return states;
}

const NOT_OF_AN_EXTENSION = (catalogue: string, alias: string, types = "'e'") =>
  `NOT EXISTS (SELECT 1 FROM pg_depend d
     WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${alias}.oid AND d.deptype IN (${types}))`;

// Sequences of columns are dropped with their tables.
const DROPS = [
  `SELECT format('DROP %s IF EXISTS %s CASCADE',
     CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
     c.oid::regclass) AS sql
   FROM pg_class c
   WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
     AND ${NOT_OF_AN_EXTENSION("pg_class", "c", "'e', 'a', 'i'")}`,
  `SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) AS sql FROM pg_proc p
   WHERE p.pronamespace = current_schema()::regnamespace AND ${NOT_OF_AN_EXTENSION("pg_proc", "p")}`,
  `SELECT format('DROP TYPE IF EXISTS %s CASCADE', t.oid::regtype) AS sql FROM pg_type t
   WHERE t.typnamespace = current_schema()::regnamespace AND t.typtype IN ('e', 'd')
     AND ${NOT_OF_AN_EXTENSION("pg_type", "t")}`,
];

/**
 * Removes everything that migrations create and nothing that belongs to an extension. The owner may do this without
 * owning the schema. Each list of names is read completely before the first DROP: once a CASCADE has removed an object,
 * looking up its name gives a number, which is not valid SQL.
 */
export async function dropEverything(client: ClientBase): Promise<void> {
  for (const drops of DROPS) {
    const { rows } = await client.query<{ sql: string }>(drops);
    if (rows.length > 0) await client.query(rows.map(({ sql }) => sql).join(";\n"));
  }
}

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Drops foreign keys and indexes and disables the site's own triggers while `load` runs, then restores all of them:
 * rows come table by table, and no order of tables would satisfy circular keys. Adding a key back checks every row, and
 * building an index at once takes a fraction of the time. Needs only the rights of the tables' owner; a superuser's
 * session_replication_role would check nothing.
 */
export async function withoutRules(client: ClientBase, tables: string[], load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1, 2`,
  );
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quote(name)}`);
  // Indexes of primary keys and other constraints stay.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
       AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid) ORDER BY 1`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const table of tables) await client.query(`ALTER TABLE ${quote(table)} DISABLE TRIGGER USER`);
  await load();
  for (const { definition } of indexes) await client.query(definition);
  for (const table of tables) await client.query(`ALTER TABLE ${quote(table)} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quote(name)} ${definition}`);
}
