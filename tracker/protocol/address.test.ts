import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAddress, packEndpoint, parseAddress, unpackEndpoint } from "./address.ts";

const toBytes = (hex: string) => Buffer.from(hex, "hex").toString("latin1");

describe("parseAddress", () => {
  it.each([
    ["0.0.0.0", "00000000"],
    ["127.0.0.1", "7f000001"],
    ["255.254.253.252", "fffefdfc"],
    ["::", "00000000000000000000000000000000"],
    ["::1", "00000000000000000000000000000001"],
    ["2001:db8::", "20010db8000000000000000000000000"],
    ["2001:DB8:0:0:1::FfFf", "20010db800000000000100000000ffff"],
    ["1:2:3:4:5:6:7:8", "00010002000300040005000600070008"],
    ["1:2:3:4:5:6:7::", "00010002000300040005000600070000"],
    ["64:ff9b::192.0.2.33", "0064ff9b0000000000000000c0000221"],
    ["1:2:3:4:5:6:1.2.3.4", "00010002000300040005000601020304"],
  ])("reads %s", (text, hex) => {
    expect(parseAddress(text)).toBe(toBytes(hex));
  });

  it.each(["::ffff:10.0.0.1", "::FFFF:0a00:0001", "0:0:0:0:0:ffff:10.0.0.1"])("reads %s as IPv4", (text) => {
    expect(parseAddress(text)).toBe("\x0a\x00\x00\x01");
  });

  it.each(
    "|1.2.3|1.2.3.4.5|1.2.3.256|01.2.3.4|1.2.3.-4|1.2.3.4 |1.2.3.0x4|localhost|:|:::|1::2::3|1:2:3:4:5:6:7|1:2:3:4:5:6:7:8:9".split(
      "|",
    ),
  )("refuses %j", (text) => {
    expect(parseAddress(text)).toBeNull();
  });

  it.each([
    "1:2:3:4:5:6:7:8::",
    "12345::",
    "g::",
    "::1.2.3",
    "1.2.3.4::",
    "fe80::1%eth0",
    "[::1]",
    "::1.2.3.4:5",
    ":1",
  ])("refuses %j", (text) => {
    expect(parseAddress(text)).toBeNull();
  });

  it("refuses an endless address quickly", () => {
    expect(parseAddress("1:".repeat(1_000_000))).toBeNull();
  });

  it("reads every address that fast-check can write", () => {
    fc.assert(fc.property(fc.ipV4(), (text) => parseAddress(text)?.length === 4));
    fc.assert(fc.property(fc.ipV6(), (text) => [4, 16].includes(parseAddress(text)?.length ?? 0)));
  });
});

describe("formatAddress", () => {
  it("writes IPv6 as the URL standard does, which follows RFC 5952", () => {
    const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const text = groups.map((value) => value.toString(16)).join(":");
        const bytes = groups.map((value) => String.fromCharCode(value >> 8, value & 255)).join("");
        expect(`[${formatAddress(bytes)}]`).toBe(new URL(`http://[${text}]/`).hostname);
      }),
    );
  });

  it("comes back as the same bytes", () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(address, (text) => {
        const bytes = parseAddress(text) ?? "";
        expect(parseAddress(formatAddress(bytes))).toBe(bytes);
      }),
    );
  });
});

describe("endpoints", () => {
  it("are the address and then the port, high byte first", () => {
    expect(packEndpoint("\x0a\x00\x00\x01", 6881)).toBe("\x0a\x00\x00\x01\x1a\xe1");
    expect(packEndpoint("\xfe".repeat(16), 65535)).toBe(`${"\xfe".repeat(16)}\xff\xff`);
  });

  it("come apart again", () => {
    expect(unpackEndpoint("\x0a\x00\x00\x01\x1a\xe1")).toEqual({ address: "\x0a\x00\x00\x01", port: 6881 });
    expect(unpackEndpoint(packEndpoint("\x01".repeat(16), 1))).toEqual({ address: "\x01".repeat(16), port: 1 });
  });
});
