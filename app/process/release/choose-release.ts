import { isDeclared, runsSince } from "#app/db/newer-database.server.ts";
import { compareVersions, parseVersion } from "#app/db/versions.server.ts";

/** The versions of tags such as v1.2.3, oldest first. */
const versionsOf = (tags: string[]): string[] =>
  tags
    .filter((tag) => tag.startsWith("v"))
    .map((tag) => tag.slice(1))
    .filter((version) => parseVersion(version))
    .sort(compareVersions);

/**
 * The release to upgrade to: the newest, or the named one. Throws an error with a readable message if there is none.
 */
export function chooseVersion(tags: string[], current: string, named: string | undefined): string {
  const versions = versionsOf(tags);
  const wanted = named?.replace(/^v/, "") ?? versions.at(-1);
  if (wanted === undefined) throw new NothingToDo("No release is tagged here yet.");
  if (!versions.includes(wanted)) throw new Error(`There is no tag v${wanted}. The newest is v${versions.at(-1)}.`);
  const order = compareVersions(wanted, current);
  if (order === 0) throw new NothingToDo(`Patchbay ${current} is already in use.`);
  if (order > 0) return wanted;
  if (named === undefined) throw new NothingToDo(`Patchbay ${current} is newer than every tag.`);
  throw new Error(`Patchbay ${wanted} is older than ${current}. npm run rollback goes back to the previous release.`);
}

/** The newest version among the tags, if it is newer than this one. */
export function findNewer(tags: string[], current: string): string | null {
  const newest = versionsOf(tags).at(-1);
  return newest !== undefined && compareVersions(newest, current) > 0 ? newest : null;
}

/** Reported as good news, with exit code 0. */
export class NothingToDo extends Error {}

type MigrationFile = { name: string; sql: string };

/** Among the migrations that a release does not have, those after which it can no longer run. */
export function findBarriers(version: string, own: string[], others: MigrationFile[]): string[] {
  const runs = (sql: string) => {
    const since = isDeclared(sql) ? runsSince(sql) : null;
    return since !== null && compareVersions(version, since) >= 0;
  };
  return others.filter(({ name, sql }) => !own.includes(name) && !runs(sql)).map(({ name }) => name);
}
