import path from "node:path";
import type { Phase } from "./phases.ts";
import { type Failure, readPlaywrightReport, readVitestReport, type TestReport } from "./reports.ts";

/** A part of a run, which passes or fails. */
export type Check = {
  name: string;
  /** Checks without which this one is left out. */
  needs?: string[];
  /** How often it may be tried in all: 1 for what depends on nothing but the sources. */
  tries: number;
  /** The phase, which writes its report to a file. Later tries are given the failures, and run those alone. */
  phase: (report: string, failed?: Failure[]) => Phase;
  /** Reads the report of one that consists of tests. */
  read?: (report: string) => TestReport;
  /** The command that runs one failure alone. */
  alone: (failure: Failure) => string;
};

/** Stands in place of a test's name where a check failed and no test of it did. */
export const WHOLE = "the whole check";

export const filesOf = (failures: Failure[]) => [...new Set(failures.map(({ file }) => file))];

/** A script of package.json that passes or fails as one. */
export function scriptCheck(script: string, args: string[] = [], options: Partial<Check> = {}): Check {
  const words = ["run", "--silent", script, ...(args.length > 0 ? ["--", ...args] : [])];
  return {
    name: [script, ...args].join(" "),
    tries: 1,
    phase: () => ({ name: script, command: "npm", args: words }),
    alone: () => ["npm run", script, ...(args.length > 0 ? ["--", ...args] : [])].join(" "),
    ...options,
  };
}

type VitestOptions = {
  projects: string[];
  /** All files of the projects unless given. */
  files?: string[];
  config?: string;
  env?: Record<string, string>;
  /** The script that runs a file alone. */
  script: string;
};

/** Tests that Vitest runs. A later try runs the files that failed: new processes and databases, one file at a time. */
export function vitestCheck(name: string, options: VitestOptions & Partial<Pick<Check, "needs" | "tries">>): Check {
  const { projects, files = [], config = "tests/vitest.config.ts", env, script, needs, tries = 2 } = options;
  return {
    name,
    needs,
    tries,
    phase: (report, failed) => ({
      name: failed ? `${name}, again` : name,
      command: "npx",
      args: [
        ...["vitest", "run", "-c", config, ...projects.flatMap((project) => ["--project", project])],
        ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
        ...(failed ? ["--maxWorkers=1", ...filesOf(failed)] : files),
      ],
      env,
    }),
    read: (report) => readVitestReport(JSON.parse(report), process.cwd()),
    alone: ({ file, test }) => (test === WHOLE ? `npm run ${script}` : `npm run ${script} -- ${file}`),
  };
}

type PlaywrightOptions = {
  command: [string, ...string[]];
  folder: string;
  needs?: string[];
};

/** Tests in browsers. A later try runs the tests that failed, one at a time on a new site. */
export function playwrightCheck(
  name: string,
  { command: [command, ...args], folder, needs }: PlaywrightOptions,
): Check {
  return {
    name,
    needs,
    tries: 2,
    phase: (report, failed) => ({
      name: failed ? `${name}, again` : name,
      command,
      args: failed ? [...args, "--last-failed"] : args,
      env: { E2E_REPORT: path.resolve(report), ...(failed ? { TEST_WORKERS: "1" } : {}) },
    }),
    read: (report) => readPlaywrightReport(JSON.parse(report), folder),
    alone: ({ file, test }) => {
      if (test === WHOLE) return [command, ...args].join(" ").replace("--silent ", "");
      const [, title = test, project = "js"] = test.match(/^(.*) \((.*?)\)$/s) ?? [];
      return `npm run test:e2e -- ${path.basename(file)} --project ${project} -g ${JSON.stringify(title)}`;
    },
  };
}
