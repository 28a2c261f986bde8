const UNRELEASED = "## Unreleased\n";

type Release = {
  version: string;
  /** For example 2026-11-27. */
  day: string;
  /** Titles of the commits since the last release, newest first; null before the first release. */
  commits: string[] | null;
  /** Migrations since the last release, each with its declaration about older releases. */
  migrations: { name: string; runsSince: string | null }[];
};

/**
 * The notes of a release: the text under "Unreleased", then its migrations and commits, which the first release does
 * not list. Throws if there is no text.
 */
export function makeNotes(changelog: string, { commits, migrations }: Omit<Release, "version" | "day">): string {
  const words = unreleasedOf(changelog).trim();
  if (words === "") throw new Error('CHANGELOG.md says nothing under "Unreleased". Tell operators what is new.');
  return commits ? [words, describeMigrations(migrations), describeCommits(commits)].join("\n\n") : words;
}

/** The changelog with a section for the release instead of the unreleased text. */
export function addRelease(changelog: string, { version, day, ...rest }: Release): string {
  const notes = makeNotes(changelog, rest);
  const words = unreleasedOf(changelog);
  return changelog.replace(UNRELEASED + words, () => `${UNRELEASED}\n## ${version}, ${day}\n\n${notes}\n\n`);
}

function unreleasedOf(changelog: string): string {
  const [, after] = changelog.split(UNRELEASED);
  if (after === undefined) throw new Error('CHANGELOG.md has no section "## Unreleased".');
  return after.split(/^## /m)[0] ?? "";
}

function describeMigrations(migrations: Release["migrations"]): string {
  if (migrations.length === 0) return "### Database\n\nNo migrations: the previous release runs on this database.";
  const lines = migrations.map(({ name, runsSince }) =>
    runsSince ? `- \`${name}\`: releases since ${runsSince} run on it` : `- \`${name}\`: needs this release`,
  );
  return `### Database\n\n${lines.join("\n")}`;
}

const describeCommits = (commits: string[]) => `### Commits\n\n${commits.map((title) => `- ${title}`).join("\n")}`;
