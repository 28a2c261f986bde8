import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it, vi } from "vitest";
import { listen } from "#tests/support/raw-socket.ts";
import { createFrontend } from "./frontend.server.ts";

it("closing waits for what the tracker has, and not for what another process has", async () => {
  const away: Socket[] = [];
  const frontend = createFrontend({
    answer: () => "kept",
    addressOf: () => "192.0.2.1",
    commit: (done) => done(null),
    enter: () => () => undefined,
    forward: (socket) => void away.push(socket),
    forwardsAway: true,
  });
  await new Promise<void>((resolve) => frontend.server.listen(0, "127.0.0.1", resolve));
  const { port } = frontend.server.address() as AddressInfo;
  const [page, announcer] = [1, 2].map(() => listen(connect({ port, host: "127.0.0.1" })));
  page?.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  announcer?.send("GET /announce/passkey HTTP/1.1\r\nHost: x\r\n\r\n");
  await vi.waitFor(() => {
    expect(away).toHaveLength(1);
    expect(announcer?.text()).toContain("kept");
  });
  // With no clock, it ends only because nothing is left to wait for.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    await frontend.close();
  } finally {
    vi.useRealTimers();
  }
  expect([page?.hasEnded(), announcer?.hasEnded()]).toEqual([false, true]);
  for (const socket of away) socket.destroy();
});
