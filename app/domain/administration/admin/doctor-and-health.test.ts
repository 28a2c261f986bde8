import { expect, it } from "vitest";
import { ago, expectFound, judge, NOW, rehearsed, wellSite } from "./doctor-testing.ts";
import { type HealthFacts, judgeHealth } from "./health.ts";

const none = { doneAt: null, hasFailed: false };
const backups: [string, HealthFacts["backup"]][] = [
  ["of a new site", { isDaily: true, newestAt: null, copies: null, rehearsal: none }],
  [
    "of a new place for copies",
    { isDaily: true, newestAt: null, copies: { newestAt: null, hasFailed: false }, rehearsal: none },
  ],
  ["that are late", { isDaily: true, newestAt: ago(40), copies: null, rehearsal: rehearsed }],
  ["by hand", { isDaily: false, newestAt: ago(40), copies: null, rehearsal: rehearsed }],
  ["by hand, long ago", { isDaily: false, newestAt: ago(400), copies: null, rehearsal: rehearsed }],
  [
    "whose copies are late",
    { isDaily: true, newestAt: ago(5), copies: { newestAt: ago(40), hasFailed: true }, rehearsal: rehearsed },
  ],
  [
    "whose copies fail",
    { isDaily: true, newestAt: ago(5), copies: { newestAt: ago(5), hasFailed: true }, rehearsal: rehearsed },
  ],
  [
    "that cannot be restored",
    { isDaily: true, newestAt: ago(5), copies: null, rehearsal: { doneAt: ago(5), hasFailed: true } },
  ],
];
it.each(backups)("the doctor and Health say the same of backups %s", (_, backup) => {
  const states = judge({ site: { backup } })
    .filter(({ check }) => ["backup", "copies", "rehearsal"].includes(check))
    .map(({ state }) => state);
  const health = judgeHealth({ ...wellSite, backup }, NOW).backup;
  expect(states.includes("bad")).toBe(health === "bad");
  if (health === "warning") expect(states).toContain("warning");
});

it("the doctor repeats why the last start ended", () =>
  expectFound({
    fault: "a start that ended for good",
    machine: () => ({ refusal: "The migration 2_b failed: division by zero\nNothing was changed." }),
    check: "start",
    state: "bad",
    says: /^The migration 2_b failed: division by zero$/,
  }));
