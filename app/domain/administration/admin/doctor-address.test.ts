import { expect, it } from "vitest";
import { FORGED_ADDRESS } from "../../core/ports/machine-facts.ts";
import { certificate, expectFound, type Fault, judge, own, seen, settings, unreached } from "./doctor-testing.ts";

const faults: Fault[] = [
  {
    fault: "a tracker on another machine that does not answer",
    machine: settings({ tracksHere: false }),
    site: { tracker: { answers: false } },
    check: "tracker",
    state: "bad",
    says: /another machine, does not answer at the public address/,
  },
  {
    fault: "a name without an address",
    machine: (facts) => ({ own: facts.own && { addresses: { error: "ENOTFOUND" }, reached: [], tracker: [] } }),
    check: "address",
    state: "bad",
    says: /does not resolve \(ENOTFOUND\)/,
  },
  {
    fault: "a closed port",
    machine: own({ ...unreached, error: "ECONNREFUSED" }),
    check: "address",
    state: "bad",
    says: /refuses connections over IPv4/,
  },
  {
    fault: "a silent IPv6 address",
    machine: own({ ...unreached, family: 6, error: "ETIMEDOUT" }),
    check: "address",
    state: "warning",
    says: /does not respond to this machine over IPv6/,
  },
  {
    fault: "a name that leads elsewhere",
    machine: own({ ...unreached, error: null, status: 200 }),
    check: "address",
    state: "bad",
    says: /another site/,
  },
  {
    fault: "a proxy that does not find the site",
    machine: own({ ...unreached, error: null, status: 502 }),
    check: "address",
    state: "bad",
    says: /answers 502/,
  },
  {
    fault: "no TLS",
    machine: own({ certificate: null }, { publicUrl: "http://patchbay.test" }),
    check: "tls",
    state: "bad",
    says: /begins with http:/,
  },
  {
    fault: "an ended certificate",
    machine: certificate("2026-06-14", "CERT_HAS_EXPIRED"),
    check: "tls",
    state: "bad",
    says: /expired on 2026-06-14/,
  },
  {
    fault: "a certificate that ends soon",
    machine: certificate("2026-06-20"),
    check: "tls",
    state: "warning",
    says: /until 2026-06-20/,
  },
  {
    fault: "a self-signed certificate",
    machine: certificate("2030-01-01", "DEPTH_ZERO_SELF_SIGNED_CERT"),
    check: "tls",
    state: "bad",
    says: /do not trust/,
  },
  {
    fault: "a proxy that is not told of",
    machine: seen("127.0.0.1", true, 0),
    check: "proxy",
    state: "bad",
    says: /TRUST_PROXY is 0/,
  },
  {
    fault: "too many trusted proxies",
    machine: seen(FORGED_ADDRESS, true, 2),
    check: "proxy",
    state: "bad",
    says: /clients can forge their addresses/,
  },
  {
    fault: "a proxy that names nobody",
    machine: seen("127.0.0.1", false),
    check: "proxy",
    state: "bad",
    says: /TRUST_PROXY expects a proxy/,
  },
  {
    fault: "an address that cannot be read",
    machine: seen("unknown", true),
    check: "proxy",
    state: "bad",
    says: /cannot be read/,
  },
  {
    fault: "announces that do not arrive",
    machine: (facts) => ({ own: facts.own && { ...facts.own, tracker: [{ family: 4, answers: false }] } }),
    check: "tracker",
    state: "bad",
    says: /not answered over IPv4/,
  },
  {
    fault: "announces that do not arrive over IPv6",
    machine: (facts) => ({
      own: facts.own && { ...facts.own, tracker: [...facts.own.tracker, { family: 6, answers: false }] },
    }),
    check: "tracker",
    state: "bad",
    says: /not answered over IPv6/,
  },
  {
    fault: "a silent tracker",
    site: { tracker: { answers: false } },
    check: "tracker",
    state: "bad",
    says: /does not answer this process/,
  },
];

it.each(faults)("the doctor finds $fault, says what to do, and blames nothing else", expectFound);

it("knows a site that nothing is in front of", () => {
  const direct = own(
    { seen: { address: "203.0.113.7", isForwarded: false }, certificate: null },
    { publicUrl: "http://a.example", trustProxy: 0 },
  );
  expect(judge({ machine: direct })).toContainEqual(expect.objectContaining({ check: "proxy", state: "good" }));
});
