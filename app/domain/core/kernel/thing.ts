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
  /** SQL of whether the member can see it. Nothing else decides that. */
  isShown: (actor: Actor) => Prisma.Sql;
  /** SQL of the name that lists show. */
  title: Prisma.Sql;
  /** SQL of the id of the member who created it. Null if nobody did, or if it is not public. */
  author: Prisma.Sql;
  /** SQL of the parts of its page's address, as text. */
  keys: Prisma.Sql[];
  page: (...keys: string[]) => string;
  /** The page that creates its feed URL. */
  feed?: (...keys: string[]) => string;
  /** The page that lists who has thanked for it. */
  thanks?: (id: number) => string;
  reported?: Reported;
};

/** How a report copies a thing. */
type Reported = {
  /** SQL of its current text. */
  text: Prisma.Sql;
  /** SQL of the name in the case's title, if it is not `title`. */
  name?: Prisma.Sql;
  /** The title of the case. */
  title: (writer: string, name: string) => string;
};
