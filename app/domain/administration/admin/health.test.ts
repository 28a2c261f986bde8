import { expect, it } from "vitest";
import { type HealthCheck, type HealthFacts, judgeHealth } from "./health.ts";

const NOW = new Date("2026-06-15T12:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const HOUR = 60;

const untried = { doneAt: null, hasFailed: false };

const well: HealthFacts = {
  mail: { isSetUp: true, oldestWaitingAt: ago(9) },
  backup: { isDaily: true, newestAt: ago(35 * HOUR), copies: null, rehearsal: untried },
  disk: { freeBytes: 6e9 },
  jobs: { oldestDueAt: ago(9), failed: 0 },
  database: { milliseconds: 20 },
  tracker: { answers: true },
};

it("calls a site good whose mails and jobs are on their way and whose backup is at most a day and a half old", () => {
  expect(Object.values(judgeHealth(well, NOW))).toEqual(Array(6).fill("good"));
});

const cases: { part: HealthCheck; facts: Partial<HealthFacts>; state: string; when: string }[] = [
  { part: "mail", facts: { mail: { isSetUp: false, oldestWaitingAt: null } }, state: "warning", when: "not set up" },
  {
    part: "mail",
    facts: { mail: { isSetUp: true, oldestWaitingAt: ago(11) } },
    state: "bad",
    when: "waiting too long",
  },
  {
    part: "backup",
    facts: { backup: { isDaily: true, newestAt: null, copies: null, rehearsal: untried } },
    state: "warning",
    when: "never made",
  },
  {
    part: "backup",
    facts: { backup: { isDaily: true, newestAt: ago(37 * HOUR), copies: null, rehearsal: untried } },
    state: "bad",
    when: "a day late",
  },
  {
    part: "backup",
    facts: { backup: { isDaily: false, newestAt: ago(37 * HOUR), copies: null, rehearsal: untried } },
    state: "good",
    when: "made by hand this week",
  },
  {
    part: "backup",
    facts: { backup: { isDaily: false, newestAt: ago(8 * 24 * HOUR), copies: null, rehearsal: untried } },
    state: "warning",
    when: "made by hand last week",
  },
  {
    part: "backup",
    facts: {
      backup: { isDaily: true, newestAt: ago(HOUR), copies: { newestAt: null, hasFailed: false }, rehearsal: untried },
    },
    state: "warning",
    when: "never copied elsewhere",
  },
  {
    part: "backup",
    facts: {
      backup: {
        isDaily: true,
        newestAt: ago(HOUR),
        copies: { newestAt: ago(25 * HOUR), hasFailed: true },
        rehearsal: untried,
      },
    },
    state: "warning",
    when: "not copied at the last attempt",
  },
  {
    part: "backup",
    facts: {
      backup: {
        isDaily: true,
        newestAt: ago(HOUR),
        copies: { newestAt: ago(37 * HOUR), hasFailed: false },
        rehearsal: untried,
      },
    },
    state: "bad",
    when: "not copied for a day and a half",
  },
  {
    part: "backup",
    facts: {
      backup: { isDaily: true, newestAt: ago(HOUR), copies: null, rehearsal: { doneAt: null, hasFailed: true } },
    },
    state: "bad",
    when: "not restored at the last rehearsal",
  },
  { part: "disk", facts: { disk: { freeBytes: 4e9 } }, state: "warning", when: "below five gibibytes" },
  { part: "disk", facts: { disk: { freeBytes: 1e9 } }, state: "bad", when: "below one" },
  { part: "jobs", facts: { jobs: { oldestDueAt: null, failed: 1 } }, state: "warning", when: "failed" },
  { part: "jobs", facts: { jobs: { oldestDueAt: ago(11), failed: 0 } }, state: "bad", when: "left lying" },
  { part: "database", facts: { database: { milliseconds: 201 } }, state: "warning", when: "slow" },
  { part: "database", facts: { database: { milliseconds: 1_001 } }, state: "bad", when: "very slow" },
  { part: "tracker", facts: { tracker: { answers: false } }, state: "bad", when: "silent" },
];

it.each(cases)("calls the $part $state when it is $when", ({ part, facts, state }) => {
  expect(judgeHealth({ ...well, ...facts }, NOW)[part]).toBe(state);
});
