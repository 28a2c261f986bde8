export type TestTime = { name: string; ms: number };
/** `test` is the full name, with the project of a browser test; `error` is the first line of what it says. */
export type Failure = { file: string; test: string; error: string };
export type TestReport = { times: TestTime[]; failures: Failure[] };

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
  }[];
};
type BrowserTest = {
  projectName: string;
  status: string;
  results: { duration: number; error?: { message?: string } }[];
};
type Suite = { suites?: Suite[]; specs?: { file: string; title: string; tests: BrowserTest[] }[] };

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours that Playwright writes begin with this character
const colours = /\u001b\[[\d;]*m/g;
const firstLine = (text = "") => text.replace(colours, "").trim().split("\n")[0] ?? "";

/** Reads a report of Vitest's JSON reporter. File names are relative to `root`. */
export function readVitestReport({ testResults }: VitestReport, root: string): TestReport {
  const report: TestReport = { times: [], failures: [] };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = name.replace(`${root}/`, "");
    for (const { fullName, duration } of assertionResults)
      report.times.push({ name: `${file}: ${fullName}`, ms: duration ?? 0 });
    const failed = assertionResults.filter((test) => test.status === "failed");
    for (const { fullName, failureMessages } of failed)
      report.failures.push({ file, test: fullName, error: firstLine(failureMessages?.[0]) });
    // The file itself failed: it cannot be loaded, or a hook threw.
    if (failed.length === 0 && status === "failed")
      report.failures.push({ file, test: "the whole file", error: firstLine(message) });
  }
  return report;
}

const flatten = ({ suites = [], specs = [] }: Suite): NonNullable<Suite["specs"]> => [
  ...specs,
  ...suites.flatMap(flatten),
];

/** Reads a report of Playwright's JSON reporter. All tries of a test count as one. File names are relative to `folder`. */
export function readPlaywrightReport(report: Suite, folder: string): TestReport {
  const tests = flatten(report).flatMap(({ file, title, tests: runs }) =>
    runs.map((run) => ({ ...run, file: `${folder}/${file}`, test: `${title} (${run.projectName})` })),
  );
  return {
    times: tests.map(({ file, test, results }) => ({
      name: `${file}: ${test}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
    failures: tests
      .filter(({ status }) => status === "unexpected")
      .map(({ file, test, results }) => ({ file, test, error: firstLine(results.at(-1)?.error?.message) })),
  };
}

export const formatSeconds = (ms: number) => `${(ms / 1_000).toFixed(1).padStart(7)} s`;

/** The slowest tests, one a line, the slowest first. */
export const listSlowest = (times: TestTime[], count: number): string[] =>
  times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${formatSeconds(ms)}  ${name}`);
