import { holding } from "../kernel/allow.ts";
import { cached } from "../kernel/cached.server.ts";
import type { Db, Services } from "../kernel/context.server.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { collectHealth } from "./collect-health.server.ts";
import { judgeSite } from "./doctor.ts";
import type { Finding } from "./finding.ts";

/** An examination asks other servers and takes seconds: it is made again after so many milliseconds at the earliest. */
const FRESH_MS = 20_000;
/** The start page goes by one of at most this age. */
const KNOWN_MS = 15 * 60_000;

type Asking = Pick<Services, "db" | "reads" | "clock" | "host" | "settings" | "tracker" | "log">;
type Examination = { checkedAt: string; findings: Finding[] };

/** The last examination of this process, by the database that it went by. */
const known = new WeakMap<Db, { at: number; findings: Finding[] }>();

/** Examines the site and its machine. */
export async function examineSite(asking: Asking): Promise<Examination> {
  // One after the other: the database's time is not to be that of everything else that is looked at.
  const health = await collectHealth(asking);
  const facts = await asking.host.examine();
  const now = asking.clock();
  const findings = judgeSite(facts, health, now);
  known.set(asking.db, { at: now.getTime(), findings });
  return { checkedAt: now.toISOString(), findings };
}

const examineAnew = (asking: Asking) => cached(asking, "examination of the site", FRESH_MS, () => examineSite(asking));

/** The doctor's findings: each check with its state and what to do. Refuses all but staff who operate the site. */
export const readDoctor = defineUseCase({
  name: "admin.read-doctor",
  allow: holding("system.operate"),
  read: async (context) => ok(await examineAnew(context)),
});

/**
 * The broken parts, as this process last found them: the start page waits for no examination. Where none is known, one is
 * begun for the next time. Refuses all but staff who operate the site.
 */
export const readDoctorProblems = defineUseCase({
  name: "admin.read-doctor-problems",
  allow: holding("system.operate"),
  async read(context) {
    const last = known.get(context.db);
    const isKnown = last !== undefined && context.clock().getTime() - last.at < KNOWN_MS;
    if (!isKnown)
      void examineAnew(context).catch((error: unknown) =>
        context.log.warn({ err: error }, "the site could not be examined"),
      );
    return ok({ problems: isKnown ? last.findings.filter(({ state }) => state === "bad") : [] });
  },
});
