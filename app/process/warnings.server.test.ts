import { describe, expect, it } from "vitest";
import { createAddressOf, warnOfSettings } from "./warnings.server.ts";

describe("warnings", () => {
  it("tell of an address that is not set or not encrypted, and of nothing else", () => {
    expect(warnOfSettings({ PUBLIC_URL: null, PORT: 3000 })).toEqual([
      expect.stringContaining("PUBLIC_URL is not set"),
    ]);
    expect(warnOfSettings({ PUBLIC_URL: "http://patchbay.test", PORT: 3000 })).toEqual([
      expect.stringContaining("begins with http:"),
    ]);
    expect(warnOfSettings({ PUBLIC_URL: "https://patchbay.test", PORT: 3000 })).toEqual([]);
  });

  it("tell once of a proxy that is not trusted", () => {
    const said: string[] = [];
    const addressOf = createAddressOf({ TRUST_PROXY: 0 }, (text) => said.push(text));
    const headers = { "x-forwarded-for": "198.51.100.1" };
    // Anybody on the internet can send the header.
    expect(addressOf("203.0.113.9", headers)).toBe("203.0.113.9");
    addressOf("::ffff:10.0.0.1", {});
    expect(said).toEqual([]);
    expect(addressOf("::ffff:10.0.0.1", headers)).toBe("10.0.0.1");
    addressOf("127.0.0.1", headers);
    expect(said).toEqual([expect.stringContaining("TRUST_PROXY is not set")]);
  });

  it("tell nothing of a proxy that is trusted", () => {
    const said: string[] = [];
    const addressOf = createAddressOf({ TRUST_PROXY: 1 }, (text) => said.push(text));
    expect(addressOf("127.0.0.1", { "x-forwarded-for": "198.51.100.1" })).toBe("198.51.100.1");
    expect(said).toEqual([]);
  });
});
