import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { reconcileQueue } from "../../administration/system/reconcile-queue.server.ts";
import { attemptsOf, jobKinds } from "../../core/kernel/job-kinds.ts";
import { writeDocuments } from "./write-documents.server.ts";

const database = useDatabase();
const services = () => makeContext(database.db, null);
const running = { signal: new AbortController().signal };
const query = (sql: string) => database.pool.query(sql);
const countOf = async (from: string): Promise<number> =>
  (await query(`SELECT count(*)::int AS count FROM ${from}`)).rows[0].count;

const waiting = () => countOf("torrent_search_queue");
const found = (word: string) => countOf(`torrent_search WHERE is_active AND words @@ '${word}'`);
const jobs = async () =>
  (await query("SELECT run_at > now() AS later, max_attempts AS most, queue_name AS queue FROM graphile_worker.jobs"))
    .rows;

const insertTorrents = (from: number, to: number) => `
  INSERT INTO torrents (id, name, category, platform, size_bytes, publisher_id, updated_at)
  SELECT i, 'Marimba ' || i, 'Samples', 'PC', i, 1, now() FROM generate_series(${from}, ${to}) i`;
const insertContents = `
  INSERT INTO torrent_contents (torrent_id, reader_version, counts, kinds, plugin_formats, systems, architectures, sample_kinds, tempos, keys, read_at)
  SELECT id, 1, '{}', '{midi}', '{}', '{}', '{}', '{}', '{}', '{}', now() FROM torrents`;

beforeEach(async () => {
  await query("TRUNCATE torrents CASCADE; TRUNCATE publishers CASCADE; DELETE FROM graphile_worker._private_jobs");
  await query("INSERT INTO publishers (id, name, slug) VALUES (1, 'Tin Orchard', 'a')");
});

describe("search documents after one INSERT", () => {
  it("of 100 torrents are written by it", async () => {
    await query(insertTorrents(1, 100));
    expect([await found("marimba"), await waiting(), await jobs()]).toEqual([100, 0, []]);
  });

  it("of more torrents are written by a job that it adds, and each torrent is found then", async () => {
    await query(insertTorrents(1, 250));
    expect([await found("marimba"), await waiting()]).toEqual([0, 250]);
    expect(await jobs()).toEqual([{ later: false, most: attemptsOf(jobKinds["write-search"]), queue: "search" }]);
    expect(await runJobs(services(), "write-search")).toBe(1);
    expect([await found("marimba"), await waiting(), await jobs()]).toEqual([250, 0, []]);
  });

  it("of more torrents do not delay a torrent that is listed or changed meanwhile", async () => {
    await query(insertTorrents(1, 101));
    await query(insertTorrents(102, 102));
    expect(await found("marimba")).toBe(1);
    await query("UPDATE torrents SET name = 'Ocarina' WHERE id = 7");
    expect(await found("ocarina")).toBe(1);
    await query("DELETE FROM torrents WHERE id = 8");
    await writeDocuments(services(), running);
    expect([await found("ocarina"), await found("marimba"), await waiting()]).toEqual([1, 100, 0]);
  });

  it("of more torrents are gone with a transaction that is undone", async () => {
    await query(`BEGIN; ${insertTorrents(1, 150)}; ROLLBACK`);
    expect([await countOf("torrent_search"), await waiting(), await jobs()]).toEqual([0, 0, []]);
  });
});

