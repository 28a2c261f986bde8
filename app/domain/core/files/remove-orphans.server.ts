import type { Services } from "../kernel/context.server.ts";
import { addDays } from "../kernel/utc.ts";

const AT_ONCE = 1_000;

/** Looks up which of some files are named by a row. */
type FindNamed = (files: string[]) => Promise<(file: string) => boolean>;

/** Removes the files in a storage folder that are a day old or older and that no row names. Returns their number. */
export async function removeOrphans(
  { storage, clock }: Pick<Services, "storage" | "clock">,
  folder: string,
  findNamed: FindNamed,
): Promise<number> {
  const files = await storage.findOlder(folder, addDays(clock(), -1));
  let removed = 0;
  for (let i = 0; i < files.length; i += AT_ONCE) {
    const some = files.slice(i, i + AT_ONCE);
    const isNamed = await findNamed(some);
    for (const file of some.filter((one) => !isNamed(one))) {
      await storage.delete(file);
      removed += 1;
    }
  }
  return removed;
}
