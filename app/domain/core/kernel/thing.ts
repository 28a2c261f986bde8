import type { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "./actor.ts";

/**
 * Something with a page of its own that members bookmark, follow, thank for or report. The enums and columns of those
 * four name the kinds that each of them takes; all of them find a thing through this declaration.
 */
export type Thing = {
  kind: string;
  /** The kind in words: "Forum topic". */
  label: string;
  /** The alias of its own table in `from`. */
  alias: string;
  from: Prisma.Sql;
  /** SQL of whether the member sees it. Nothing else decides that. */
  isShown: (actor: Actor) => Prisma.Sql;
  /** SQL of the name that lists show. */
  title: Prisma.Sql;
  /** SQL of the id of the member who made it. Null if nobody did, or if others need not know. */
  author: Prisma.Sql;
  /** SQL of the parts of its page's address, as text. */
  keys: Prisma.Sql[];
  page: (...keys: string[]) => string;
  /** The page that makes the address of its feed. */
  feed?: (...keys: string[]) => string;
  /** The page that lists who has thanked for it. */
  thanks?: (id: number) => string;
  reported?: Reported;
};

/** How a report copies a thing. */
type Reported = {
  /** SQL of its words as they are now. */
  text: Prisma.Sql;
  /** SQL of the name in the case's title, where it is not `title`. */
  name?: Prisma.Sql;
  /** The title of the case. */
  title: (writer: string, name: string) => string;
};
