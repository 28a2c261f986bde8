import { createDatabase } from "#app/db/client.server.ts";
import type { HealthState } from "#app/domain/administration/admin/health.ts";
import { examineSite } from "#app/domain/administration/admin/read-doctor.server.ts";
import { readEnvOrEnd } from "./env.server.ts";
import { createLog } from "./log.server.ts";
import { makeServices } from "./make-services.server.ts";

const marks: Record<HealthState, string> = { bad: "BROKEN ", warning: "LOOK   ", good: "good   " };
const order: HealthState[] = ["bad", "warning", "good"];

const env = readEnvOrEnd(process.env);
const database = createDatabase(env.DATABASE_URL, { max: 3, directUrl: env.DATABASE_DIRECT_URL });

/** The tracker as this machine reaches it. */
const answerScrape = async () => {
  const { signal, url } = { signal: AbortSignal.timeout(3_000), url: `http://localhost:${env.PORT}/scrape` };
  const response = await fetch(url, { signal }).catch(() => null);
  return response ? Buffer.from(await response.arrayBuffer()) : null;
};
const { services } = makeServices(env, createLog("silent"), database, {
  probe: { answerScrape },
  restartSite: () => undefined,
});

try {
  await services.settings.reload();
  const { findings } = await examineSite(services);
  for (const { check, state, found, toDo } of order.flatMap((one) => findings.filter(({ state }) => state === one))) {
    process.stdout.write(`${marks[state]}${check}: ${found}\n`);
    if (toDo) process.stdout.write(`       → ${toDo}\n`);
  }
  process.exitCode = findings.some(({ state }) => state === "bad") ? 1 : 0;
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const words =
    code === "42P01" || code === "P2021" ? "There is no site in this database yet: run npm start first." : message;
  process.stderr.write(`The site cannot be examined: ${words}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
