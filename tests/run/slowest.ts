export type TestTime = { name: string; ms: number };

type VitestReport = {
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
};
type Suite = {
  suites?: Suite[];
  specs?: { file: string; title: string; tests: { projectName: string; results: { duration: number }[] }[] }[];
};
type PlaywrightReport = { suites: Suite[] };

/** The time of each test in a report of Vitest's JSON reporter. File names are relative to `root`. */
export const readVitestReport = ({ testResults }: VitestReport, root: string): TestTime[] =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${file.replace(`${root}/`, "")}: ${fullName}`,
      ms: duration ?? 0,
    })),
  );

/** The time of each test in a report of Playwright's JSON reporter; all tries of a test together. */
export const readPlaywrightReport = ({ suites }: PlaywrightReport): TestTime[] =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => ({
        name: `${file} (${projectName}): ${title}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...readPlaywrightReport({ suites: inner }),
  ]);

export const formatSeconds = (ms: number) => `${(ms / 1_000).toFixed(1).padStart(7)} s`;

/** The slowest tests, one a line, the slowest first. */
export const listSlowest = (times: TestTime[], count: number): string[] =>
  times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${formatSeconds(ms)}  ${name}`);
