import { expect } from "vitest";
import { wellMachine } from "#tests/support/factories.ts";
import type { MachineFacts, Reached } from "../../core/ports/machine-facts.ts";
import { judgeSite } from "./doctor.ts";
import type { DoorFacts } from "./doctor-joining.ts";
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

/** Free and open, with confirmed addresses. */
const wellDoor: DoorFacts = { isOpen: true, startsFree: true, needsApproval: false, provesAddress: true };

export type Fault = {
  fault: string;
  machine?: (facts: MachineFacts) => Partial<MachineFacts>;
  site?: Partial<HealthFacts>;
  door?: Partial<DoorFacts>;
  check: (typeof doctorChecks)[number];
  state: "warning" | "bad";
  says: RegExp;
};

export const judge = ({ machine, site, door }: Pick<Fault, "machine" | "site" | "door"> = {}) => {
  const well = wellMachine();
  return judgeSite({ ...well, ...machine?.(well) }, { ...wellSite, ...site }, { ...wellDoor, ...door }, NOW);
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
export function expectFound({ machine, site, door, check, state, says }: Fault): void {
  const ill = judge({ ...(machine ? { machine } : {}), ...(site ? { site } : {}), ...(door ? { door } : {}) }).filter(
    (one) => one.state !== "good",
  );
  expect(ill).toEqual([
    { check, state, found: expect.stringMatching(says), toDo: expect.stringMatching(/^[A-Z].{8,}\.$/) },
  ]);
}
