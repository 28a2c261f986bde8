import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ensureClient } from "#app/process/supervisor/ensure-client.ts";
import { type RunningServer, startServer } from "./running-server.ts";
import { makeDatabase, startTestDatabase } from "./test-database.ts";

export type SharedSite = { databaseUrl: string; server: Pick<RunningServer, "url" | "port" | "dataDir"> };

/**
 * Starts what the files of a run share when a worker first asks for it: one PostgreSQL with a migrated template that
 * test files clone (/database), and a running site for each worker (/site/NUMBER of the worker).
 */
export default async function setup() {
  // A test that starts a site builds it while other files load: what they load may not be written anew then.
  await ensureClient();
  let database: ReturnType<typeof startTestDatabase> | undefined;
  const sites = new Map<string, ReturnType<typeof startSite>>();
  const findDatabase = () => {
    database ??= startTestDatabase();
    return database;
  };
  async function answer(path: string): Promise<object> {
    const { url } = await findDatabase();
    if (path === "/database") return { url };
    const site = sites.get(path) ?? startSite(url, `patchbay_shared_${path.replace(/\W/g, "")}`);
    sites.set(path, site);
    const { databaseUrl, server } = await site;
    return {
      databaseUrl,
      server: { url: server.url, port: server.port, dataDir: server.dataDir },
    } satisfies SharedSite;
  }
  const broker = createServer((request, response) => {
    answer(request.url ?? "").then(
      (found) => response.end(JSON.stringify(found)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, "127.0.0.1", resolve));
  process.env.TEST_BROKER = `http://127.0.0.1:${(broker.address() as AddressInfo).port}`;
  return async () => {
    broker.closeAllConnections();
    broker.close();
    await Promise.all([...sites.values()].map(async (site) => (await site).server.stop()));
    await (await database)?.stop();
  };
}

async function startSite(adminUrl: string, name: string) {
  const databaseUrl = await makeDatabase(adminUrl, name);
  return { databaseUrl, server: await startServer(databaseUrl) };
}
