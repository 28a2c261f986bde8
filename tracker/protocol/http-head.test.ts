import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findHeadEnd, readHeaders, readRequestLine } from "./http-head.ts";

const headersOf = (text: string, minor: 0 | 1 = 1) => readHeaders(text, 0, findHeadEnd(text, 0), minor);

describe("readRequestLine", () => {
  it("takes a line apart, from where it is told", () => {
    expect(readRequestLine("xxGET /a?b HTTP/1.1\r\n", 2)).toEqual({ method: "GET", target: "/a?b", minor: 1, end: 21 });
    expect(readRequestLine("BREW \xff\0 HTTP/1.0\r\n", 0)).toMatchObject({
      method: "BREW",
      target: "\xff\0",
      minor: 0,
    });
  });

  it.each(["", "G", "GET /announce HTTP/1.1", "GET /announce HTTP/1.1\r"])("waits for more after %j", (text) => {
    expect(readRequestLine(text, 0)).toBe("more");
  });

  it.each([
    "\n",
    "\r\n",
    "GET\r\n",
    "GET / HTTP/1.1\n",
    "get / HTTP/1.1\r\n",
    "GET / HTTP/2.0\r\n",
    "GET  HTTP/1.1\r\n",
    "GET a b HTTP/1.1\r\n",
  ])("leaves %j to the site", (text) => {
    expect(readRequestLine(text, 0)).toBeNull();
  });
});

describe("readHeaders", () => {
  it("knows the few that count, in any case, and passes over the rest", () => {
    const text =
      "HOST: a\r\nuser-AGENT: T/1 \r\nX-Forwarded-For: 1.1.1.1\r\nx-forwarded-for:2.2.2.2\r\nFly-Client-IP: 3.3.3.3\r\n: x\r\nodd\r\n\r\n";
    expect(headersOf(text)).toEqual({
      userAgent: "T/1",
      forwardedFor: "1.1.1.1, 2.2.2.2",
      flyClientIp: "3.3.3.3",
      keepAlive: true,
      body: 0,
    });
  });

  it.each([
    ["Connection: close", 1, false],
    ["Connection: Close, TE", 1, false],
    ["Connection: keep-alive", 0, true],
    ["Host: x", 0, false],
    ["Host: x", 1, true],
  ] as const)("keeps the connection or not after %s in HTTP/1.%i: %s", (line, minor, keepAlive) => {
    expect(headersOf(`${line}\r\n\r\n`, minor).keepAlive).toBe(keepAlive);
  });

  it.each([
    ["Content-Length: 12", 12],
    ["Content-Length: 12\r\nContent-Length: 12", 12],
    ["Content-Length: 12\r\nContent-Length: 13", -1],
    ["Content-Length: -1", -1],
    ["Content-Length: 1e3", -1],
    ["Transfer-Encoding: chunked", -1],
    ["Transfer-Encoding: chunked\r\nContent-Length: 5", -1],
  ])("knows how much body follows %j: %i", (lines, body) => {
    expect(headersOf(`${lines}\r\n\r\n`).body).toBe(body);
  });
});

describe("readHeaders and names that resemble those that matter", () => {
  it.each([
    ["one with the same first letter and length", "Usex-agent: no\r\nuser.agent: no"],
    ["one with a longer name", "User-Agent-X: no\r\nX-User-Agent: no"],
    ["one 32 characters longer, which the length filter lets through", `User-Agent${"x".repeat(32)}: no`],
    ["one with a blank before the colon", "User-Agent : no"],
    ["one on a line of its own without a colon", "User-Agent"],
    ["one in the value of another", "Accept: User-Agent: no"],
  ])("ignores %s", (_, lines) => {
    expect(headersOf(`${lines}\r\n\r\n`).userAgent).toBe("");
  });

  it("takes the last User-Agent, the first Fly-Client-IP and every X-Forwarded-For", () => {
    const text =
      "User-Agent: a\r\nUser-Agent: b\r\nFly-Client-IP: 1\r\nFly-Client-IP: 2\r\nX-Forwarded-For: \r\nX-Forwarded-For: 3\r\n\r\n";
    expect(headersOf(text)).toMatchObject({ userAgent: "b", flyClientIp: "1", forwardedFor: ", 3" });
  });

  it("takes values with colons, and values that are empty", () => {
    expect(headersOf("User-Agent: a: b\r\nFly-Client-IP:\r\n\r\n")).toMatchObject({
      userAgent: "a: b",
      flyClientIp: "",
    });
  });

  it.each([
    ["keep-alive then close", "Connection: keep-alive\r\nConnection: close", false],
    ["both in one line", "Connection: close, keep-alive", false],
    ["an upgrade", "Connection: upgrade", true],
  ])("decides on %s", (_, lines, keepAlive) => {
    expect(headersOf(`${lines}\r\n\r\n`).keepAlive).toBe(keepAlive);
  });

  it.each([
    ["more digits than a number holds", "Content-Length: 1000000000000000", -1],
    ["a hexadecimal length", "Content-Length: 0x10", -1],
    ["a list of lengths", "Content-Length: 5, 5", -1],
    ["an empty length", "Content-Length:", -1],
    ["no body", "Content-Length: 0", 0],
    ["a chunked body with a length of 0", "Content-Length: 0\r\nTransfer-Encoding: chunked", -1],
  ])("reads %s", (_, lines, body) => {
    expect(headersOf(`${lines}\r\n\r\n`).body).toBe(body);
  });
});

describe("findHeadEnd", () => {
  it.each([
    ["\r\n", 0, 2],
    ["a: b\r\n\r\nrest", 0, 8],
    ["xxa: b\r\n\r\n", 2, 10],
    ["a: b\r\n", 0, -1],
    ["a: b\n\n", 0, -1],
    ["", 0, -1],
  ])("in %j from %i is %i", (text, from, end) => {
    expect(findHeadEnd(text, from)).toBe(end);
  });
});

describe("whatever comes in", () => {
  const piece = fc.constantFrom(
    "GET",
    " ",
    "/announce",
    "HTTP/1.1",
    "\r",
    "\n",
    "\r\n",
    ":",
    "Content-Length",
    "9",
    "\0",
    "\xff",
    "User-Agent",
  );
  const texts = fc.oneof(
    fc.array(piece, { maxLength: 40 }).map((parts) => parts.join("")),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
  );

  it("is read without a fault, and never past its end", () => {
    fc.assert(
      fc.property(texts, fc.nat(20), (text, start) => {
        const from = Math.min(start, text.length);
        const line = readRequestLine(text, from);
        if (line !== null && line !== "more") expect(line.end).toBeLessThanOrEqual(text.length);
        const end = findHeadEnd(text, from);
        if (end < 0) return;
        expect(end).toBeLessThanOrEqual(text.length);
        expect(readHeaders(text, from, end, 1).body).toBeGreaterThanOrEqual(-1);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 20_000) },
    );
  });
});
