import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { scrapeTracker } from "./scrape-tracker.server.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(answer: string): Promise<number> {
  const server = createServer(({ url }, response) => response.end(url === "/scrape" ? answer : "<p>Welcome</p>"));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return (server.address() as AddressInfo).port;
}
const REFUSAL = "d14:failure reason20:There is no passkey.e";
const WRONG = "d14:failure reason63:The tracker is not at this address. Download the torrent again.e";

it("asks the tracker of this machine, and one elsewhere at the public address", async () => {
  const [here, there] = [await serve(WRONG), await serve(REFUSAL)];
  const PUBLIC_URL = `http://localhost:${there}`;
  const ask = async (ROLE: "all" | "web" | "tracker" | "worker", PORT: number, at: string | null = PUBLIC_URL) =>
    (await scrapeTracker({ ROLE, PORT, PUBLIC_URL: at })) !== null;
  expect(await ask("web", here)).toBe(true);
  expect(await ask("worker", 0)).toBe(true);
  // Theirs is the process behind the port, whatever a proxy does.
  expect([await ask("all", here), await ask("tracker", there, `http://localhost:${here}`)]).toEqual([false, true]);
  expect(await ask("web", here, null)).toBe(false);
  expect(await ask("web", here, `http://localhost:${await serve("<html>")}`)).toBe(false);
  expect(await ask("web", here, "http://nothing.invalid")).toBe(false);
});
