import { UnusableDatabase } from "#app/db/unusable-database.server.ts";
import { CannotStart } from "./launch/cannot-start.ts";
import { endInWords } from "./launch/end-in-words.ts";

/** Waits for a part of a start. If no start works with this database, the process ends for good and says why. */
export async function orEnd<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof UnusableDatabase) endInWords(new CannotStart(error.reason, error.toDo));
    throw error;
  }
}
