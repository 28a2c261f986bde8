import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address.server.ts";

describe("clientAddress", () => {
  it("believes no header when no proxy is trusted", () => {
    const headers = { "x-forwarded-for": "1.2.3.4", "fly-client-ip": "1.2.3.4", "x-client-ip": "1.2.3.4" };
    expect(clientAddress("203.0.113.9", headers, 0)).toBe("203.0.113.9");
  });

  it("reads X-Forwarded-For from the right, so that a client cannot put an address in front", () => {
    expect(clientAddress("127.0.0.1", { "x-forwarded-for": "6.6.6.6, 203.0.113.9" }, 1)).toBe("203.0.113.9");
    expect(clientAddress("127.0.0.1", { "x-forwarded-for": "6.6.6.6, 203.0.113.9, 10.0.0.1" }, 2)).toBe("203.0.113.9");
  });

  it("reads only Fly-Client-IP on Fly", () => {
    const headers = { "x-forwarded-for": "6.6.6.6", "fly-client-ip": "2001:db8::1" };
    expect(clientAddress("172.16.0.2", headers, "fly")).toBe("2001:db8::1");
  });

  it("falls back to the socket when the header is no address", () => {
    expect(clientAddress("127.0.0.1", { "x-forwarded-for": "<script>" }, 1)).toBe("127.0.0.1");
    expect(clientAddress("127.0.0.1", {}, 1)).toBe("127.0.0.1");
  });

  it("writes an IPv4 address that came over IPv6 as IPv4", () => {
    expect(clientAddress("::ffff:203.0.113.9", {}, 0)).toBe("203.0.113.9");
  });
});
