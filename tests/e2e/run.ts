import { spawn } from "node:child_process";
import { createDatabase } from "#app/db/client.server.ts";
import { startServer } from "#tests/support/running-server.ts";
import { startStripeServer } from "#tests/support/stripe-server.ts";
import { makeDatabase, startTestDatabase } from "#tests/support/test-database.ts";
import { workers } from "#tests/support/workers.ts";
import { seedSite } from "./seed.ts";
import type { WorkerSite } from "./worker-site.ts";

/**
 * Starts a database, the built server for each browser worker and Playwright, which end together. `--gate` runs the
 * tests of the gate alone; other arguments go to Playwright.
 */
const given = process.argv.slice(2);
const passed = given.filter((arg) => arg !== "--gate");
const isGate = passed.length < given.length;
const postgres = await startTestDatabase();
const seeded = "patchbay_e2e";
const database = createDatabase(await makeDatabase(postgres.url, seeded));
await seedSite(database);
await database.close();

const sites = await Promise.all(Array.from({ length: workers }, (_, worker) => startSite(worker)));
const args = ["playwright", "test", "-c", "tests/e2e/playwright.config.ts", ...passed];
const addresses: WorkerSite[] = sites.map(({ url, databaseUrl, dataDir }) => ({ url, databaseUrl, dataDir }));
const child = spawn("npx", args, {
  stdio: "inherit",
  env: {
    ...process.env,
    E2E_SITES: JSON.stringify(addresses),
    E2E_GATE: isGate ? "1" : "0",
  },
});
const code = await new Promise<number>((resolve) => child.on("exit", (status) => resolve(status ?? 1)));

await Promise.all(sites.map(({ stop }) => stop()));
await postgres.stop();
process.exit(code);

/** A server on a copy of the seeded database, with a card service of its own. */
async function startSite(worker: number) {
  const databaseUrl = await makeDatabase(postgres.url, `${seeded}_${worker}`, seeded);
  const stripe = await startStripeServer();
  // Behind a proxy that each test plays: one address for all of them would use up the limit of sign-ins. Its push
  // service is on this machine.
  const server = await startServer(databaseUrl, {
    ...stripe.env,
    TRUST_PROXY: "1",
    WEBHOOK_ALLOW_PRIVATE: "1",
    // For each process the pages are compiled anew, which a short run pays for. The whole run has two, as a site has.
    ...(isGate ? { WEB_PROCESSES: "1" } : {}),
  });
  return {
    url: server.url,
    dataDir: server.dataDir,
    databaseUrl,
    async stop() {
      await server.stop();
      await stripe.close();
    },
  };
}
