import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findLapses, type Rule, rules } from "./support/test-rules.ts";

const TESTS = ["*.test.ts", "*.test.tsx", "*.spec.ts"];
const list = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...TESTS], { encoding: "utf8" });
const files = list.split("\n").filter(Boolean);

const SHOWS = "A mistake gets time to show: without one the test passes however long it takes.";
const WAITS = "Another statement gets time to reach its lock: the test only proves less where it is too short.";
const PACE = "It is the pace or the moment of what is done to a process, or how long a job of the test takes.";
const LEAST = "It measures the least time that passes, which a busy machine only adds to.";
const BAR = "It measures how long something takes, for the long tier.";

/** The only files that may break a rule, each with its reason. A long test is listed without `.long`. */
const allowed: Partial<Record<Rule, Record<string, string>>> = {
  clock: {
    "app/adapters/intake/vaults.server.test.ts": LEAST,
    "app/db/large-changes.server.test.ts": BAR,
    "app/domain/people/auth/reset-password.server.test.ts": LEAST,
    "app/tracker/second-machine.server.test.ts": BAR,
  },
  sleep: {
    "app/adapters/backup/backup.server.test.ts": PACE,
    "app/adapters/backup/copies.server.test.ts": SHOWS,
    "app/chat/hostile.server.test.ts": PACE,
    "app/db/copy.server.test.ts": PACE,
    "app/domain/core/kernel/transaction.server.test.ts": PACE,
    "app/domain/notify/notices/notices.server.test.ts": WAITS,
    "app/domain/catalogue/previews/turns.server.test.ts": PACE,
    "app/domain/catalogue/search/write-documents.server.test.ts": WAITS,
    "app/http/edge/receive-body.server.test.ts": PACE,
    "app/http/event-stream-ends.server.test.ts": SHOWS,
    "app/http/event-stream.server.test.ts": SHOWS,
    "app/process/launch/claim.test.ts": SHOWS,
    "app/process/release/upgrade.test.ts": PACE,
    "app/tracker/crash.server.test.ts": PACE,
    "app/tracker/directory-feed.server.test.ts": WAITS,
    "app/tracker/frontend-fuzz.server.test.ts": PACE,
    "app/tracker/frontend.server.test.ts": SHOWS,
    "app/tracker/journal-lock.server.test.ts": SHOWS,
    "app/tracker/store-model.server.test.ts": WAITS,
    "tests/api/no-gap.test.ts": PACE,
    "tests/e2e/mentions.spec.ts": SHOWS,
  },
};

/** Specs that do not keep the rules yet. */
const unfinished = [
  "applications",
  "chat-box",
  "chat",
  "detail",
  "import-folders",
  "index",
  "joining-closed",
  "joining-modes",
  "joining",
  "manage-uploads",
  "moderation",
  "notice-mails",
  "notices",
  "own-data",
  "player",
  "push",
  "sample-pack",
  "system",
  "terms",
  "tracker-views",
  "waiting-list",
].map((name) => `tests/e2e/${name}.spec.ts`);

const lapses = files.flatMap((file) =>
  findLapses(readFileSync(file, "utf8")).map((lapse) => ({ ...lapse, file: file.replace(".long.test.", ".test.") })),
);

