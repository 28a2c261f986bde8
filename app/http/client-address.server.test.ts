import type { IncomingHttpHeaders } from "node:http";
import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";
import { createAddressOf, UNKNOWN_ADDRESS } from "./client-address.server.ts";
import type { ProxyTrust } from "./forwarded.server.ts";

const PROXY = "10.0.0.1";

function open(trust: ProxyTrust) {
  const said: string[] = [];
  return { said, addressOf: createAddressOf(trust, (text) => said.push(text)) };
}

const read = (headers: IncomingHttpHeaders, trust: ProxyTrust = 1) => open(trust).addressOf(PROXY, headers);

/** Every form of addresses that proxies write into X-Forwarded-For. */
const FORMS: Record<string, (address: string) => string> = {
  "by itself": (address) => address,
  "with blanks": (address) => ` \t${address} `,
  "in upper case": (address) => address.toUpperCase(),
  "in quotes": (address) => `"${address}"`,
  "with a port": (address) => (address.includes(":") ? `[${address}]:50123` : `${address}:50123`),
  "with a hidden port": (address) => (address.includes(":") ? `[${address}]:_p-1` : `${address}:_p-1`),
  "in brackets": (address) => (address.includes(":") ? `[${address}]` : address),
  "in brackets and quotes": (address) => (address.includes(":") ? `"[${address}]:443"` : `"${address}:443"`),
  "with a zone": (address) => (address.includes(":") ? `${address}%eth0` : address),
};

