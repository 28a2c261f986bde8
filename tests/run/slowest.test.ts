import { describe, expect, it } from "vitest";
import { listSlowest, readPlaywrightReport, readVitestReport } from "./slowest.ts";

const unit = {
  testResults: [
    {
      name: "/site/app/a.test.ts",
      assertionResults: [
        { fullName: "a group is quick", duration: 12 },
        { fullName: "a group is skipped", duration: null },
      ],
    },
    { name: "/site/tracker/b.test.ts", assertionResults: [{ fullName: "is slow", duration: 61_234 }] },
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
            { projectName: "js", results: [{ duration: 1_500 }, { duration: 2_500 }] },
            { projectName: "no-js", results: [{ duration: 900 }] },
          ],
        },
      ],
      suites: [{ specs: [{ file: "chat.spec.ts", title: "in a group", tests: [{ projectName: "js", results: [] }] }] }],
    },
  ],
};

describe("the slowest tests", () => {
  it("are read from Vitest's report, without the folder of the checkout", () => {
    expect(readVitestReport(unit, "/site")).toEqual([
      { name: "app/a.test.ts: a group is quick", ms: 12 },
      { name: "app/a.test.ts: a group is skipped", ms: 0 },
      { name: "tracker/b.test.ts: is slow", ms: 61_234 },
    ]);
  });

  it("are read from Playwright's report by project, from groups too, with every try counted", () => {
    expect(readPlaywrightReport(browser)).toEqual([
      { name: "sign-in.spec.ts (js): a member signs in", ms: 4_000 },
      { name: "sign-in.spec.ts (no-js): a member signs in", ms: 900 },
      { name: "chat.spec.ts (js): in a group", ms: 0 },
    ]);
  });

  it("are listed from the slowest on, as many as are asked for", () => {
    const times = [...readVitestReport(unit, "/site"), ...readPlaywrightReport(browser)];
    expect(listSlowest(times, 2)).toEqual([
      "   61.2 s  tracker/b.test.ts: is slow",
      "    4.0 s  sign-in.spec.ts (js): a member signs in",
    ]);
  });
});
