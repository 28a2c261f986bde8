import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { announceQuery } from "#tracker/testing.ts";
import { launchTracker, type TrackerProcess } from "./launch-tracker.server.ts";

const database = useDatabase();
const dataDir = mkdtempSync(path.join(tmpdir(), "patchbay-launch-"));
let tracker: TrackerProcess | null = null;
afterEach(async () => {
  await tracker?.stop();
  tracker = null;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Only the variables that the tracker's process needs, so that the test's own environment has no effect. */
const environment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: "0",
  LOG_LEVEL: "fatal",
  SESSION_SECRET: "a secret that only the tests know, long enough",
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  ...more,
});

async function launch(more?: Record<string, string>) {
  const errors: string[] = [];
  const ignore = () => undefined;
  const log = { debug: ignore, info: ignore, warn: ignore, error: (_: object, text: string) => void errors.push(text) };
  const onConnection = (socket: Socket, head: Uint8Array) => {
    socket.end(`HTTP/1.1 200 OK\r\n\r\nsite: ${Buffer.from(head).toString().split("\r\n", 1)[0]}`);
  };
  const [firstPort, held] = [Number(more?.PORT ?? 0), null];
  tracker = await launchTracker({ onConnection, log, firstPort, held, environment: environment(more) });
  return { tracker, errors, url: `http://127.0.0.1:${tracker.port}` };
}

async function announcePath(): Promise<string> {
  const [{ passkey }, { infoHash }] = [await makeMember(database.db), await makeTorrent(database.db)];
  const hash = Buffer.from(infoHash ?? "", "hex").toString("latin1");
  return `/announce/${passkey}?${announceQuery({ info_hash: hash })}`;
}

describe("the launched tracker", { timeout: seconds(60) }, () => {
  it("answers announces itself, forwards pages with what was read of them, and answers what it is asked", async () => {
    const target = await announcePath();
    const { tracker, url } = await launch();
    const text = async (path: string) => (await fetch(url + path)).text();
    expect(await text(target)).toMatch(/^d8:completei0e/);
    expect(await text("/page")).toBe("site: GET /page HTTP/1.1");
    const asked = await tracker.ask(target, "10.0.0.1", "Test/1");
    expect(Buffer.from(asked).toString("latin1")).toContain("11:external ip4:\x0a\x00\x00\x01");
  });

  it("is started again at the same port when it is killed, with the peers that it had", async () => {
    const target = await announcePath();
    const { tracker, url, errors } = await launch();
    const { port } = tracker;
    await fetch(url + target);
    const first = tracker.pid();
    process.kill(first, "SIGKILL");
    await expect.poll(() => tracker.pid() !== first, { timeout: seconds(20) }).toBe(true);
    const scrape = target.replace("/announce/", "/scrape/");
    const answer = () =>
      fetch(url + scrape).then(
        (response) => response.text(),
        () => "",
      );
    await expect.poll(answer, { timeout: seconds(20) }).toContain("10:incompletei1e");
    expect([tracker.port, errors]).toEqual([port, ["the tracker ended; starting it again"]]);
  });

  it("throws the reason when it cannot start, and starts no other", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    await expect(launch({ PORT: String(port), LOG_LEVEL: "silent" })).rejects.toThrow("EADDRINUSE");
    other.close();
  });

  it("ends when it is told to, and is not started again", async () => {
    const { tracker, url, errors } = await launch();
    await tracker.stop();
    await expect(fetch(`${url}/scrape`)).rejects.toThrow();
    expect(errors).toEqual([]);
  });
});
