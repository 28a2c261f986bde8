import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { isInstalled } from "#tests/support/debian.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { eventually, useSite } from "#tests/support/site.ts";
import { startTracker } from "#tests/support/tracker-process.ts";

const site = useSite({ WEB_PROCESSES: "2" });
const token = "the token of the metrics";
const guarded = useSite({ METRICS_TOKEN: token });
const FOLDER = path.resolve("docs/examples/monitoring");
const read = (file: string) => readFileSync(path.join(FOLDER, file), "utf8");

async function scrape(): Promise<string> {
  const response = await fetch(`${site.server.url}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  expect(response.headers.get("cache-control")).toBe("no-store");
  return response.text();
}

/** The value of a series, given as `name{label="value"}`, whatever the order of its labels; null where it is missing. */
function seriesOf(text: string, series: string): number | null {
  const [name = "", labels = ""] = series.split(/[{}]/);
  const wanted = labels.split(",").filter(Boolean);
  for (const line of text.split("\n")) {
    const [, itsName, itsLabels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (itsName === name && wanted.every((label) => itsLabels.split(",").includes(label))) return Number(value);
  }
  return null;
}

const announce = async (passkey: string, infoHash: string) => {
  const query = `info_hash=${infoHash}&peer_id=-TR4000-abcdefghijkl&port=6881&uploaded=0&downloaded=0&left=0`;
  return (await fetch(`${site.server.url}/announce/${passkey}?${query}`)).text();
};

/** The status of an answer that is asked for on a connection of its own, from this machine. */
const statusWith = (url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    request(`${url}/metrics`, { headers, agent: false }, (response) => {
      resolve(response.resume().statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });

describe("/metrics", () => {
  it("has all processes of the machine in one answer", async () => {
    const text = await scrape();
    for (const process of ["web-1", "web-2", "tracker"])
      expect(seriesOf(text, `process_resident_memory_bytes{process="${process}"}`), process).toBeGreaterThan(
        10_000_000,
      );
    expect(seriesOf(text, "patchbay_database_up")).toBe(1);
    // 1 on a machine that is busy: the database answers, but slowly.
    expect([0, 1]).toContain(seriesOf(text, 'patchbay_health{check="database"}'));
    expect(seriesOf(text, 'patchbay_database_connections{process="web-2",state="waiting"}')).toBe(0);
    expect(text).not.toContain(site.server.dataDir);
  });

  it("counts requests over all processes, by group and status", async () => {
    const [found, unknown, call] = [
      'patchbay_http_requests_total{group="rules",status="200"}',
      'patchbay_http_requests_total{group="other",status="404"}',
      'patchbay_http_requests_total{group="api",status="404"}',
    ];
    const before = await scrape();
    for (let i = 0; i < 6; i += 1)
      await (await fetch(`${site.server.url}/rules`, { headers: { Connection: "close" } })).text();
    await (await fetch(`${site.server.url}/surely-${randomUUID()}/x`)).text();
    await (await fetch(`${site.server.url}/api/surely-not`)).text();
    await eventually(async () => {
      const after = await scrape();
      const more = (series: string) => (seriesOf(after, series) ?? 0) - (seriesOf(before, series) ?? 0);
      expect([found, unknown, call].map(more)).toEqual([6, 1, 1]);
      expect(more('patchbay_http_request_seconds_count{group="rules"}')).toBe(6);
      expect(more('patchbay_database_statement_seconds_count{process="web-1"}')).toBeGreaterThan(0);
    });
    expect(await scrape()).not.toContain("surely");
  });

  it("counts announces by outcome, and peers", async () => {
    const member = await makeMember(site.db);
    await makeTorrent(site.db, { infoHash: "ab".repeat(20) });
    const hash = "%ab".repeat(20);
    await eventually(async () => expect(await announce(member.passkey ?? "", hash)).not.toContain("failure"));
    const before = await scrape();
    expect(await announce("0".repeat(32), hash)).toContain("failure reason");
    await eventually(async () => {
      const after = await scrape();
      const refused = 'patchbay_tracker_announces_total{outcome="refused"}';
      expect((seriesOf(after, refused) ?? 0) - (seriesOf(before, refused) ?? 0)).toBe(1);
      expect(seriesOf(after, 'patchbay_tracker_announces_total{outcome="answered"}')).toBeGreaterThan(0);
      expect(seriesOf(after, "patchbay_tracker_seeders")).toBe(1);
      expect(seriesOf(after, 'patchbay_tracker_batches_total{outcome="saved"}')).toBeGreaterThan(0);
      expect(seriesOf(after, "patchbay_tracker_batch_lag_seconds")).toBe(0);
    });
  });

  it("counts jobs and mails that wait", async () => {
    await site.pool.query(
      "INSERT INTO mails (key, recipient, subject, text, html, status, created_at) VALUES ('m', 'a@b.example', 's', 't', 'h', 'queued', now() - interval '1 hour')",
    );
    await site.pool.query(
      "SELECT graphile_worker.add_job('billing', '{}', run_at => now() + interval '1 day', job_key => 'of the test')",
    );
    const text = await scrape();
    expect(seriesOf(text, 'patchbay_mails{state="queued"}')).toBe(1);
    expect(seriesOf(text, "patchbay_mails_oldest_queued_seconds")).toBeGreaterThan(3_500);
    expect(seriesOf(text, 'patchbay_jobs{kind="billing",state="waiting"}')).toBeGreaterThan(0);
  });

  it("is for programs on this machine alone where no token is set", async () => {
    expect(await statusWith(site.server.url, {})).toBe(200);
    for (const header of ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
      expect(await statusWith(site.server.url, { [header]: "1.1 proxy" }), header).toBe(403);
  });

  it("takes nothing but the token where one is set", async () => {
    const { url } = guarded.server;
    expect(await statusWith(url, {})).toBe(401);
    expect(await statusWith(url, { Authorization: `Bearer ${token}x` })).toBe(401);
    expect(await statusWith(url, { Authorization: `Basic ${token}` })).toBe(401);
    expect(await statusWith(url, { Authorization: `Bearer ${token}`, "X-Forwarded-For": "203.0.113.7" })).toBe(200);
  });
});

it("a tracker without a site has metrics of its own", async () => {
  const databaseUrl = await cloneDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), "metrics-"));
  const tracker = await startTracker(databaseUrl, folder, { METRICS_TOKEN: token });
  try {
    const ask = (headers: Record<string, string>) => fetch(`${tracker.url}/metrics`, { headers });
    expect((await ask({})).status).toBe(401);
    const text = await (await ask({ Authorization: `Bearer ${token}` })).text();
    expect(seriesOf(text, "patchbay_tracker_journal_open")).toBe(1);
    expect(seriesOf(text, "patchbay_tracker_batch_lag_seconds")).toBe(0);
    expect(seriesOf(text, 'process_resident_memory_bytes{process="tracker"}')).toBeGreaterThan(0);
  } finally {
    await tracker.stop();
    await dropDatabase(databaseUrl);
    rmSync(folder, { recursive: true, force: true });
  }
});

describe("the examples for monitoring", () => {
  let known: Set<string>;
  beforeAll(async () => {
    await site.pool.query("SELECT graphile_worker.add_job('billing', '{}', run_at => now() + interval '1 day')");
    known = new Set([...(await scrape()).matchAll(/^(\w+)(?:\{| )/gm)].map(([, name]) => name ?? ""));
    // A site without a backup has none.
    known.add("patchbay_backup_newest_timestamp_seconds");
    known.add("patchbay_restore_rehearsed_timestamp_seconds");
    // Nor has one with no place for copies.
    for (const name of ["newest_timestamp_seconds", "failed"]) known.add(`patchbay_backup_copy_${name}`);
  });
  const namesIn = (text: string) => [...new Set(text.match(/\b(patchbay|nodejs|process)_[a-z0-9_]+/g))];

  it("ask only for metrics that there are, and for each of the site's own", () => {
    const rules = read("patchbay-alerts.yml");
    const expressions = [...rules.matchAll(/expr: (?:>-\n)?([\s\S]*?)\n +for:/g)].map(([, text]) => text ?? "");
    expect(expressions).toHaveLength(rules.match(/- alert:/g)?.length ?? 0);
    type Board = { panels: { id: number; targets: { expr: string }[] }[] };
    const { panels } = JSON.parse(read("grafana-board.json")) as Board;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const onBoard = namesIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join("\n"));
    expect(onBoard.length).toBeGreaterThan(25);
    expect([...namesIn(expressions.join("\n")), ...onBoard].filter((name) => !known.has(name))).toEqual([]);
    const own = [...known].filter((name) => name.startsWith("patchbay_") && !/_(sum|count)$/.test(name));
    expect(own.filter((name) => !onBoard.includes(name))).toEqual([]);
  });

  it("each alert says what to do, and is tried", () => {
    const rules = read("patchbay-alerts.yml");
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect(rules.match(/^ {10}action: ./gm)).toHaveLength(alerts.length);
    for (const alert of alerts) expect(read("patchbay-alerts.test.yml")).toContain(`alertname="${alert}"`);
  });

  const withPromtool = isInstalled("promtool");
  it.skipIf(!withPromtool)(
    `are right for promtool${withPromtool ? "" : " (left out, because it is not installed: promtool)"}`,
    () => {
      const promtool = (...args: string[]) => execFileSync("promtool", args, { cwd: FOLDER, encoding: "utf8" });
      expect(promtool("check", "rules", "patchbay-alerts.yml")).toContain("SUCCESS");
      for (const file of ["prometheus.yml", "one-machine.yml"])
        expect(promtool("check", "config", "--syntax-only", file)).toContain("SUCCESS");
      expect(promtool("test", "rules", "patchbay-alerts.test.yml")).toContain("SUCCESS");
    },
  );
});
