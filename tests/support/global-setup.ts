import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startTestDatabase } from "./test-database.ts";

/**
 * One PostgreSQL for the run, with a migrated template that every test file clones. It starts when a worker first asks
 * for its address: a run of files that need no database does not wait for one.
 */
export default async function setup() {
  let started: ReturnType<typeof startTestDatabase> | undefined;
  const server = createServer((_request, response) => {
    started ??= startTestDatabase();
    started.then(
      ({ url }) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.TEST_DATABASE_BROKER = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.closeAllConnections();
    server.close();
    await (await started)?.stop();
  };
}
