import { Agent, request } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually, useSite } from "#tests/support/site.ts";

const site = useSite({ WEB_PROCESSES: "2" });
const agents: Agent[] = [];
afterAll(() => {
  for (const agent of agents) agent.destroy();
});

/** A connection that is kept: each call asks on it again, and answers the status, or 0 when the connection has gone. */
function dial() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  let port: number | undefined;
  return () =>
    new Promise<number>((resolve) => {
      const asked = request(`${site.server.url}/healthz`, { agent }, (response) => {
        const own = response.socket.localPort;
        const isSame = port === undefined || port === own;
        port ??= own;
        response.resume().on("end", () => resolve(isSame ? (response.statusCode ?? 0) : 0));
      });
      asked.on("error", () => resolve(0));
      asked.end();
    });
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("two web processes behind one port", () => {
  it("share connections out evenly; one that dies costs its own, and is started again while the rest goes on", async () => {
    const { webPids, trackerPid, url, pid } = site.server;
    expect(new Set([...webPids, trackerPid, pid]).size).toBe(4);
    const asks = Array.from({ length: 6 }, dial);
    for (const ask of asks) expect(await ask()).toBe(200);
    process.kill(webPids[1] ?? 0, "SIGKILL");
    await eventually(async () => expect(isAlive(webPids[1] ?? 0)).toBe(false));
    // The address is answered all the time: by the other process, and by the tracker.
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${url}/announce/none?info_hash=x`)).text()).toContain("failure reason");
    const after = await Promise.all(asks.map((ask) => ask()));
    expect(after.filter((status) => status === 200)).toHaveLength(3);
    expect([pid, trackerPid, webPids[0] ?? 0].map(isAlive)).toEqual([true, true, true]);
    // Each web process has one connection that listens: there are two again.
    await eventually(async () => {
      const { rows } = await site.pool.query(
        "SELECT count(DISTINCT client_port) AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'patchbay notices'",
      );
      expect(Number(rows[0]?.count)).toBe(2);
    }, seconds(20));
    expect(await dial()()).toBe(200);
  });
});

/** The bell of an open page: what it was told last. */
async function openBell(client: Client) {
  const aborter = new AbortController();
  const response = await client.request("/api/notices/events", { signal: aborter.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const bell = { unread: -1, latest: [] as string[], close: () => aborter.abort() };
  const follow = async () => {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      Object.assign(bell, JSON.parse(next.value.replace(/^(retry: \d+\n)?data: /, "")));
  };
  void follow().catch(() => undefined);
  return bell;
}

it("each bell of a member hears of new and of read notices, whichever process serves it, and others hear nothing", async () => {
  const { url } = site.server;
  const signIn = async () => {
    const user = await makeMember(site.db);
    return { user, client: await signInClient(url, user.username, PASSWORD) };
  };
  const [reader, writer] = [await signIn(), await signIn()];
  expect((await createClient(url).request("/api/notices/events")).status).toBe(401);
  // A stream keeps its connection, and connections are shared out evenly.
  const bells = await Promise.all(Array.from({ length: 4 }, () => openBell(reader.client)));
  const other = await openBell(writer.client);
  const ring = (unread: number) =>
    eventually(async () => expect(bells.map((bell) => bell.unread)).toEqual(bells.map(() => unread)), seconds(20));
  await ring(0);
  const write = (subject: string) =>
    writer.client.json("/api/messages", { json: { receiverId: reader.user.username, subject, content: "Lovely." } });
  expect((await write("Your loops")).status).toBe(200);
  await ring(1);
  expect((await write("Your drums")).status).toBe(200);
  await ring(2);
  type Listed = { notices: { id: number; toldAt: string; link: string }[] };
  const { notices } = (await reader.client.json<Listed>("/api/notices")).body;
  for (const { latest } of bells) expect(latest).toEqual(notices.map(({ toldAt }) => toldAt));
  // Opening the thing is enough.
  expect((await reader.client.request(notices[0]?.link ?? "")).status).toBe(200);
  await ring(1);
  expect((await reader.client.json("/api/notices/read", { json: {} })).body).toEqual({ marked: 1 });
  await ring(0);
  expect(other.unread).toBe(0);
  for (const bell of [...bells, other]) bell.close();
});
