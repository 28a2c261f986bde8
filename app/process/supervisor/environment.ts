import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { absolutePaths } from "../launch/absolute-paths.ts";
import { dataFolder } from "../launch/data-folder.ts";
import { InvalidSettings, takeSecretFiles } from "../launch/secret-files.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { hasCluster } from "./postgres-home.ts";

type Prepared = { env: NodeJS.ProcessEnv; postgres: EmbeddedPostgres | null };

type Options = {
  beforeDatabase?: (dataDir: string) => Promise<void>;
  /**
   * Whether a site must already exist, so that a tool that is run without the service's settings does not create a
   * second one.
   */
  needsSite?: boolean;
};

/**
 * The environment of the server and its tools: `.env`, secrets from files, and a database and a secret if none is
 * given.
 */
export async function prepareEnvironment({ beforeDatabase, needsSite = false }: Options = {}): Promise<Prepared> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { env: given, problems } = takeSecretFiles(process.env);
  if (problems.length > 0) throw new InvalidSettings(problems);
  const dataDir = dataFolder();
  const cluster = path.join(dataDir, "postgres");
  if (needsSite && !given.DATABASE_URL && !hasCluster(cluster)) throw new Error(noSite(dataDir));
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL } = given;
  if ((DATABASE_DIRECT_URL || DATABASE_READ_URL) && !DATABASE_URL)
    throw new InvalidSettings(["DATABASE_DIRECT_URL and DATABASE_READ_URL need DATABASE_URL: set it as well."]);
  await beforeDatabase?.(dataDir);
  const postgres = given.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({
        dataDir: cluster,
        keeps: true,
        say: (text) => process.stdout.write(`${text}\n`),
      });
  const env = {
    ...absolutePaths(given),
    NODE_ENV: given.NODE_ENV ?? "production",
    DATA_DIR: dataDir,
    DATABASE_URL: given.DATABASE_URL || postgres?.url,
    SESSION_SECRET: given.SESSION_SECRET || keptSecret(dataDir),
  };
  return { env, postgres };
}

const noSite = (dataDir: string) =>
  `There is no site in ${dataDir}. Run the command where the site is started, with the settings of its service:\n` +
  "DATA_DIR or DATABASE_URL, as in its unit or container, for example\n" +
  "  DATA_DIR=/var/lib/patchbay npm run doctor\n" +
  "If there is no site yet, run npm start first.";

/** Created once and kept with the data, so that a restart signs nobody out. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "session-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}
