export type WorkerSite = { url: string; databaseUrl: string; dataDir: string };

/**
 * The site of this browser worker. No other worker opens it, so no test meets data that another makes at that moment.
 * Playwright numbers the workers that run at once from 0; one that replaces another takes its number.
 */
export function workerSite(): WorkerSite {
  const sites = JSON.parse(process.env.E2E_SITES ?? "[]") as WorkerSite[];
  const site = sites[Number(process.env.TEST_PARALLEL_INDEX)];
  if (!site)
    throw new Error("This worker has no site. Run `npm run test:e2e`, with TEST_WORKERS instead of --workers.");
  return site;
}
