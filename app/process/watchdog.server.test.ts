import { afterEach, expect, it } from "vitest";
import { createWatchdog, nameRequest, type Watchdog } from "./watchdog.server.ts";

let watchdog: Watchdog | null = null;
afterEach(() => watchdog?.stop());

function watch(thresholdMs: number) {
  const said: { ms: number; workedMs: number; underWay: string[] }[] = [];
  watchdog = createWatchdog({ warn: (found: (typeof said)[0]) => void said.push(found) } as never, thresholdMs);
  return { said, begin: watchdog.begin };
}

/** Works until the clock has gone on by `ms`, and for half of that time however busy the machine is. */
function block(ms: number): void {
  const end = performance.now() + ms;
  const began = process.cpuUsage();
  while (performance.now() < end || process.cpuUsage(began).user < ms * 500);
}

it("tells what ran while the event loop was blocked, also what has ended since, and nothing that ended before", async () => {
  const { said, begin } = watch(100);
  begin("before")();
  await new Promise((resolve) => setTimeout(resolve, 60));
  const end = begin("GET /slow");
  begin("job backup");
  block(400);
  end();
  await expect.poll(() => said.length).toBe(1);
  expect(said[0]?.ms).toBeGreaterThan(250);
  expect(said[0]?.workedMs).toBeGreaterThan(100);
  expect(said[0]?.underWay.map((text) => text.replace(/\d+/, "N"))).toEqual(["job backup (N ms)", "GET /slow (N ms)"]);
});

it("says nothing of waiting", async () => {
  const { said, begin } = watch(1_000);
  begin("GET /");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(said).toEqual([]);
});

it("names a request without its secrets", () => {
  expect(nameRequest({ method: "GET", url: "/password-reset?token=abc" })).toBe("GET /password-reset");
  expect(nameRequest({ method: "POST", url: `/admin/registrations/${"a1-_".repeat(8)}` })).toBe(
    "POST /admin/registrations/…",
  );
});
