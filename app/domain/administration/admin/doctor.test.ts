import { describe, expect, it } from "vitest";
import { ago, disk, expectFound, type Fault, judge, rehearsed, settings } from "./doctor-testing.ts";
import { doctorChecks } from "./finding.ts";

const faults: Fault[] = [
  {
    fault: "no PUBLIC_URL",
    machine: (facts) => ({ ...settings({ publicUrl: null })(facts), own: null }),
    check: "settings",
    state: "warning",
    says: /PUBLIC_URL is not set/,
  },
  {
    fault: "demo logins in public",
    machine: settings({ isDemo: true }),
    check: "settings",
    state: "bad",
    says: /DEMO=1/,
  },
  {
    fault: "a development server",
    machine: settings({ isProduction: false }),
    check: "settings",
    state: "warning",
    says: /NODE_ENV/,
  },
  {
    fault: "an old Node",
    machine: settings({ nodeVersion: "20.19.0" }),
    check: "settings",
    state: "warning",
    says: /Node 20/,
  },
  {
    fault: "a mistyped variable",
    machine: () => ({ environment: { unknown: [{ name: "SMTP_ULR", nearest: "SMTP_URL" }], contradictions: [] } }),
    check: "environment",
    state: "warning",
    says: /SMTP_ULR is not a setting/,
  },
  {
    fault: "settings that contradict each other",
    machine: () => ({ environment: { unknown: [], contradictions: ["A and B."] } }),
    check: "environment",
    state: "warning",
    says: /A and B/,
  },
  {
    fault: "no mail server",
    machine: () => ({ mail: null }),
    check: "mail",
    state: "warning",
    says: /are written to files/,
  },
  {
    fault: "a wrong mail password",
    machine: () => ({ mail: { problem: "535 no" } }),
    check: "mail",
    state: "bad",
    says: /535 no/,
  },
  {
    fault: "mail that waits",
    site: { mail: { isSetUp: true, oldestWaitingAt: ago(1) } },
    check: "mail",
    state: "bad",
    says: /waited/,
  },
  {
    fault: "failed jobs",
    site: { jobs: { oldestDueAt: null, failed: 3 } },
    check: "jobs",
    state: "warning",
    says: /3 jobs failed/,
  },
  {
    fault: "late jobs",
    site: { jobs: { oldestDueAt: ago(1), failed: 0 } },
    check: "jobs",
    state: "bad",
    says: /due for more/,
  },
  {
    fault: "no backup",
    site: { backup: { isDaily: true, newestAt: null, copies: null, rehearsal: rehearsed } },
    check: "backup",
    state: "warning",
    says: /no backup/,
  },
  {
    fault: "an old backup",
    site: { backup: { isDaily: true, newestAt: ago(40), copies: null, rehearsal: rehearsed } },
    check: "backup",
    state: "bad",
    says: /2026-06-13T20:00Z/,
  },
  {
    fault: "backups on the same disk",
    site: { backup: { isDaily: true, newestAt: ago(5), copies: null, rehearsal: rehearsed } },
    machine: () => ({ backsUpElsewhere: false }),
    check: "backup",
    state: "warning",
    says: /on the same disk/,
  },
  {
    fault: "no copy elsewhere yet",
    site: {
      backup: { isDaily: true, newestAt: ago(5), copies: { newestAt: null, hasFailed: true }, rehearsal: rehearsed },
    },
    check: "copies",
    state: "warning",
    says: /no encrypted copy/,
  },
  {
    fault: "an old copy elsewhere",
    site: {
      backup: {
        isDaily: true,
        newestAt: ago(5),
        copies: { newestAt: ago(40), hasFailed: false },
        rehearsal: rehearsed,
      },
    },
    check: "copies",
    state: "bad",
    says: /newest encrypted copy is of a backup from/,
  },
  {
    fault: "a copy that failed today",
    site: {
      backup: { isDaily: true, newestAt: ago(5), copies: { newestAt: ago(29), hasFailed: true }, rehearsal: rehearsed },
    },
    check: "copies",
    state: "warning",
    says: /last attempt failed/,
  },
  {
    fault: "a rehearsal that failed",
    site: {
      backup: { isDaily: true, newestAt: ago(5), copies: null, rehearsal: { doneAt: ago(800), hasFailed: true } },
    },
    check: "rehearsal",
    state: "bad",
    says: /last restore rehearsal failed/,
  },
  {
    fault: "no rehearsal yet",
    site: {
      backup: { isDaily: true, newestAt: ago(5), copies: null, rehearsal: { doneAt: null, hasFailed: false } },
    },
    check: "rehearsal",
    state: "warning",
    says: /There has been no restore rehearsal yet/,
  },
  {
    fault: "an old rehearsal",
    site: {
      backup: { isDaily: true, newestAt: ago(5), copies: null, rehearsal: { doneAt: ago(1_000), hasFailed: false } },
    },
    check: "rehearsal",
    state: "warning",
    says: /last restore rehearsal was on 2026-05-04/,
  },
  {
    fault: "a slow database",
    site: { database: { milliseconds: 1_500 } },
    check: "database",
    state: "bad",
    says: /1500 ms/,
  },
  {
    fault: "a migration that waits",
    machine: () => ({ migrations: { pending: ["20270101_x"], unknown: [] } }),
    check: "migrations",
    state: "bad",
    says: /Not applied: 20270101_x/,
  },
  {
    fault: "a newer database",
    machine: () => ({ migrations: { pending: [], unknown: ["20990101_y"] } }),
    check: "migrations",
    state: "bad",
    says: /newer version: 20990101_y/,
  },
  {
    fault: "a wrong clock",
    machine: () => ({ clock: { ahead: -5_000, sure: 4 } }),
    check: "clock",
    state: "bad",
    says: /5000 ms behind/,
  },
  { fault: "a full disk", machine: disk({ freeBytes: 5e8 }), check: "disk", state: "bad", says: /0\.5 GiB/ },
  { fault: "a disk that fills", machine: disk({ freeBytes: 3e9 }), check: "disk", state: "warning", says: /2\.8 GiB/ },
  {
    fault: "no inodes",
    machine: disk({ freeInodes: 100 }),
    check: "disk",
    state: "bad",
    says: /100 of 1000000 inodes/,
  },
  {
    fault: "a folder that is another user's",
    machine: disk({ isWritable: false }),
    check: "disk",
    state: "bad",
    says: /is not writable/,
  },
  {
    fault: "no memory",
    machine: () => ({ memory: { availableBytes: 1e8, totalBytes: 4e9 } }),
    check: "memory",
    state: "bad",
    says: /95 MiB of/,
  },
  {
    fault: "too many web processes",
    machine: settings({ webProcesses: 16 }),
    check: "memory",
    state: "warning",
    says: /16 web processes/,
  },
  {
    fault: "an upgrade that failed",
    machine: () => ({ upgrade: { at: "2026-06-14T10:00:00Z", from: "0.2.0", to: "0.3.0", problem: "npm ci failed." } }),
    check: "upgrade",
    state: "warning",
    says: /^The change from 0\.2\.0 to 0\.3\.0 failed on 2026-06-14: npm ci failed\.$/,
  },
];

describe("the doctor", () => {
  it("finds nothing on a good site, and has looked at everything", () => {
    const findings = judge();
    expect(findings.filter(({ state, toDo }) => state !== "good" || toDo !== null)).toEqual([]);
    expect(new Set(findings.map(({ check }) => check))).toEqual(new Set(doctorChecks));
  });

  it.each(faults)("finds $fault, says what to do, and blames nothing else", expectFound);

  it("does not judge by what it could not measure", () => {
    const findings = judge({ machine: () => ({ clock: null, migrations: null }) });
    expect(findings.filter(({ state }) => state !== "good")).toEqual([]);
    expect(findings.map(({ check }) => check)).not.toContain("clock");
  });
});