describe("search documents of more than 100 torrents", () => {
  beforeEach(async () => {
    await query(insertTorrents(1, 150));
    await runJobs(services(), "write-search");
  });

  it("keep the publisher's old name until the job has run", async () => {
    await query("UPDATE publishers SET name = 'Heron' WHERE id = 1");
    expect([await found("orchard"), await found("heron")]).toEqual([150, 0]);
    await runJobs(services(), "write-search");
    expect([await found("orchard"), await found("heron")]).toEqual([0, 150]);
  });

  it("are written once for a torrent with two sounds in one statement", async () => {
    const sounds = (torrents: number) => `INSERT INTO previews (torrent_id, position, status, file_name)
      SELECT t, p, 'ready', 'a.wav' FROM generate_series(1, ${torrents}) t, generate_series(1, 2) p`;
    await query(sounds(100));
    expect([await found(quoted(":preview:yes")), await waiting()]).toEqual([100, 0]);
  });

  it("are not lost where a statement changes torrents that the job is about to write", async () => {
    await query("UPDATE publishers SET name = 'Heron' WHERE id = 1");
    const client = await database.pool.connect();
    await client.query("BEGIN");
    await client.query(insertContents);
    await writeDocuments(services(), running);
    await client.query("COMMIT");
    client.release();
    await writeDocuments(services(), running);
    expect([await found("heron"), await found(quoted(":kind:midi")), await waiting()]).toEqual([150, 150, 0]);
  });

  it("are not lost where the statement comes while the job writes them", async () => {
    await query("UPDATE publishers SET name = 'Heron' WHERE id = 1");
    const job = await database.pool.connect();
    await job.query("BEGIN");
    await job.query("DELETE FROM torrent_search_queue");
    const statement = query(insertContents);
    await sleep(100);
    await job.query("SELECT refresh_torrent_search(ARRAY(SELECT id FROM torrents))");
    await job.query("COMMIT");
    job.release();
    await statement;
    expect(await waiting()).toBe(150);
    await writeDocuments(services(), running);
    expect([await found("heron"), await found(quoted(":kind:midi"))]).toEqual([150, 150]);
  });

  it("are tried again later where others hold them, and the rest is written", async () => {
    await query("UPDATE publishers SET name = 'Heron' WHERE id = 1");
    const client = await database.pool.connect();
    await client.query("BEGIN; UPDATE torrents SET name = 'Ocarina' WHERE id = 7");
    await runJobs(services(), "write-search");
    expect([await waiting(), await jobs()]).toEqual([1, [expect.objectContaining({ later: true, queue: "search" })]]);
    await client.query("COMMIT");
    client.release();
    await query("UPDATE graphile_worker._private_jobs SET run_at = now()");
    await runJobs(services(), "write-search");
    expect([await found("heron"), await found("ocarina"), await waiting(), await jobs()]).toEqual([150, 1, 0, []]);
  });

  it("stay in the queue when the worker's connection dies in the middle of a batch", async () => {
    await query("UPDATE publishers SET name = 'Heron' WHERE id = 1");
    const client = await database.pool.connect();
    client.on("error", () => undefined);
    await client.query("BEGIN; DELETE FROM torrent_search_queue WHERE torrent_id <= 100");
    await client.query("SELECT refresh_torrent_search(ARRAY(SELECT id FROM torrents WHERE id <= 100))");
    const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
    await query(`SELECT pg_terminate_backend(${rows[0].pid}, 5000)`);
    client.release(true);
    expect([await waiting(), await found("heron")]).toEqual([150, 0]);
    await writeDocuments(services(), running);
    expect([await waiting(), await found("heron"), await countOf("torrent_search")]).toEqual([0, 150, 150]);
  });

  it("stay in the queue when the process is told to stop, and its next start adds the job", async () => {
    await query("UPDATE publishers SET name = 'Heron' WHERE id = 1");
    await query("DELETE FROM graphile_worker._private_jobs");
    const ended = AbortSignal.abort(new Error("the end"));
    await expect(writeDocuments(services(), { signal: ended })).rejects.toThrow("the end");
    expect(await reconcileQueue(services())).toMatchObject({ documents: 1 });
    await runJobs(services(), "write-search");
    expect([await found("heron"), await waiting()]).toEqual([150, 0]);
    expect(await reconcileQueue(services())).toMatchObject({ documents: 0 });
  });
});

/** A fact of the document as a word of a tsquery. */
function quoted(word: string): string {
  return `''${word}''`;
}
