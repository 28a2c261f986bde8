import { describe, expect, it } from "vitest";
import { isPublicAddress, pinPublic } from "./public-address.server.ts";

describe("a public address", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "nonsense",
    "",
    "127.1",
    "fe80::1%eth0",
  ])("is not %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    ["this network", "0.0.0.0", "0.255.255.255"],
    ["private", "10.0.0.0", "10.255.255.255"],
    ["private", "172.16.0.0", "172.31.255.255"],
    ["private", "192.168.0.0", "192.168.255.255"],
    ["shared by a carrier's customers", "100.64.0.0", "100.127.255.255"],
    ["loopback", "127.0.0.0", "127.255.255.255"],
    ["link-local", "169.254.0.0", "169.254.255.255"],
    ["protocol assignments", "192.0.0.0", "192.0.0.255"],
    ["documentation", "192.0.2.0", "192.0.2.255"],
    ["documentation", "198.51.100.0", "198.51.100.255"],
    ["documentation", "203.0.113.0", "203.0.113.255"],
    ["6to4 relays", "192.88.99.0", "192.88.99.255"],
    ["benchmarks", "198.18.0.0", "198.19.255.255"],
    ["multicast", "224.0.0.0", "239.255.255.255"],
    ["reserved", "240.0.0.0", "255.255.255.254"],
    ["unspecified", "::", "::"],
    ["IPv4-compatible", "::7f00:1", "::ffff:ffff"],
    ["IPv4-mapped", "::ffff:0.0.0.0", "::ffff:93.184.216.34"],
    ["IPv4-translated", "::ffff:0:7f00:1", "::ffff:0:5db8:d822"],
    ["NAT64", "64:ff9b::", "64:ff9b::5db8:d822"],
    ["local NAT64", "64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"],
    ["discard", "100::", "100::ffff:ffff:ffff:ffff"],
    ["Teredo and protocol assignments", "2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["documentation", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["documentation", "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["6to4", "2002::", "2002:5db8:d822::1"],
    ["not given out", "4000::", "dfff::1"],
    ["segment routing", "5f00::", "5f00:ffff::1"],
    ["unique local", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["link-local", "fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["site-local", "fec0::", "feff::1"],
    ["multicast", "ff00::", "ff02::1"],
  ])("is not one that is %s: %s to %s", (_, first, last) => {
    expect([first, last].map(isPublicAddress)).toEqual([false, false]);
  });

  it.each(["11.0.0.0", "100.63.255.255", "126.255.255.255", "223.255.255.255", "2001:200::1", "2003::1", "3ffe::1"])(
    "is %s, beside a range that is not",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each(["93.184.216.34", "1.1.1.1", "172.32.0.1", "2606:4700::1111"])("is %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("a name that was checked", () => {
  it("leads a connection to the checked address, whatever a name server says by then", async () => {
    const lookup = await pinPublic(new URL("https://[2606:4700::1111]/"));
    const answers: unknown[] = [];
    lookup("elsewhere.example", { all: true }, (_error, found) => answers.push(found));
    lookup("elsewhere.example", {}, (_error, address, family) => answers.push([address, family]));
    expect(answers).toEqual([[{ address: "2606:4700::1111", family: 6 }], ["2606:4700::1111", 6]]);
  });

  it("is refused where one of its addresses is private", async () => {
    await expect(pinPublic(new URL("https://localhost/"))).rejects.toThrow("private");
    await expect(pinPublic(new URL("https://1.1.1.1/"), () => false)).rejects.toThrow("private");
  });
});