describe("the client's address", () => {
  it("is the connection's when no proxy is trusted, whatever headers say", () => {
    const headers = { "x-forwarded-for": "1.2.3.4", "fly-client-ip": "1.2.3.4", forwarded: "for=1.2.3.4" };
    expect(open(0).addressOf("203.0.113.9", headers)).toBe("203.0.113.9");
    expect(open(0).addressOf("::ffff:203.0.113.9", {})).toBe("203.0.113.9");
  });

  it.each<[string, string]>([
    ["203.0.113.8", "203.0.113.8"],
    ["203.0.113.8:50123", "203.0.113.8"],
    ["2001:db8::8", "2001:db8::8"],
    ["[2001:db8::8]", "2001:db8::8"],
    ["[2001:db8::8]:50123", "2001:db8::8"],
    ["2001:0DB8:0:0:0:0:0:8", "2001:db8::8"],
    ["::FFFF:203.0.113.8", "203.0.113.8"],
    ["[::ffff:203.0.113.8]:443", "203.0.113.8"],
    ["::ffff:cb00:7108", "203.0.113.8"],
    ['"203.0.113.8"', "203.0.113.8"],
    ['"[2001:db8::8]:50123"', "2001:db8::8"],
    ["  203.0.113.8\t", "203.0.113.8"],
    ["fe80::8%eth0", "fe80::8"],
  ])("is read as proxies write it: %s", (text, address) => {
    expect(read({ "x-forwarded-for": text })).toBe(address);
    expect(read({ "x-forwarded-for": `6.6.6.6, ${text}` })).toBe(address);
    expect(read({ "x-forwarded-for": `${text},10.1.1.1` }, 2)).toBe(address);
    expect(read({ "fly-client-ip": text }, "fly")).toBe(address);
  });

  it("is read back from every form of every address", () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(address, fc.constantFrom(...Object.keys(FORMS)), (one, form) => {
        const expected = ipaddr.process(one).toString();
        const written = FORMS[form]?.(one) ?? "";
        expect(read({ "x-forwarded-for": written })).toBe(expected);
        expect(read({ forwarded: `for="${written.replaceAll('"', "").trim()}"` })).toBe(expected);
      }),
    );
  });

  it.each<[string, number, string]>([
    ["for=203.0.113.8", 1, "203.0.113.8"],
    ['For="[2001:DB8::8]:4711";proto=https;by=203.0.113.43', 1, "2001:db8::8"],
    ["proto=http ; for=203.0.113.8 ; by=x, for=10.1.1.1", 2, "203.0.113.8"],
    ['for=6.6.6.6, for="203.0.113.8:_hidden"', 1, "203.0.113.8"],
    ["for=[2001:db8::8]:80", 1, "2001:db8::8"],
  ])("is read from Forwarded where there is no X-Forwarded-For: %s", (forwarded, trust, address) => {
    expect(read({ forwarded }, trust)).toBe(address);
    expect(read({ forwarded, "x-forwarded-for": "198.51.100.1, 198.51.100.1" }, trust)).toBe("198.51.100.1");
  });

  it.each<[string, IncomingHttpHeaders, ProxyTrust]>([
    ["a word", { "x-forwarded-for": "unknown" }, 1],
    ["a hidden name", { "x-forwarded-for": "_hidden" }, 1],
    ["nothing", { "x-forwarded-for": "" }, 1],
    ["mark-up", { "x-forwarded-for": "203.0.113.8, <script>" }, 1],
    ["an address of five numbers", { "x-forwarded-for": "1.2.3.4.5" }, 1],
    ["a port without an end", { "x-forwarded-for": "1.2.3.4:" }, 1],
    ["fewer entries than proxies", { "x-forwarded-for": "203.0.113.8" }, 2],
    ["a hidden name in Forwarded", { forwarded: "for=_gazonk" }, 1],
    ["no client in Forwarded", { forwarded: "for=6.6.6.6, proto=https" }, 1],
    ["two addresses on Fly", { "fly-client-ip": "203.0.113.8, 6.6.6.6" }, "fly"],
  ])("is unknown, and not the proxy's, where the proxy sends %s; the log says so once", (_, headers, trust) => {
    const { addressOf, said } = open(trust);
    expect(addressOf(PROXY, headers)).toBe(UNKNOWN_ADDRESS);
    expect(addressOf(PROXY, headers)).toBe(UNKNOWN_ADDRESS);
    expect(said).toEqual([expect.stringMatching(/cannot be read[\s\S]*It sent /)]);
  });

  it.each([
    ['for=6.6.6.6, for="', ', for="203.0.113.8", for="10.1.1.1"'],
    ['for=6.6.6.6;x="\\', '", for=203.0.113.8, for=10.1.1.1'],
    ["for=6.6.6.6, =", ", for=203.0.113.8, for=10.1.1.1"],
  ])("is never what a client has written in front of what proxies append: %s", (own, appended) => {
    expect(read({ forwarded: own + appended }, 2)).toBe(UNKNOWN_ADDRESS);
  });

  it("is the connection's where a trusted proxy names none, and the log says so once", () => {
    const { addressOf, said } = open(1);
    expect(addressOf("203.0.113.9", {})).toBe("203.0.113.9");
    expect(said).toEqual([]);
    expect(addressOf("::ffff:10.0.0.1", {})).toBe("10.0.0.1");
    addressOf("127.0.0.1", {});
    expect(said).toEqual([expect.stringContaining("names no client address")]);
    expect(addressOf("127.0.0.1", { "x-forwarded-for": "198.51.100.1" })).toBe("198.51.100.1");
  });

  it("is told once to come through a proxy that is not trusted", () => {
    const { addressOf, said } = open(0);
    const headers = { "x-forwarded-for": "198.51.100.1" };
    // Anybody on the internet can send the header.
    expect(addressOf("203.0.113.9", headers)).toBe("203.0.113.9");
    addressOf("::ffff:10.0.0.1", {});
    expect(said).toEqual([]);
    expect(addressOf("::ffff:10.0.0.1", headers)).toBe("10.0.0.1");
    addressOf("127.0.0.1", { forwarded: "for=198.51.100.1" });
    expect(said).toEqual([expect.stringContaining("TRUST_PROXY is not set")]);
  });
});
