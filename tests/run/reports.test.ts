import { describe, expect, it } from "vitest";
import { listSlowest, readPlaywrightReport, readVitestReport } from "./reports.ts";

const unit = {
  testResults: [
    {
      name: "/site/app/a.test.ts",
      status: "failed",
      assertionResults: [
        { fullName: "a group is quick", status: "passed", duration: 12 },
        { fullName: "a group is skipped", status: "skipped", duration: null },
        { fullName: "a group is wrong", status: "failed", duration: 3, failureMessages: ["Error: 1 is not 2\n  at a"] },
      ],
    },
    {
      name: "/site/tracker/b.test.ts",
      status: "passed",
      assertionResults: [{ fullName: "is slow", status: "passed", duration: 61_234 }],
    },
    { name: "/site/tracker/c.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] },
  ],
};
const browser = {
  suites: [
    {
      specs: [
        {
          file: "sign-in.spec.ts",
          title: "a member signs in",
          tests: [
            {
              projectName: "js",
              status: "unexpected",
              results: [
                { duration: 1_500 },
                { duration: 2_500, error: { message: "\u001b[31mError: not visible\u001b[39m\n  at a" } },
              ],
            },
            { projectName: "no-js", status: "expected", results: [{ duration: 900 }] },
          ],
        },
      ],
      suites: [
        {
          specs: [
            {
              file: "chat.spec.ts",
              title: "in a group",
              tests: [{ projectName: "js", status: "skipped", results: [] }],
            },
          ],
        },
      ],
    },
  ],
};

describe("a report of Vitest", () => {
  const report = readVitestReport(unit, "/site");
  it("has the time of each test, without the folder of the checkout", () => {
    expect(report.times).toEqual([
      { name: "app/a.test.ts: a group is quick", ms: 12 },
      { name: "app/a.test.ts: a group is skipped", ms: 0 },
      { name: "app/a.test.ts: a group is wrong", ms: 3 },
      { name: "tracker/b.test.ts: is slow", ms: 61_234 },
    ]);
  });

  it("has the first line of each failure, also of a file that cannot be loaded", () => {
    expect(report.failures).toEqual([
      { file: "app/a.test.ts", test: "a group is wrong", error: "Error: 1 is not 2" },
      { file: "tracker/c.test.ts", test: "the whole file", error: "Cannot find module" },
    ]);
  });
});

describe("a report of Playwright", () => {
  const report = readPlaywrightReport(browser, "tests/e2e");
  it("has the time of each test by project, from groups too, with every try counted", () => {
    expect(report.times).toEqual([
      { name: "tests/e2e/sign-in.spec.ts: a member signs in (js)", ms: 4_000 },
      { name: "tests/e2e/sign-in.spec.ts: a member signs in (no-js)", ms: 900 },
      { name: "tests/e2e/chat.spec.ts: in a group (js)", ms: 0 },
    ]);
  });

  it("has the first line of the last try of each failure, without colours", () => {
    expect(report.failures).toEqual([
      { file: "tests/e2e/sign-in.spec.ts", test: "a member signs in (js)", error: "Error: not visible" },
    ]);
  });
});

it("tests are listed from the slowest on, as many as are asked for", () => {
  const times = [...readVitestReport(unit, "/site").times, ...readPlaywrightReport(browser, "tests/e2e").times];
  expect(listSlowest(times, 2)).toEqual([
    "   61.2 s  tracker/b.test.ts: is slow",
    "    4.0 s  tests/e2e/sign-in.spec.ts: a member signs in (js)",
  ]);
});
