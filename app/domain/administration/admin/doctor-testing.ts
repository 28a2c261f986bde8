import { expect } from "vitest";
import { wellMachine } from "#tests/support/factories.ts";
import type { MachineFacts, Reached } from "../../core/ports/machine-facts.ts";
import { judgeSite } from "./doctor.ts";
import type { doctorChecks } from "./finding.ts";
import type { HealthFacts } from "./health.ts";

export const NOW = new Date("2026-06-15T12:00:00Z");
export const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

/** A recent restore rehearsal. */
export const rehearsed = { doneAt: ago(200), hasFailed: false };

export const wellSite: HealthFacts = {
  mail: { isSetUp: true, oldestWaitingAt: null },
  backup: { isDaily: true, newestAt: ago(5), copies: { newestAt: ago(5), hasFailed: false }, rehearsal: rehearsed },
  disk: { freeBytes: 5e10 },
  jobs: { oldestDueAt: null, failed: 0 },
  database: { milliseconds: 4 },
  tracker: { answers: true },
};

export type Fault = {
  fault: string;
  machine?: (facts: MachineFacts) => Partial<MachineFacts>;
  site?: Partial<HealthFacts>;
  check: (typeof doctorChecks)[number];
  state: "warning" | "bad";
  says: RegExp;
};

export const judge = ({ machine, site }: Pick<Fault, "machine" | "site"> = {}) => {
  const well = wellMachine();
  return judgeSite({ ...well, ...machine?.(well) }, { ...wellSite, ...site }, NOW);
};
export const settings = (more: Partial<MachineFacts["settings"]>) => (facts: MachineFacts) => ({
  settings: { ...facts.settings, ...more },
});
export const disk = (more: Partial<MachineFacts["disk"]>) => (facts: MachineFacts) => ({
  disk: { ...facts.disk, ...more },
});
/** The site's own answer with a fault, and the settings at that time. */
export const own =
  (more: Partial<Reached>, set: Partial<MachineFacts["settings"]> = {}) =>
  (facts: MachineFacts): Partial<MachineFacts> => ({
    ...settings(set)(facts),
    own: facts.own && { ...facts.own, reached: facts.own.reached.map((one) => ({ ...one, ...more })) },
  });
export const unreached = { isSelf: false, status: null, seen: null, certificate: null };
export const certificate = (validTo: string, error: string | null = null) =>
  own({ certificate: { validTo: new Date(validTo), error } });
export const seen = (address: string, isForwarded: boolean, trustProxy = 1) =>
  own({ seen: { address, isForwarded } }, { trustProxy });

/** Expects that only this fault is found, with advice. */
export function expectFound({ machine, site, check, state, says }: Fault): void {
  const ill = judge({ ...(machine ? { machine } : {}), ...(site ? { site } : {}) }).filter(
    (one) => one.state !== "good",
  );
  expect(ill).toEqual([
    { check, state, found: expect.stringMatching(says), toDo: expect.stringMatching(/^[A-Z].{8,}\.$/) },
  ]);
}
