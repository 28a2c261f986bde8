import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import { rowsOf } from "./pages.ts";

/**
 * LIMIT and OFFSET of a page. The first page of the usual size has its own statement, so PostgreSQL keeps a plan for
 * few rows. With parameters it assumes a tenth of the table, and plans each time.
 */
export const limitRows = ({ skip, take }: { skip: number; take: number }, usual: number | undefined): Prisma.Sql =>
  skip === 0 && take === usual ? Prisma.raw(`LIMIT ${usual}`) : Prisma.sql`LIMIT ${take} OFFSET ${skip}`;

type Counted = { total: number };

/**
 * The total number of rows of a list, which each row of its page contains. A page after the last one has no rows, so
 * they are counted.
 */
export async function totalOf(reads: Reads, rows: Counted[], skip: number, count: Prisma.Sql): Promise<number> {
  const [row] = rows.length > 0 || skip === 0 ? rows : await reads.rows<Counted>(count, "anew");
  return row?.total ?? 0;
}

type Page = { page: number; limit: number };

/** A page of a list, and the list's total number of rows. */
export type Listed<Row> = Page & { rows: Row[]; total: number };

/** A list in the parts of its statement. */
export type List = {
  columns: Prisma.Sql;
  from: Prisma.Sql;
  where?: Prisma.Sql | undefined;
  /** Ends with a column in which no two rows are equal, so that no row is on two pages. */
  order: Prisma.Sql;
  /** Reads the `total`, if that is less work than counting the rows of `from` and `where`. */
  count?: Prisma.Sql;
  /**
   * The usual page size, for a frequently read list, so that its statement is planned only once. Absent for searches.
   */
  usual?: number | undefined;
} & (TwoSteps | { keys?: undefined });

/**
 * For a list whose rows cost more than an index has: `keys` are the columns that find a page, and are read alone;
 * `join` reads the rest by them. It begins with the name of the page, which is the same as in `from`, because `order`
 * holds for both: `p JOIN users u ON u.id = p.user_id`.
 */
type TwoSteps = { keys: Prisma.Sql; join: Prisma.Sql };

const foundIn = ({ from, where }: List) => (where ? Prisma.sql`FROM ${from} WHERE ${where}` : Prisma.sql`FROM ${from}`);

export const countOf = (list: List): Prisma.Sql =>
  list.count ?? Prisma.sql`SELECT count(*)::int AS total ${foundIn(list)}`;

/** Reads a page of a list, with the total in each row. */
export function pageStatement(list: List, page: Page): Prisma.Sql {
  const found = Prisma.sql`${foundIn(list)} ORDER BY ${list.order} ${limitRows(rowsOf(page), list.usual)}`;
  const rows = list.keys ? Prisma.sql`FROM (SELECT ${list.keys} ${found}) ${list.join} ORDER BY ${list.order}` : found;
  return Prisma.sql`SELECT ${list.columns}, (${countOf(list)}) AS total ${rows}`;
}

/** Reads a page of a list and its total in one statement. Only a page after the last one needs a second statement. */
export async function readPage<Row extends object>(reads: Reads, page: Page, list: List): Promise<Listed<Row>> {
  const counted: (Row & Counted)[] = await reads.rows(pageStatement(list, page), list.usual ? "once" : "anew");
  const total = await totalOf(reads, counted, rowsOf(page).skip, countOf(list));
  const rows = counted.map(({ total: _, ...row }) => row as unknown as Row);
  return { rows, total, page: page.page, limit: page.limit };
}

type Model = { findMany(args: object): Promise<unknown>; count(args: object): Promise<number> };
type Question = { where: object; orderBy: object };

/** Reads a page of a list with Prisma, for lists that are rarely read and need no SQL. */
export async function findPage<M extends Model, Asked extends Question>(
  model: M,
  page: Page,
  asked: Prisma.Exact<Asked, Prisma.Args<M, "findMany">>,
): Promise<Listed<Prisma.Result<M, Asked, "findMany">[number]>> {
  const question = asked as Question;
  const [rows, total] = await Promise.all([
    model.findMany({ ...question, ...rowsOf(page) }),
    model.count({ where: question.where }),
  ]);
  return { rows: rows as Prisma.Result<M, Asked, "findMany">, total, page: page.page, limit: page.limit };
}
