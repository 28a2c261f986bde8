import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Outcome, type Phase, runSideBySide } from "./phases.ts";
import { formatSeconds, listSlowest, readPlaywrightReport, readVitestReport, type TestTime } from "./slowest.ts";

/** `npm test`: every check, on two cores. Ends with the time of each phase and the slowest twenty tests. */
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-times-"));
const unitReport = path.join(folder, "unit.json");
const browserReport = path.join(folder, "browser.json");
process.env.E2E_REPORT = browserReport;

const script = (name: string, ...args: string[]): Phase => ({
  name,
  command: "npm",
  args: ["run", "--silent", name, "--", ...args],
});

// The phases of a row run side by side. The torrent clients mostly wait for one another, so they cost the unit tests
// little; the browsers keep both cores busy by themselves.
const rows: Phase[][] = [
  // The types and the build read the client that `generate` writes.
  [script("generate"), script("test:tools")],
  [script("lint"), script("typecheck"), script("bundle")],
  [
    script("test:unit", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`),
    script("test:clients"),
  ],
  [script("test:dev")],
  // It measures how long the site is down, so nothing runs beside it.
  [script("test:faults", "--short")],
  [script("test:e2e")],
  [script("screens", "--check")],
];

const print = (text: string) => process.stdout.write(text);
const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);

function readTimes(): TestTime[] {
  const [unit, browser] = [read(unitReport), read(browserReport)];
  return [...(unit ? readVitestReport(unit, process.cwd()) : []), ...(browser ? readPlaywrightReport(browser) : [])];
}

const start = performance.now();
const outcomes: Outcome[] = [];
for (const row of rows) {
  outcomes.push(...(await runSideBySide(row, print)));
  if (outcomes.some(({ code }) => code !== 0)) break;
}

print(`\n== The slowest tests\n${listSlowest(readTimes(), 20).join("\n")}\n`);
print("\n== Time\n");
for (const { name, ms, code } of outcomes) print(`${formatSeconds(ms)}  ${name}${code === 0 ? "" : " FAILED"}\n`);
print(`${formatSeconds(performance.now() - start)}  in all\n`);
rmSync(folder, { recursive: true });
process.exit(outcomes.every(({ code }) => code === 0) ? 0 : 1);
