import { expect, it } from "vitest";
import type { MachineFacts } from "../../core/ports/machine-facts.ts";
import { expectFound, type Fault, judge } from "./doctor-testing.ts";

const sender = (more: Partial<NonNullable<MachineFacts["sender"]>>) => (facts: MachineFacts) => ({
  sender: facts.sender && { ...facts.sender, ...more },
});
const faultOf = (fault: string, more: Parameters<typeof sender>[0], says: RegExp): Fault => ({
  fault,
  machine: sender(more),
  check: "sender",
  state: "warning",
  says,
});

const faults = [
  faultOf("a domain without SPF", { spf: [] }, /does not declare which servers send/),
  faultOf("two SPF records", { spf: ["v=spf1 mx -all", "v=spf1 a -all"] }, /has 2 SPF records/),
  faultOf("an SPF record that allows everyone", { spf: ["v=spf1 mx +all"] }, /lets anyone send/),
  faultOf("the same without a sign", { spf: ["v=spf1 all"] }, /lets anyone send/),
  faultOf("a domain without DMARC", { dmarc: [] }, /has no DMARC record/),
  faultOf("two DMARC records", { dmarc: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] }, /has 2 DMARC records/),
];

it.each(faults)("the doctor finds $fault, says what to do, and blames nothing else", expectFound);

it("blames no domain whose records could not be looked up, and says so", () => {
  const findings = judge({ machine: sender({ spf: { error: "ETIMEOUT" }, dmarc: { error: "ESERVFAIL" } }) });
  expect(findings.filter(({ state }) => state !== "good")).toEqual([]);
  expect(findings.filter(({ check }) => check === "sender").map(({ found }) => found)).toEqual([
    "SPF of patchbay.test could not be checked (ETIMEOUT).",
    "DMARC of patchbay.test could not be checked (ESERVFAIL).",
  ]);
});

it("takes every usual end of an SPF record", () => {
  for (const end of ["-all", "~all", "?all", "redirect=_spf.relay.example"])
    expect(judge({ machine: sender({ spf: [`v=spf1 include:small.example ${end}`] }) })).toEqual(judge());
});
