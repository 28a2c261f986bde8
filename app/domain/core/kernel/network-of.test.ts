import { describe, expect, it } from "vitest";
import { networkOf } from "./network-of.ts";

describe("networkOf", () => {
  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["::1", "::/64"],
  ])("takes %s for %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("can be asked for the wider network", () => {
    expect(networkOf("2001:db8:1:2::1", 48)).toBe("2001:db8:1::/48");
    expect(networkOf("198.51.100.7", 48)).toBe("198.51.100.7");
  });

  it.each(["198.51.100.7", "::ffff:198.51.100.7", "::FFFF:c633:6407"])("takes %s for IPv4", (address) => {
    expect(networkOf(address)).toBe("198.51.100.7");
  });

  it.each(["", "unknown", "a:b", "::1::"])("leaves %j, which is no address, as it is", (text) => {
    expect(networkOf(text)).toBe(text);
  });
});
