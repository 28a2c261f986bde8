import { startTestDatabase } from "./test-database.ts";

/** One PostgreSQL for the run, with a migrated template that every test file clones. */
export default async function setup() {
  const { url, stop } = await startTestDatabase();
  process.env.TEST_DATABASE_ADMIN_URL = url;
  return stop;
}
