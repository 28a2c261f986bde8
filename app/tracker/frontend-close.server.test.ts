import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it, vi } from "vitest";
import { listen } from "#tests/support/raw-socket.ts";
import { createFrontend } from "./frontend.server.ts";

async function start(commit: (done: () => void) => void = (done) => done()) {
  const away: Socket[] = [];
  const frontend = createFrontend({
    answer: () => "kept",
    addressOf: () => "192.0.2.1",
    commit: (done) => commit(() => done(null)),
    enter: () => () => undefined,
    forward: (socket) => void away.push(socket),
    forwardsAway: true,
  });
  await new Promise<void>((resolve) => frontend.server.listen(0, "127.0.0.1", resolve));
  const { port } = frontend.server.address() as AddressInfo;
  return { frontend, away, open: () => listen(connect({ port, host: "127.0.0.1" })) };
}

it("closing waits for what the tracker has, and not for what another process has", async () => {
  const { frontend, away, open } = await start();
  const [page, announcer] = [open(), open()];
  page.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  announcer.send("GET /announce/passkey HTTP/1.1\r\nHost: x\r\n\r\n");
  await vi.waitFor(() => {
    expect(away).toHaveLength(1);
    expect(announcer.text()).toContain("kept");
  });
  // The clock is fake, so it can end only because nothing is left to wait for.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    await frontend.close();
  } finally {
    vi.useRealTimers();
  }
  expect([page.hasEnded(), announcer.hasEnded()]).toEqual([false, true]);
  for (const socket of away) socket.destroy();
});

it("closing answers the first request of a connection that was accepted before", async () => {
  const { frontend, away, open } = await start();
  const accepted: Socket[] = [];
  frontend.server.on("connection", (socket) => accepted.push(socket));
  const [silent, begun, page] = [open(), open(), open()];
  begun.send("GET /announce/passkey HTTP/1.1\r\n");
  await vi.waitFor(() => {
    expect(accepted).toHaveLength(3);
    expect(accepted.some(({ bytesRead }) => bytesRead > 0)).toBe(true);
  });
  const closed = frontend.close();
  silent.send("GET /announce/passkey HTTP/1.1\r\nHost: x\r\n\r\n");
  begun.send("Host: x\r\n\r\n");
  page.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await closed;
  await Promise.all([silent.ended(), begun.ended()]);
  for (const last of [silent, begun]) expect(last.text()).toMatch(/Connection: close[\s\S]*kept/);
  expect(away).toHaveLength(1);
  for (const socket of away) socket.destroy();
});

it("closing ends a connection with the answer that its announce waits for", async () => {
  const commits: (() => void)[] = [];
  const { frontend, open } = await start((done) => commits.push(done));
  const announcer = open();
  announcer.send("GET /announce/passkey HTTP/1.1\r\nHost: x\r\n\r\n");
  await vi.waitFor(() => expect(commits).toHaveLength(1));
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    const closed = frontend.close();
    commits[0]?.();
    await closed;
  } finally {
    vi.useRealTimers();
  }
  await announcer.ended();
  expect(announcer.text()).toContain("kept");
});