describe("a test", () => {
  it.each(rules)("keeps the rule of its %s", (rule) => {
    const found = lapses.filter((one) => one.rule === rule && !unfinished.includes(one.file));
    const wrong = found.filter(({ file }) => allowed[rule]?.[file] === undefined);
    expect(wrong.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([]);
    // An exception that nothing needs is taken off the list.
    const needed = found.map(({ file }) => file);
    expect(Object.keys(allowed[rule] ?? {}).filter((file) => !needed.includes(file))).toEqual([]);
  });

  it("is found wherever it lies", () => {
    const under = (folder: string) => files.filter((file) => file.startsWith(folder)).length;
    expect(under("app/")).toBeGreaterThan(400);
    expect(under("tracker/")).toBeGreaterThan(10);
    expect(under("tests/api/")).toBeGreaterThan(50);
    expect(under("tests/e2e/")).toBeGreaterThan(50);
  });
});

const broken: [Rule, string][] = [
  ["limit", 'it("x", async () => {}, 60_000);'],
  ["limit", 'it("x", { timeout: 5_000 }, async () => {});'],
  ["limit", 'it.each([1, 2])("x %d", async () => {}, 60 * 1_000);'],
  ["limit", 'it.skipIf(isSlow)("x", async () => {}, (60_000));'],
  ["limit", "it.each`a`('x', async () => {}, 1e4);"],
  ["limit", "const LONG = 30_000;\nbeforeAll(start, LONG);"],
  ["limit", "const MINUTE = 60_000;\nconst LONG = 2 * MINUTE;\ndescribe('x', { timeout: LONG }, () => {});"],
  ["limit", "await eventually(async () => expect(await read()).toBe(1), 1_000);"],
  ["limit", "await expect.poll(read, { timeout: 500 }).toBe(1);"],
  ["limit", "await vi.waitFor(() => expect(said).toBe(1), 2_000);"],
  ["limit", "await vi.waitUntil(() => said, { timeout: 2_000 });"],
  ["limit", "await expect(page.getByText('x')).toBeVisible({ timeout: 500 });"],
  ["limit", "test.setTimeout(120_000);"],
  ["limit", "vi.setConfig({ testTimeout: 1_000 });"],
  ["clock", "expect(Date.now() - began).toBeLessThan(1_000);"],
  ["clock", "await expect(find(new Date(Date.now() + 1))).resolves.toBe(1);"],
  ["clock", "expect(read()).toBe(Date.now());"],
  ["clock", "const began = Date.now();\nawait read();\nconst took = Date.now() - began;"],
  ["clock", "const began = Date.now();\nawait read();\nconst ended = Date.now();\nlist.push(ended - began);"],
  ["clock", "const began = performance.now();"],
  ["clock", "const began = process.hrtime.bigint();"],
  ["sleep", "await new Promise((resolve) => setTimeout(resolve, 100));"],
  ["sleep", "const pause = (ms: number) => new Promise<void>((done) => void setTimeout(() => done(), ms));"],
  ["sleep", 'import { setTimeout as sleep } from "node:timers/promises";'],
  ["sleep", "import timers from 'timers/promises';"],
  ["sleep", "await page.waitForTimeout(500);"],
  ["chance", "const port = 1_024 + Math.floor(Math.random() * 60_000);"],
];

const kept = [
  'it("x", async () => {}, seconds(60));',
  'it("x", { timeout: 2 * seconds(30) }, async () => {});',
  "const LONG = seconds(30);\nbeforeAll(start, LONG);",
  "await eventually(async () => expect(await read()).toBe(1));",
  "await expect.poll(read, { timeout: seconds(8), interval: 20 }).toBe(1);",
  "expect(round(1_000, 2_000)).toBe(3_000);",
  "const worker = createWorker({ pollMs: 3_600_000 });",
  "setTimeout(() => release(), 100);",
  "const asked = Date.now();\nexpect(await read()).toBeGreaterThan(asked);",
  "const until = new Date(Date.now() + 2 * DAY - 1);\nexpect(read(until)).toBe(1);",
  "await expect.poll(() => read(new Date(Date.now() - DAY))).toBe(1);",
  "const random = seeded();\nawait kill(random() * 2_000);",
];

describe("the rules", () => {
  it.each(broken)("of %s find %s", (rule, sample) => {
    expect(findLapses(sample).map((lapse) => lapse.rule)).toContain(rule);
  });

  it.each(kept)("let pass %s", (sample) => expect(findLapses(sample)).toEqual([]));

  it("tell the line of each lapse", () => {
    expect(findLapses("// A test.\n\ntest.setTimeout(\n  1_000,\n);\n")).toEqual([
      { rule: "limit", line: 4, text: "1_000" },
    ]);
  });
});
