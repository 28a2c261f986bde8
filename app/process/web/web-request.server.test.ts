import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { toWebRequest } from "./web-request.server.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that answers with a text, or never; `requests` are those that it received. */
async function serve(body: string | null) {
  const requests: Request[] = [];
  const server = createServer((req, res) => {
    requests.push(toWebRequest(req, res));
    if (body !== null) res.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  closers.push(() => server.close());
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, requests };
}

const aborted = async ({ signal }: Request): Promise<unknown> => {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  return signal.reason;
};

test("a request's signal aborts once its answer was sent, though its connection stays open", async () => {
  const { url, requests } = await serve("whole");
  const answer = await fetch(url);
  expect(await answer.text()).toBe("whole");
  expect(await aborted(requests[0] as Request)).toBe("The answer was sent.");
  expect(await (await fetch(url)).text()).toBe("whole");
});

test("a request's signal aborts with an error when its client goes away before the answer", async () => {
  const { url, requests } = await serve(null);
  const client = new AbortController();
  const asked = fetch(url, { signal: client.signal }).catch(() => "gone");
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.signal.aborted).toBe(false);
  client.abort();
  expect(await asked).toBe("gone");
  expect(await aborted(requests[0] as Request)).toBeInstanceOf(DOMException);
});

test("a request for a HEAD reads as a GET, with every value of a header", async () => {
  const { url, requests } = await serve("whole");
  const headers = new Headers([
    ["x-one", "a"],
    ["x-one", "b"],
  ]);
  await fetch(`${url}/path?query=1`, { method: "HEAD", headers });
  expect(requests[0]).toMatchObject({ method: "GET", url: `${url}/path?query=1` });
  expect(requests[0]?.headers.get("x-one")).toBe("a, b");
});
