import type { HealthState } from "./health.ts";

export const doctorChecks = [
  "address",
  "tls",
  "proxy",
  "tracker",
  "settings",
  "environment",
  "database",
  "migrations",
  "start",
  "upgrade",
  "clock",
  "mail",
  "sender",
  "joining",
  "jobs",
  "backup",
  "copies",
  "rehearsal",
  "disk",
  "memory",
] as const;
type DoctorCheck = (typeof doctorChecks)[number];

/** A finding of the doctor. A good one needs no action. */
export type Finding = { check: DoctorCheck; state: HealthState; found: string; toDo: string | null };

export const good = (check: DoctorCheck, found: string): Finding => ({ check, state: "good", found, toDo: null });
export const warning = (check: DoctorCheck, found: string, toDo: string): Finding => ({
  check,
  state: "warning",
  found,
  toDo,
});
export const bad = (check: DoctorCheck, found: string, toDo: string): Finding => ({ check, state: "bad", found, toDo });
