import { expect, it } from "vitest";
import { faultOf, warningFor } from "./endpoint-fault.ts";
import { packEndpoint, parseAddress } from "./protocol/address.ts";
import { toHex } from "./protocol/ids.ts";
import { ANN, BOB, createTestTracker, DRUMS, EVE, peerIdOf } from "./testing.ts";

const drums = toHex(DRUMS);
const endpointOf = (address: string, port = 6881) => packEndpoint(parseAddress(address) ?? "", port);
const find = (address: string, port = 6881, allowLoopback = false) => faultOf(endpointOf(address, port), allowLoopback);

it.each(["0.0.0.0", "0.1.2.3", "127.0.0.1", "127.9.9.9", "169.254.169.254", "224.0.0.1", "239.1.1.1", "240.0.0.1"])(
  "gives out nobody at %s, and says so",
  (address) => {
    expect(find(address)).toBe("address");
    expect(warningFor("address", endpointOf(address))).toMatch(address === "0.0.0.0" ? "could not be read" : address);
  },
);
it.each(["255.255.255.255", "::", "::1", "fe80::1", "febf::1", "ff02::1", "::ffff:127.0.0.1", "::7f00:1"])(
  "gives out nobody at %s",
  (address) => expect(find(address)).toBe("address"),
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
])("gives out %s", (address) => expect(find(address)).toBeNull());

it("gives out a loopback address where the site is one of this machine", () => {
  for (const address of ["127.0.0.1", "::1"]) expect(find(address, 6881, true)).toBeNull();
  for (const address of ["0.0.0.0", "fe80::1"]) expect(find(address, 6881, true)).toBe("address");
});

it.each([22, 25, 53, 79, 139, 445, 1023, 2049, 5060, 6667, 10_080])("gives out nobody at the port %d", (port) => {
  expect(find("10.0.0.1", port)).toBe("service-port");
  expect(warningFor("service-port", endpointOf("10.0.0.1", port))).toBe(
    `Port ${port} is that of a well-known service, so it is not given out. Set your client to a port from 49152 to 65535.`,
  );
});

it.each([80, 443, 1024, 1900, 6881, 6889, 8999, 16_881, 51_413, 65_535])(
  "gives out the port %d, which clients use",
  (port) => expect(find("10.0.0.1", port)).toBeNull(),
);

it.each([0, 1, undefined])("counts and credits a client that names the port %s, and sends nobody to it", (port) => {
  const { tracker, announce, peersOf } = createTestTracker();
  expect(announce(ANN, { port, left: 0 })).toMatchObject({ complete: 1, peers: "" });
  expect(announce(BOB, {}, "10.0.0.2")).toMatchObject({ complete: 1, incomplete: 1, peers: "" });
  const answer = announce(ANN, { port, left: 0, uploaded: 700 });
  expect(answer).toMatchObject({ complete: 1, peers: endpointOf("10.0.0.2") });
  expect(answer).not.toHaveProperty("warning message");
  expect(tracker.drainBatch()?.members).toMatchObject([{ userId: "ann", uploaded: 700n }, { userId: "bob" }]);
  expect(peersOf(drums).map((peer) => peer.port)).toContain(port ?? 0);
});

it("lets two clients behind one proxy stay, though both name the port 1", () => {
  const { announce } = createTestTracker();
  announce(ANN, { port: 1, event: "started" });
  expect(announce(ANN, { port: 1, event: "started", peer_id: peerIdOf(2) }).incomplete).toBe(2);
});

it("tells a client in a warning that nobody is sent to it, and counts it", () => {
  const { announce, swarmOf } = createTestTracker({ allowLoopback: false });
  for (const [who, address, port] of [
    [ANN, "127.0.0.1", 6881],
    [BOB, "10.0.0.1", 22],
    [EVE, "fe80::1", 6881],
    [ANN, "unknown", 6881],
  ] as const)
    expect(announce(who, { port, peer_id: peerIdOf(port + address.length) }, address)["warning message"]).toMatch(
      /given out/,
    );
  expect(swarmOf(drums)).toMatchObject({ incomplete: 4 });
  const answer = announce(BOB, { peer_id: peerIdOf(9) }, "10.0.0.2");
  expect(answer).toMatchObject({ incomplete: 5, peers: "" });
  expect(answer).not.toHaveProperty("warning message");
});
