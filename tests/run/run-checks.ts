import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Check, filesOf, WHOLE } from "./checks.ts";
import { type Outcome, runSideBySide } from "./phases.ts";
import { type Failure, formatSeconds, listSlowest, type TestTime } from "./reports.ts";

/** When more files than these fail, the change is broken and a second try would only take time. */
const MOST_FILES = 10;

type Row = { name: string; ms: number; cpuMs: number | null; failed: boolean };
type Named = Failure & { check: Check };
type State = { rows: Row[]; times: TestTime[]; leftOut: string[]; failed: Named[]; flaky: Named[] };
type Print = (text: string) => void;

/**
 * Runs rows of checks one after another, the checks of a row side by side, and goes on after a failed row. Failed tests
 * are then tried again, alone. Prints times, flaky tests and failures; answers whether everything passed in the end.
 */
export async function runChecks(rows: Check[][], print: Print): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-reports-"));
  const state: State = { rows: [], times: [], leftOut: [], failed: [], flaky: [] };
  const start = performance.now();
  const cpuStart = cpuOfChildren();
  let reports = 0;
  const run = async (checks: Check[], failures?: Failure[]) => {
    const [begun, cpuBegun] = [performance.now(), cpuOfChildren()];
    const files = checks.map(() => path.join(folder, `${reports++}.json`));
    const outcomes = await runSideBySide(
      checks.map((check, i) => check.phase(files[i] as string, failures)),
      print,
    );
    const cpu = cpuOfChildren();
    state.rows.push({
      name: outcomes.map(({ name }) => name).join(" | "),
      ms: performance.now() - begun,
      cpuMs: cpu === null || cpuBegun === null ? null : cpu - cpuBegun,
      failed: outcomes.some(({ code }) => code !== 0),
    });
    return checks.map((check, i) => readOutcome(check, outcomes[i] as Outcome, files[i] as string, state));
  };

  for (const row of rows) {
    const isLeftOut = ({ needs = [] }: Check) =>
      needs.some((name) => state.leftOut.includes(name) || state.failed.some(({ check }) => check.name === name));
    state.leftOut.push(...row.filter(isLeftOut).map(({ name }) => name));
    const checks = row.filter((check) => !state.leftOut.includes(check.name));
    if (checks.length > 0) for (const failures of await run(checks)) state.failed.push(...failures);
  }
  for (let attempt = 2; state.failed.some(({ check }) => check.tries >= attempt); attempt += 1) {
    if (filesOf(state.failed).length > MOST_FILES) {
      print(`\nMore than ${MOST_FILES} files failed: none is tried again.\n`);
      break;
    }
    await tryAgain(state, attempt, async (check, failures) => (await run([check], failures))[0] ?? []);
  }

  rmSync(folder, { recursive: true });
  const cpuEnd = cpuOfChildren();
  printTimes(state, performance.now() - start, cpuEnd === null || cpuStart === null ? null : cpuEnd - cpuStart, print);
  return printVerdict(state, print);
}

/** The failures of a check that has ended. One that failed without a failed test counts as one failure as a whole. */
function readOutcome(check: Check, outcome: Outcome, file: string, state: State): Named[] {
  const report = check.read && existsSync(file) ? check.read(readFileSync(file, "utf8")) : { times: [], failures: [] };
  state.times.push(...report.times);
  if (outcome.code === 0) return [];
  const whole = { file: check.name, test: WHOLE, error: outcome.lastLine.trim() };
  return (report.failures.length > 0 ? report.failures : [whole]).map((failure) => ({ ...failure, check }));
}

async function tryAgain(
  state: State,
  attempt: number,
  run: (check: Check, failures?: Failure[]) => Promise<Named[]>,
): Promise<void> {
  const checks = [...new Set(state.failed.map(({ check }) => check))].filter(({ tries }) => tries >= attempt);
  for (const check of checks) {
    const before = state.failed.filter((failure) => failure.check === check);
    const after = await run(check, before.some(({ test }) => test === WHOLE) ? undefined : before);
    const failedAgain = ({ file, test }: Failure) =>
      after.some((failure) => failure.test === WHOLE || (failure.file === file && failure.test === test));
    state.flaky.push(...before.filter((failure) => !failedAgain(failure)));
    state.failed = [...state.failed.filter((failure) => failure.check !== check), ...after];
  }
}

/** Milliseconds of the processor that ended children have used, theirs included. Null where the system does not say. */
function cpuOfChildren(): number | null {
  if (!existsSync("/proc/self/stat")) return null;
  // The fields follow the name in brackets. Linux counts 100 ticks a second for programs.
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

function printTimes({ rows, times }: State, ms: number, cpuMs: number | null, print: Print): void {
  if (times.length > 0) print(`\n== The slowest tests\n${listSlowest(times, 20).join("\n")}\n`);
  const format = (one: number | null) => (one === null ? "        ?" : formatSeconds(one));
  print("\n== Time (by the clock, of the processors)\n");
  for (const row of rows) print(`${format(row.ms)} ${format(row.cpuMs)}  ${row.name}${row.failed ? " FAILED" : ""}\n`);
  print(`${format(ms)} ${format(cpuMs)}  in all\n`);
}

function printVerdict({ failed, flaky, leftOut }: State, print: Print): boolean {
  const nameOf = ({ file, test, error }: Failure) => `${file} › ${test}: ${error}`;
  print("\n");
  for (const failure of flaky) print(`FLAKY ${nameOf(failure)}\n`);
  for (const name of leftOut) print(`Left out, since something that it needs failed: ${name}\n`);
  for (const failure of failed) {
    print(`FAILED in ${failure.check.name}: ${nameOf(failure)}\n`);
    print(`       ${failure.check.alone(failure)}\n`);
  }
  if (failed.length === 0) print(flaky.length > 0 ? "Passed, with flaky tests to mend.\n" : "Passed.\n");
  return failed.length === 0;
}
