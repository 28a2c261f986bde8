import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";
import { type Check, playwrightCheck, vitestCheck } from "./checks.ts";
import type { Failure } from "./reports.ts";
import { runChecks } from "./run-checks.ts";

/*
 * Runs like `npm test` over a few tests that fail on purpose. They lie within the checkout, where they find Vitest and
 * Playwright, in a folder that git ignores.
 */
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const wrong = "throw new Error('wrong on purpose');";
const passing = "";
/** Fails the first time, and passes when it is run again. */
const failingOnce = (folder: string, name: string) =>
  `const mark = ${JSON.stringify(path.join(folder, name))};
  if (!fs.existsSync(mark)) { fs.writeFileSync(mark, ""); throw new Error("wrong once"); }`;

function makeSamples(write: (folder: string) => { unit: string; api: string; spec: string }) {
  mkdirSync(".vite", { recursive: true });
  const folder = mkdtempSync(path.resolve(".vite", "samples-"));
  folders.push(folder);
  const { unit, api, spec } = write(folder);
  const files: Record<string, string> = {
    "vitest.config.ts": `export default { root: ${JSON.stringify(process.cwd())}, test: { name: "sample", include: ["${path.relative(".", folder)}/**/*.test.ts"] } };`,
    "app.test.ts": `import fs from "node:fs"; import { it } from "vitest"; it("counts", () => { ${unit} }); it("is fine", () => {});`,
    "api.test.ts": `import fs from "node:fs"; import { it } from "vitest"; it("answers", () => { ${api} });`,
    "playwright.config.ts": `export default { testDir: ".", testMatch: "*.spec.ts", outputDir: "results", projects: [{ name: "js" }],
      reporter: [["list"], ["json", { outputFile: process.env.E2E_REPORT }]] };`,
    "page.spec.ts": `import fs from "node:fs"; import { test } from "@playwright/test"; test("opens", () => { ${spec} });`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return { folder: path.relative(".", folder), rows: rowsOf(path.relative(".", folder)) };
}

const rowsOf = (folder: string): Check[][] => [
  [
    vitestCheck("test:unit", { projects: ["sample"], config: `${folder}/vitest.config.ts`, script: "test:unit" }),
    quick("lint", 0),
  ],
  [playwrightCheck("test:e2e", { command: ["npx", "playwright", "test", "-c", folder], folder })],
];

/** A check that ends at once. */
const quick = (name: string, code: number, needs?: string[]): Check => ({
  name,
  needs,
  tries: 1,
  phase: () => ({
    name,
    command: process.execPath,
    args: ["-e", `console.log('${name} ended'); process.exit(${code})`],
  }),
  alone: () => `npm run ${name}`,
});

/** A check that ends at once with these failures in its report, and may be tried twice. */
const failing = (name: string, failures: () => Failure[]): Check => ({
  ...quick(name, 1),
  tries: 2,
  phase: (report) => ({
    name,
    command: process.execPath,
    args: ["-e", `require("node:fs").writeFileSync(${JSON.stringify(report)}, "{}"); process.exit(1)`],
  }),
  read: () => ({ times: [], failures: failures() }),
});

async function run(rows: Check[][]): Promise<{ passed: boolean; printed: string; verdict: string }> {
  let printed = "";
  const passed = await runChecks(rows, (text) => {
    printed += text;
  });
  return { passed, printed, verdict: printed.slice(printed.lastIndexOf(" in all\n")).replace(" in all\n\n", "") };
}

describe("a run of checks", { timeout: seconds(120) }, () => {
  it("is red for a failed unit test, API test or spec, and its last lines name each with the command for it", async () => {
    const { folder, rows } = makeSamples(() => ({ unit: wrong, api: wrong, spec: wrong }));
    const { passed, verdict } = await run(rows.map((row) => row.map((check) => ({ ...check, tries: 1 }))));
    expect(passed).toBe(false);
    expect(verdict.trim().split("\n").sort()).toEqual(
      [
        `FAILED in test:unit: ${folder}/app.test.ts › counts: Error: wrong on purpose`,
        `       npm run test:unit -- ${folder}/app.test.ts`,
        `FAILED in test:unit: ${folder}/api.test.ts › answers: Error: wrong on purpose`,
        `       npm run test:unit -- ${folder}/api.test.ts`,
        `FAILED in test:e2e: ${folder}/page.spec.ts › opens (js): Error: wrong on purpose`,
        `       npm run test:e2e -- page.spec.ts --project js -g "opens"`,
      ].sort(),
    );
  });

  it("is green where what failed passes the second time, alone, and names it", async () => {
    const { folder, rows } = makeSamples((at) => ({
      unit: failingOnce(at, "unit"),
      api: passing,
      spec: failingOnce(at, "spec"),
    }));
    const { passed, printed, verdict } = await run(rows);
    expect(verdict.trim().split("\n")).toEqual([
      `FLAKY ${folder}/app.test.ts › counts: Error: wrong once`,
      `FLAKY ${folder}/page.spec.ts › opens (js): Error: wrong once`,
      "Passed, with flaky tests to mend.",
    ]);
    expect(passed).toBe(true);
    expect(printed).toContain("== test:unit, again");
    const second = printed.slice(printed.indexOf("== test:unit, again"), printed.indexOf("== test:e2e, again"));
    expect(second).not.toContain("api.test.ts");
  });

  it("goes on after a failed check, and leaves out what needs it", async () => {
    const { passed, printed, verdict } = await run([
      [quick("bundle", 1), quick("lint", 0)],
      [quick("browsers", 0, ["bundle"])],
      [quick("pictures", 0, ["browsers"]), quick("clients", 0)],
    ]);
    expect(passed).toBe(false);
    expect(printed).toContain("clients ended");
    expect(printed).not.toContain("browsers ended");
    expect(verdict).toBe(
      "Left out, since something that it needs failed: browsers\n" +
        "Left out, since something that it needs failed: pictures\n" +
        "FAILED in bundle: bundle › the whole check: bundle ended\n       npm run bundle\n",
    );
  });

  it("is red for a test that fails again, and for one that fails beside it the second time", async () => {
    let tries = 0;
    const again = failing("again", () => {
      tries += 1;
      const names = tries === 1 ? ["counts", "waits"] : ["counts", "ends"];
      return names.map((test) => ({ file: "a.test.ts", test, error: "Error" }));
    });
    const { passed, verdict } = await run([[again]]);
    expect(passed).toBe(false);
    expect(verdict.match(/^(FLAKY|FAILED).*$/gm)).toEqual([
      "FLAKY a.test.ts › waits: Error",
      "FAILED in again: a.test.ts › counts: Error",
      "FAILED in again: a.test.ts › ends: Error",
    ]);
  });

  it("tries nothing again where more than ten files fail", async () => {
    const many = failing("many", () =>
      Array.from({ length: 11 }, (_, i) => ({ file: `${i}.test.ts`, test: "counts", error: "Error" })),
    );
    const { passed, printed } = await run([[many]]);
    expect(passed).toBe(false);
    expect(printed).toContain("More than 10 files failed: none is tried again.");
    expect(printed.match(/== many/g)).toHaveLength(1);
  });

  it.runIf(process.platform === "linux")("prints the processor time that a check's processes used", async () => {
    const busy = "while (process.cpuUsage().user < 300_000);";
    const check = {
      ...quick("busy", 0),
      phase: () => ({ name: "busy", command: process.execPath, args: ["-e", busy] }),
    };
    const { printed } = await run([[check]]);
    const [, cpu] = printed.match(/ s +([\d.]+) s {2}busy\n/) ?? [];
    expect(Number(cpu)).toBeGreaterThanOrEqual(0.3);
  });
});
