import { z } from "zod";
import { holding, systemOnly } from "../../core/kernel/allow.ts";
import { cached } from "../../core/kernel/cached.server.ts";
import type { Db, Services } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase, systemContext } from "../../core/kernel/use-case.server.ts";
import { recallJoining } from "../../joining/registrations/joining.server.ts";
import { collectHealth } from "./collect-health.server.ts";
import { judgeSite } from "./doctor.ts";
import { doctorChecks, type Finding } from "./finding.ts";
import { healthStates } from "./health.ts";
import { Examination } from "./output.ts";

/** The shortest time between two examinations, in milliseconds: each asks other servers and takes seconds. */
const FRESH_MS = 20_000;

type Asking = Pick<Services, "db" | "reads" | "clock" | "host" | "settings" | "cards" | "tracker" | "log">;

/** Examines the site and its machine. */
export async function examineSite(asking: Asking): Promise<Examination> {
  // One after the other, so that other checks do not distort the database's response time.
  const health = await collectHealth(asking);
  const facts = await asking.host.examine();
  const now = asking.clock();
  return { checkedAt: now.toISOString(), findings: judgeSite(facts, health, await recallJoining(asking), now) };
}

const Findings = z.array(
  z.object({
    check: z.enum(doctorChecks),
    state: z.enum(healthStates),
    found: z.string(),
    toDo: z.string().nullable(),
  }),
);

/** Stores the findings of an examination, unless those of a later one are stored. */
const storeExamination = defineUseCase({
  name: "admin.store-examination",
  input: z.object({ checkedAt: z.string(), findings: Findings }),
  allow: systemOnly,
  whileReadOnly: true,
  async write({ tx }, { checkedAt, findings }) {
    await tx.$executeRaw`
      INSERT INTO site_examination (checked_at, findings)
      VALUES (${new Date(checkedAt)}, ${JSON.stringify(findings)}::jsonb)
      ON CONFLICT (id) DO UPDATE SET checked_at = excluded.checked_at, findings = excluded.findings
      WHERE site_examination.checked_at <= excluded.checked_at`;
    return ok(null);
  },
});

/** Examines the site and stores the findings for the start page of every process. A scheduled job calls this. */
export async function keepExamination(services: Services): Promise<Examination> {
  const examination = await examineSite(services);
  const stored = await storeExamination.run(systemContext(services), examination);
  if (!stored.ok) throw new Error(stored.message);
  return examination;
}

/** The doctor's findings: each check with its state and what to do. Refuses all but staff who operate the site. */
export const readDoctor = defineUseCase({
  name: "admin.read-doctor",
  output: Examination,
  allow: holding("system.operate"),
  read: async (context) =>
    ok(await cached(context, "examination of the site", FRESH_MS, () => keepExamination(context))),
});

/** The findings of the last examination; none before the first one. */
export async function readFindings(db: Db): Promise<Finding[]> {
  const last = await db.siteExamination.findFirst();
  // Another release may have other checks.
  return Findings.safeParse(last?.findings ?? []).data ?? [];
}

/**
 * The broken parts found by the last examination, because the start page does not wait for a new one. Refuses all but
 * staff who operate the site.
 */
export const readDoctorProblems = defineUseCase({
  name: "admin.read-doctor-problems",
  allow: holding("system.operate"),
  read: async ({ db }) => ok({ problems: (await readFindings(db)).filter(({ state }) => state === "bad") }),
});
