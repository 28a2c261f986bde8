import { Agent, request } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
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
    }, 20_000);
    expect(await dial()()).toBe(200);
  });
});
