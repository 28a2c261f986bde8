import { expect, test } from "vitest";
import { writeResponse } from "./write-response.server.ts";

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nCache-Control: no-store\r\nContent-Length: 2\r\n";

test.each([
  ["GET", 1, true, `${HEAD}\r\nde`],
  ["GET", 0, true, `${HEAD}Connection: keep-alive\r\n\r\nde`],
  ["POST", 1, false, `${HEAD}Connection: close\r\n\r\nde`],
  ["HEAD", 1, true, `${HEAD}\r\n`],
  ["HEAD", 0, false, `${HEAD}Connection: close\r\n\r\n`],
] as const)("a response to %s in HTTP/1.%i, kept alive: %s", (method, minor, keepAlive, text) => {
  expect(writeResponse("de", { method, minor }, keepAlive)).toBe(text);
});
