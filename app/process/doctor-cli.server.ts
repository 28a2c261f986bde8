import { createDatabase } from "#app/db/client.server.ts";
import { refusalOf } from "#app/db/wait-for-database.server.ts";
import type { Finding } from "#app/domain/administration/admin/finding.ts";
import type { HealthState } from "#app/domain/administration/admin/health.ts";
import { examineSite } from "#app/domain/administration/admin/read-doctor.server.ts";
import { type Env, readEnv } from "./env.server.ts";
import { CannotStart } from "./launch/cannot-start.ts";
import { REFUSED } from "./launch/keep-running.ts";
import { createLog } from "./log.server.ts";
import { makeServices } from "./make-services.server.ts";
import { scrapeTracker } from "./scrape-tracker.server.ts";

/** There is a database, but no site in it. */
const NO_TABLE = /^(42P01|P2021)$/;
const marks: Record<HealthState, string> = { bad: "BROKEN ", warning: "LOOK   ", good: "good   " };
const order: HealthState[] = ["bad", "warning", "good"];

function sayFinding({
  check,
  state,
  found,
  toDo,
}: Pick<Finding, "state" | "found" | "toDo"> & { check: string }): void {
  process.stdout.write(`${marks[state]}${check}: ${found}\n`);
  if (toDo) process.stdout.write(`       → ${toDo}\n`);
}

/** The reason that also ends a start, as the only finding: nothing else can be examined. */
function endWith(check: string, { reason, toDo }: CannotStart, code: number): never {
  sayFinding({ check, state: "bad", found: reason, toDo });
  process.exit(code);
}

function readSettings(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (error instanceof CannotStart) endWith("settings", error, REFUSED);
    throw error;
  }
}

const env = readSettings();
const database = createDatabase(env.DATABASE_URL, { max: 3, directUrl: env.DATABASE_DIRECT_URL });

const { services } = makeServices(env, createLog("silent"), database, {
  probe: { answerScrape: () => scrapeTracker(env) },
  restartSite: () => undefined,
});

try {
  await database.pool.query("SELECT 1");
  await services.settings.reload();
  const { findings } = await examineSite(services);
  for (const finding of order.flatMap((one) => findings.filter(({ state }) => state === one))) sayFinding(finding);
  process.exitCode = findings.some(({ state }) => state === "bad") ? 1 : 0;
} catch (error) {
  const refusal = refusalOf(error);
  if (refusal && !NO_TABLE.test(refusal.code)) endWith("database", refusal, 1);
  const { code, message } = error as NodeJS.ErrnoException;
  const words = NO_TABLE.test(String(code)) ? "There is no site in this database yet: run npm start first." : message;
  process.stderr.write(`The site cannot be examined: ${words}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
