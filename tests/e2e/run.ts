import { spawn } from "node:child_process";
import { createDatabase } from "#app/db/client.server.ts";
import { startServer } from "#tests/support/running-server.ts";
import { startStripeServer } from "#tests/support/stripe-server.ts";
import { makeDatabase, startTestDatabase } from "#tests/support/test-database.ts";
import { seedSite } from "./seed.ts";

/** Starts a database, the built server and Playwright, which end together. Arguments go to Playwright. */
const postgres = await startTestDatabase();
const url = await makeDatabase(postgres.url, "patchbay_e2e");
const database = createDatabase(url);
await seedSite(database);
await database.close();

// Behind a proxy that each test plays: one address for all of them would use up the limit of sign-ins. Its push service
// is on this machine.
const stripe = await startStripeServer();
const server = await startServer(url, { ...stripe.env, TRUST_PROXY: "1", WEBHOOK_ALLOW_PRIVATE: "1" });
const args = ["playwright", "test", "-c", "tests/e2e/playwright.config.ts", ...process.argv.slice(2)];
const child = spawn("npx", args, {
  stdio: "inherit",
  env: { ...process.env, E2E_URL: server.url, E2E_DATABASE_URL: url, E2E_DATA_DIR: server.dataDir },
});
const code = await new Promise<number>((resolve) => child.on("exit", (status) => resolve(status ?? 1)));

await server.stop();
await stripe.close();
await postgres.stop();
process.exit(code);
