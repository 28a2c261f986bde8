import { expect, it } from "vitest";
import { admitEndpoint } from "./admit-endpoint.ts";
import { parseAddress } from "./protocol/address.ts";
import { ANN, BOB, createTestTracker } from "./testing.ts";

const admit = (address: string, port = 6881, allowLoopback = false) =>
  admitEndpoint(parseAddress(address) ?? "", port, allowLoopback);

it.each(["0.0.0.0", "0.1.2.3", "127.0.0.1", "127.9.9.9", "169.254.169.254", "224.0.0.1", "239.1.1.1", "240.0.0.1"])(
  "refuses %s",
  (address) =>
    expect(admit(address)?.refused).toBe(
      `Other members cannot reach your address, ${address}. Tell the staff of this site.`,
    ),
);
it.each(["255.255.255.255", "::", "::1", "fe80::1", "febf::1", "ff02::1", "::ffff:127.0.0.1", "::7f00:1"])(
  "refuses %s",
  (address) => expect(admit(address)?.refused).toMatch("Other members cannot reach your address"),
);

it.each([
  "10.0.0.1",
  "192.168.1.9",
  "172.16.0.1",
  "100.64.0.1",
  "169.253.1.1",
  "223.255.255.1",
  "fd00::1",
  "2001:db8::1",
  "fec0::1",
])("takes %s", (address) => expect(admit(address)).toBeNull());

it("takes a loopback address where the site is one of this machine", () => {
  for (const address of ["127.0.0.1", "::1"]) expect(admit(address, 6881, true)).toBeNull();
  for (const address of ["0.0.0.0", "fe80::1"]) expect(admit(address, 6881, true)).not.toBeNull();
});

it.each([1, 22, 25, 53, 79, 139, 445, 1023, 2049, 5060, 6667, 10_080])("refuses the port %d", (port) => {
  expect(admit("10.0.0.1", port)?.refused).toBe(
    `Port ${port} belongs to another service. Set your client to a port from 49152 to 65535.`,
  );
});

it.each([80, 443, 1024, 1900, 6881, 6889, 8999, 16_881, 51_413, 65_535])(
  "takes the port %d, which clients use",
  (port) => expect(admit("10.0.0.1", port)).toBeNull(),
);

it("hands out none of the refused", () => {
  const { announce, swarms } = createTestTracker({ allowLoopback: false });
  for (const [address, port] of [
    ["127.0.0.1", 6881],
    ["10.0.0.1", 22],
    ["fe80::1", 6881],
  ] as const)
    expect(announce(ANN, { port }, address)["failure reason"]).toMatch(/port|address/i);
  expect(announce(BOB, {}, "10.0.0.2")).toMatchObject({ incomplete: 1, peers: "" });
  expect(swarms()).toHaveLength(1);
});
